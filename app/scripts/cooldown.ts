import { startCountdown } from "./auth/countdown.ts";
import { find, onPage } from "./dom.ts";

onPage(() => {
  const line = find("[data-cooldown]");
  if (line) startCountdown(line);
});
