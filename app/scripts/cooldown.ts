import { startCountdown } from "./auth/countdown.ts";
import { find } from "./dom.ts";

const line = find("[data-cooldown]");
if (line) startCountdown(line);
