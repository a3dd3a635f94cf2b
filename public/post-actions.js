// Likes and sharing. A like shows at once and is undone if the request fails.
(() => {
  const toggle = (form) => {
    const button = form.querySelector("[aria-pressed]");
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", on);
    const label = form.querySelector("[data-count]");
    const count = Math.max(0, +label.textContent.replace(/\D/g, "") + (on ? 1 : -1));
    label.textContent = `${count.toLocaleString("en-US")} like${count === 1 ? "" : "s"}`;
  };

  const send = async (form, body) => {
    form.dataset.sent = "1";
    form.querySelector(".field-error")?.remove();
    toggle(form);
    try {
      const response = await fetch(form.action, { method: "POST", body });
      if (response.status > 499) throw response;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const next = page.getElementById(form.id);
      // A gate or the sign-in page: follow the redirect.
      if (!next) return location.assign(response.url);
      if (page.querySelector("#flash.tone-error, #flash .tone-error")) throw response;
      const focused = form.contains(document.activeElement);
      form.replaceWith(next);
      if (focused) next.querySelector("button").focus({ preventScroll: true });
    } catch {
      delete form.dataset.sent;
      toggle(form);
      const problem = document.createElement("p");
      problem.className = "field-error";
      problem.setAttribute("role", "alert");
      problem.textContent = "Not saved. Please try again.";
      form.append(problem);
    }
  };

  // Guests: opens the sign-in dialog.
  const signIn = async (event, form) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    try {
      const response = await fetch(form.action, { method: "POST", body });
      (await import("./auth-dialog.js")).open(response.url);
    } catch {
      location.assign(`/login?redirect=${encodeURIComponent(form.elements.redirect.value)}`);
    }
  };

  // In the capture phase, before enhance.js handles the event.
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (form.hasAttribute("data-like-later")) return signIn(event, form);
      if (!form.hasAttribute("data-like")) return;
      event.preventDefault();
      if (!form.dataset.sent) send(form, new URLSearchParams(new FormData(form, event.submitter)));
    },
    true,
  );

  // The system's share sheet on touch devices; otherwise the field opens with the link selected.
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
