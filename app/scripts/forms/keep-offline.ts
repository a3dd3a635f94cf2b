import { find, showProblem } from "../dom.ts";

export const OFFLINE_TEXT = "The connection was lost and nothing was sent. Please try again.";

/**
 * Without a connection, keeps a form that the browser would send itself, and says so: the browser's error page would
 * lose what was typed. Listens on the window, so that scripts that send forms in their own way handle the event first.
 */
export function keepFormsOffline() {
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    find("[data-unsent]")?.remove();
    if (event.defaultPrevented || form.method !== "post" || navigator.onLine) return;
    event.preventDefault();
    // Some buttons are outside their form.
    showProblem(event.submitter?.parentElement ?? form, OFFLINE_TEXT);
  });
}
