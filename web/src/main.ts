import "./look/fonts.css";
import "./look/tokens.css";
import "./look/base.css";
import "./look/forced.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { renewWhenTorn } from "./lib/pages/reloadOnLoadError";

renewWhenTorn();
mount(App, { target: document.getElementById("page")! });
