import { showProblem } from "../dom.ts";
import { hold, release } from "./hold.ts";
import { OFFLINE_TEXT } from "./keep-offline.ts";
import { ready } from "./ready.ts";
import { rememberScroll } from "./scroll-memory.ts";
import { checkAll, watchValidity } from "./validity.ts";

/** Hidden fields and boxes have a value without anyone's doing. Other fields have one if they were filled in. */
const ENTRIES = "textarea, input:not([type=hidden], [type=checkbox], [type=radio])";

const hasEntries = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(ENTRIES)].some(({ value }) =>
    value.trim(),
  );

/** To the browser, or to a script that sends it in its own way. */
const isLeft = (event: SubmitEvent, form: HTMLFormElement) =>
  event.defaultPrevented || form.method !== "post" || form.hasAttribute("data-download");

function handleSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  if (isLeft(event, form)) return;
  if ("sent" in form.dataset) return event.preventDefault();
  rememberScroll();
  // After this event, since a disabled button's name and value wouldn't be sent.
  setTimeout(() => {
    if (!event.defaultPrevented) hold(form, submitter);
  });
}

/** The browser's error page would lose what was entered. On the window, like the listener of keepFormsOffline. */
function sendEntries(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  if (isLeft(event, form) || !hasEntries(form)) return;
  event.preventDefault();
  const data = new FormData(form, submitter);
  hold(form, submitter);
  import("./send.ts")
    .then(({ send }) => send(form, data, submitter))
    .catch(() => {
      release(form);
      showProblem(submitter?.parentElement ?? form, OFFLINE_TEXT);
    });
}

export function watchForms() {
  watchValidity();
  document.addEventListener("input", ({ target }) => {
    // Already loaded once it's sent, which may be without a connection.
    if ((target as HTMLInputElement).form?.method === "post")
      import("./send.ts").then(({ sayOverLimit }) => sayOverLimit(target)).catch(() => {});
  });
  document.addEventListener("submit", handleSubmit);
  addEventListener("submit", sendEntries);
  // A place in the history that shows a form, or the answer to one.
  addEventListener("popstate", ({ state }) => {
    if (typeof state === "number")
      import("./views.ts").then(({ showPlace }) => showPlace(state)).catch(() => location.reload());
  });
  addEventListener("pageshow", () => {
    document.querySelectorAll<HTMLFormElement>("[data-sent]").forEach(release);
    checkAll();
  });
  ready();
}
