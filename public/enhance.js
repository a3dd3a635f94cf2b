// Enhances pages that work without it. Events are delegated from the document, so pages can be replaced.
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const on = (type, run, options) => document.addEventListener(type, run, options);
  const parse = (text) => new DOMParser().parseFromString(text, "text/html");

  // Some forms enable their button only when they are valid: the age check, the code, the creator's profile.
  const check = (form) => {
    const button = form && $("[data-needs-valid]", form);
    if (button && !form.dataset.sent) button.disabled = !form.checkValidity();
  };
  const checkAll = () =>
    document.querySelectorAll("[data-needs-valid]").forEach((button) => check(button.form));
  on("input", (event) => check(event.target.form));
  on("change", (event) => check(event.target.form));

  // A double click submits once: the button is disabled and shows its busy text.
  const labels = new WeakMap();
  const hold = (form, button) => {
    form.dataset.sent = "1";
    if (!button) return;
    button.setAttribute("aria-disabled", "true");
    if (button.dataset.busy) {
      labels.set(button, [...button.childNodes]);
      button.textContent = button.dataset.busy;
    }
  };
  const release = (form) => {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll("[aria-disabled]")) {
      button.removeAttribute("aria-disabled");
      if (labels.has(button)) button.replaceChildren(...labels.get(button));
    }
  };

  // Replaces one element by its new version from a fetched page; false if either is missing.
  const swap = (page, id) => {
    const next = page.getElementById(id);
    const old = document.getElementById(id);
    if (!next || !old) return false;
    const focused = old.contains(document.activeElement);
    old.replaceWith(next);
    if (focused) $("button, a", next)?.focus({ preventScroll: true });
    return true;
  };
  const showFlash = (page) => {
    const flash = page.getElementById("flash");
    const mine = document.getElementById("flash");
    if (flash?.childElementCount && mine) {
      mine.className = flash.className;
      mine.replaceChildren(...flash.childNodes);
    }
  };
  // Restores the scroll position when a form leads back to the same page.
  const pageKey = () => location.pathname + $("h1")?.textContent;
  let pushed = false;
  const show = (page, url) => {
    document.title = page.title;
    if (url !== location.href) {
      history.pushState(null, "", url);
      pushed = true;
    }
    document.body.replaceWith(page.body);
    scrollTo(0, 0);
    ready();
  };

  const inPlace = async (form, body) => {
    try {
      const response = await fetch(form.action, { method: "POST", body });
      const page = parse(await response.text());
      if (!swap(page, form.id)) return location.assign(response.url);
      showFlash(page);
    } catch {
      form.submit();
    }
  };

  // Large files: a progress bar, since the browser shows nothing for minutes.
  const upload = (form, body) => {
    const bar = document.createElement("progress");
    bar.className = "upload";
    bar.max = 1;
    bar.setAttribute("aria-label", "Upload");
    form.append(bar);
    const request = new XMLHttpRequest();
    request.open("POST", form.action);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) bar.value = event.loaded / event.total;
    };
    request.onload = () => show(parse(request.responseText), request.responseURL);
    request.onerror = () => {
      bar.remove();
      release(form);
      const problem = document.createElement("p");
      problem.className = "field-error";
      problem.setAttribute("role", "alert");
      problem.textContent = "The connection was lost and nothing was sent. Please try again.";
      form.append(problem);
    };
    request.send(body);
  };

  on("submit", (event) => {
    const form = event.target;
    // After a download, the page and its form stay usable.
    if (event.defaultPrevented || form.method !== "post" || form.hasAttribute("data-download")) return;
    if (form.dataset.sent) return event.preventDefault();
    const button = event.submitter;
    const hasFile =
      form.hasAttribute("data-upload") &&
      [...form.querySelectorAll("[type=file]")].some((input) => input.value);
    const inline = form.hasAttribute("data-enhance") && form.id;
    if (hasFile || inline) {
      event.preventDefault();
      const body = new FormData(form, button);
      if (hasFile) upload(form, body);
      else inPlace(form, form.enctype.startsWith("multipart") ? body : new URLSearchParams(body));
    } else {
      sessionStorage.setItem("scroll", JSON.stringify([pageKey(), scrollY]));
    }
    // After this event: a disabled button's name and value wouldn't be sent.
    setTimeout(() => hold(form, button));
  });

  on("click", async (event) => {
    const link = event.target.closest?.("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.hasAttribute("data-leave")) {
      event.preventDefault();
      document.documentElement.hidden = true;
      document.title = "";
      location.replace(link.href);
    } else if (link.hasAttribute("data-back") && history.length > 1) {
      event.preventDefault();
      history.back();
    } else if (
      link.origin === location.origin &&
      /^\/(login|signup)$/.test(link.pathname) &&
      !$(".auth-card")
    ) {
      event.preventDefault();
      import("./auth-dialog.js").then(({ open }) => open(link.href)).catch(() => location.assign(link.href));
    } else if (link.rel === "next" && link.closest("[data-append]")) {
      const list = document.getElementById(link.closest("[data-append]").dataset.append);
      if (!list) return;
      event.preventDefault();
      try {
        const page = parse(await (await fetch(link.href)).text());
        const items = [...page.getElementById(list.id).children];
        list.append(...items);
        if (!swap(page, "pager")) document.getElementById("pager").remove();
        $("a", items[0])?.focus({ preventScroll: true });
      } catch {
        location.assign(link.href);
      }
    }
  });

  // Overlay `details` close on Escape and on a click elsewhere.
  on("keydown", (event) => {
    const open = event.key === "Escape" && $("details[name=bar][open]");
    if (!open) return;
    open.open = false;
    $("summary", open).focus();
  });
  on("click", (event) => {
    const open = $("details[name=bar][open]");
    if (open && !open.contains(event.target)) open.open = false;
  });
  on(
    "toggle",
    (event) => event.target.open && $("[type=search]", event.target)?.focus({ preventScroll: true }),
    true,
  );
  on("focusin", ({ target }) => {
    if (target.matches("[name=bar] [type=search]"))
      import("./search-dialog.js").then(({ open }) => open(target)).catch(() => {});
  });

  // The phone's top bar hides when scrolling down past 50 px and returns when scrolling up.
  let last = 0;
  addEventListener(
    "scroll",
    () => {
      const bar = $("[data-topbar]");
      bar?.toggleAttribute("data-away", scrollY > 50 && scrollY > last);
      last = scrollY;
    },
    { passive: true },
  );

  const ready = () => {
    checkAll();
    const problem = $("[data-problem]");
    if (problem) return problem.focus();
    const [key, top] = JSON.parse(sessionStorage.getItem("scroll") || "[]");
    sessionStorage.removeItem("scroll");
    // A flash message at the top must be visible.
    if (key === pageKey() && !location.hash && !$("#flash > *")) scrollTo(0, top);
  };
  addEventListener("pageshow", (event) => {
    if (event.persisted) document.documentElement.hidden = false;
    document.querySelectorAll("[data-sent]").forEach(release);
    checkAll();
  });
  addEventListener("popstate", () => pushed && location.reload());
  ready();
  // Delayed: Chromium aborts a page transition with an error if the worker is being installed meanwhile.
  const registerWorker = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});
  if (location.pathname !== "/offline") addEventListener("load", () => setTimeout(registerWorker, 3000));
})();
