/** Adds the texts of the score keeper, which are loaded with its pages. */

import { addTexts } from "../i18n/messages";
import english from "./messages.ftl?raw";

addTexts(english);
