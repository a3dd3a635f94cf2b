import { showProblem } from "../dom.ts";
import { formFields } from "../forms/form-fields.ts";

/** Likes are sent without a new page. Runs in the capture phase, before the page's own script handles the event. */
export function watchLikes() {
  document.addEventListener(
    "submit",
    (event) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || !form.matches("[data-like], [data-like-later]")) return;
      event.preventDefault();
      const fields = formFields(new FormData(form, submitter));
      import("./send-like.ts")
        .then(({ sendLike }) => sendLike(form, fields))
        .catch(() => showProblem(form, "Not saved. Please try again."));
    },
    true,
  );
}
