import { showProblem } from "../dom.ts";
import { hold, release } from "./hold.ts";
import { OFFLINE_TEXT } from "./keep-offline.ts";
import { ready } from "./ready.ts";
import { rememberScroll } from "./scroll-memory.ts";
import { submitPlan } from "./submit-plan.ts";
import { checkAll, watchValidity } from "./validity.ts";

/** Hidden fields and boxes have a value without anyone's doing. Other fields have one if they were filled in. */
const ENTRIES = "textarea, input:not([type=hidden], [type=checkbox], [type=radio])";

const hasEntries = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(ENTRIES)].some(({ value }) =>
    value.trim(),
  );

function handleSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  const plan = submitPlan({
    prevented: event.defaultPrevented,
    method: form.method,
    download: form.hasAttribute("data-download"),
    sent: "sent" in form.dataset,
  });
  if (plan === "stop") event.preventDefault();
  if (plan !== "send") return;
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
  const isLeft = event.defaultPrevented || form.method !== "post" || form.hasAttribute("data-download");
  if (isLeft || !hasEntries(form)) return;
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
  addEventListener("pageshow", () => {
    document.querySelectorAll<HTMLFormElement>("[data-sent]").forEach(release);
    checkAll();
  });
  ready();
}
