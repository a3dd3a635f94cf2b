import { showProblem } from "../dom.ts";
import { hold, release } from "./hold.ts";
import { OFFLINE_TEXT } from "./keep-offline.ts";

export { sayOverLimit } from "./over-limit.ts";

const LONGEST_WAIT_MS = 5000;
/** Small, and not kept by the service worker, which would answer for the site. */
const PROBE = "/badge-96.png";
let reached: HTMLFormElement | null = null;

/** Hidden fields and boxes have a value without anyone's doing. */
const ENTRIES = "textarea, input:not([type=hidden], [type=checkbox], [type=radio])";

const hasText = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(ENTRIES)].some(({ value }) =>
    value.trim(),
  );

/**
 * Checks that the site can be reached before the browser sends what somebody wrote, since its error page would lose it:
 * browsers believe they're online wherever there is a network.
 */
function askFirst(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  const isReady = reached === form || !hasText(form);
  reached = null;
  if (event.defaultPrevented || form.method !== "post" || isReady) return;
  event.preventDefault();
  hold(form, submitter);
  fetch(PROBE, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(LONGEST_WAIT_MS) })
    .finally(() => release(form))
    .then(
      () => {
        reached = form;
        form.requestSubmit(submitter);
      },
      () => showProblem(submitter?.parentElement ?? form, OFFLINE_TEXT),
    );
}

// Loaded once somebody writes. On the window, like the listener of keepFormsOffline.
addEventListener("submit", askFirst);
