// Liking and passing on: a like shows before the server knows of it, and not any more where it says no.
(() => {
  const flip = (form) => {
    const button = form.querySelector("[aria-pressed]");
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", on);
    const words = form.querySelector("[data-count]");
    const count = Math.max(0, +words.textContent.replace(/\D/g, "") + (on ? 1 : -1));
    words.textContent = `${count.toLocaleString("en-US")} like${count === 1 ? "" : "s"}`;
  };

  const send = async (form, body) => {
    form.dataset.sent = "1";
    form.querySelector(".field-error")?.remove();
    flip(form);
    try {
      const answer = await fetch(form.action, { method: "POST", body });
      if (answer.status > 499) throw answer;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const next = page.getElementById(form.id);
      // A gate, or the sign-in: where the answer leads.
      if (!next) return location.assign(answer.url);
      if (page.querySelector("#flash.tone-error, #flash .tone-error")) throw answer;
      const focused = form.contains(document.activeElement);
      form.replaceWith(next);
      if (focused) next.querySelector("button").focus({ preventScroll: true });
    } catch {
      delete form.dataset.sent;
      flip(form);
      const trouble = document.createElement("p");
      trouble.className = "field-error";
      trouble.setAttribute("role", "alert");
      trouble.textContent = "Not saved. Please try again.";
      form.append(trouble);
    }
  };

  // A guest's: the sign-in opens over the page, as from a link to it.
  const later = async (event, form) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    try {
      const answer = await fetch(form.action, { method: "POST", body });
      (await import("./auth-dialog.js")).open(answer.url);
    } catch {
      location.assign(`/login?redirect=${encodeURIComponent(form.elements.redirect.value)}`);
    }
  };

  // Before the script of every page hears of it.
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (form.hasAttribute("data-like-later")) return later(event, form);
      if (!form.hasAttribute("data-like")) return;
      event.preventDefault();
      if (!form.dataset.sent) send(form, new URLSearchParams(new FormData(form, event.submitter)));
    },
    true,
  );

  // The system's own sheet where fingers are used and there is one, else the field opens with its text marked.
  document.addEventListener("click", (event) => {
    const summary = event.target.closest?.("[data-share]");
    if (!summary) return;
    const { share: url, title } = summary.dataset;
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      event.preventDefault();
      navigator.share({ title, url }).catch(() => {});
    } else setTimeout(() => summary.parentElement.querySelector("input").select());
  });
})();
