/** The score keeper's own texts: fetched with its pages, and asked for as all others are. */

import { addTexts } from "../i18n/messages";
import english from "./messages.ftl?raw";

addTexts(english);
