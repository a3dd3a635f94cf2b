import { find } from "../dom.ts";

/** Rounds up, so that the current second counts. */
export const secondsLeft = (end: number, now: number) => Math.ceil((end - now) / 1000);

export const secondsText = (seconds: number) => (seconds === 1 ? "1 second" : `${seconds} seconds`);

/** Reads the clock on every tick, since sleeping tabs skip some. */
export function startCountdown(line: HTMLElement) {
  const button = line.closest("form")?.querySelector<HTMLButtonElement>("[value=resend]");
  const shown = find("span", line);
  const announcement = line.nextElementSibling;
  if (!button || !shown || !announcement) return;
  const end = Date.now() + Number(line.dataset.cooldown) * 1000;
  button.disabled = true;
  const timer = setInterval(() => {
    const left = secondsLeft(end, Date.now());
    if (left > 0) {
      shown.textContent = secondsText(left);
      return;
    }
    clearInterval(timer);
    button.disabled = false;
    // Announced once, not every second.
    announcement.textContent = "You can request a new code now.";
    line.remove();
  }, 1000);
}
