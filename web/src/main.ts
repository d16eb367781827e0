import "./look/fonts.css";
import "./look/tokens.css";
import "./look/base.css";
import "./look/forced.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { reloadOnLoadError } from "./lib/pages/reloadOnLoadError";

reloadOnLoadError();
mount(App, { target: document.getElementById("page")! });
