import { showProblem } from "../dom.ts";
import { hold, release } from "./hold.ts";
import { OFFLINE_TEXT } from "./keep-offline.ts";
import { ready } from "./ready.ts";
import { rememberScroll } from "./scroll-memory.ts";
import { submitPlan } from "./submit-plan.ts";
import { checkAll, watchValidity } from "./validity.ts";

const hasFile = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>("[type=file]")].some((input) => input.value);

function handleSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  const plan = submitPlan({
    prevented: event.defaultPrevented,
    method: form.method,
    download: form.hasAttribute("data-download"),
    sent: "sent" in form.dataset,
    upload: form.hasAttribute("data-upload") && hasFile(form),
  });
  if (plan === "ignore") return;
  if (plan !== "send") event.preventDefault();
  if (plan === "stop") return;
  if (plan === "upload") {
    const body = new FormData(form, submitter);
    hold(form, submitter);
    import("./send.ts")
      .then(({ send }) => send(form, body, submitter))
      .catch(() => {
        release(form);
        showProblem(form, OFFLINE_TEXT);
      });
    return;
  }
  rememberScroll();
  // After this event, since a disabled button's name and value wouldn't be sent.
  setTimeout(() => {
    if (!event.defaultPrevented) hold(form, submitter);
  });
}

export function watchForms() {
  watchValidity();
  document.addEventListener("input", ({ target }) => {
    if ((target as HTMLInputElement).form?.method === "post")
      import("./send-text.ts").then(({ sayOverLimit }) => sayOverLimit(target)).catch(() => {});
  });
  document.addEventListener("submit", handleSubmit);
  addEventListener("pageshow", () => {
    document.querySelectorAll<HTMLFormElement>("[data-sent]").forEach(release);
    checkAll();
  });
  ready();
}
