import { hold } from "./hold.ts";
import { send } from "./send.ts";

export { sayOverLimit } from "./over-limit.ts";

/** Hidden fields and boxes have a value without anyone's doing. */
const ENTRIES = "textarea, input:not([type=hidden], [type=checkbox], [type=radio])";

const hasText = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(ENTRIES)].some(({ value }) =>
    value.trim(),
  );

// Loaded once somebody writes. On the window, like the listener of keepFormsOffline.
addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  if (event.defaultPrevented || form.method !== "post" || "download" in form.dataset || !hasText(form))
    return;
  event.preventDefault();
  const data = new FormData(form, submitter);
  hold(form, submitter);
  send(form, data, submitter);
});
