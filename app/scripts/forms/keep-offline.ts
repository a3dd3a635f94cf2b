import { find, showProblem } from "../dom.ts";

/** What people read at a form that couldn't be sent. */
export const OFFLINE_TEXT = "The connection was lost and nothing was sent. Please try again.";

/**
 * Without a connection, a form that the browser would send itself stays, and says so: the browser's error page would take
 * what is in it. On the window, so that whatever sends a form in its own way has heard of it before.
 */
export function keepFormsOffline() {
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    find("[data-unsent]")?.remove();
    if (event.defaultPrevented || form.method !== "post" || navigator.onLine) return;
    event.preventDefault();
    // Some buttons lie outside of their form.
    showProblem(event.submitter?.parentElement ?? form, OFFLINE_TEXT);
  });
}
