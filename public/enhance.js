// Comfort for pages that work without it. Everything is delegated from the document, so pages may be exchanged.
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const on = (type, run, options) => document.addEventListener(type, run, options);
  const parse = (text) => new DOMParser().parseFromString(text, "text/html");

  // A form that must be valid first: its button waits (the age check, the code, the creator's profile).
  const check = (form) => {
    const button = form && $("[data-needs-valid]", form);
    if (button && !form.dataset.sent) button.disabled = !form.checkValidity();
  };
  const checkAll = () =>
    document.querySelectorAll("[data-needs-valid]").forEach((button) => check(button.form));
  on("input", (event) => check(event.target.form));
  on("change", (event) => check(event.target.form));

  // A double click sends once: the button stays where it is, greyed, and says what happens.
  const words = new WeakMap();
  const hold = (form, button) => {
    form.dataset.sent = "1";
    if (!button) return;
    button.setAttribute("aria-disabled", "true");
    if (button.dataset.busy) {
      words.set(button, [...button.childNodes]);
      button.textContent = button.dataset.busy;
    }
  };
  const release = (form) => {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll("[aria-disabled]")) {
      button.removeAttribute("aria-disabled");
      if (words.has(button)) button.replaceChildren(...words.get(button));
    }
  };

  // Takes over the part of an answered page that was asked for, and its message.
  const swap = (page, id) => {
    const next = page.getElementById(id);
    const old = document.getElementById(id);
    if (!next || !old) return false;
    const focused = old.contains(document.activeElement);
    old.replaceWith(next);
    if (focused) $("button, a", next)?.focus({ preventScroll: true });
    return true;
  };
  const say = (page) => {
    const flash = page.getElementById("flash");
    const mine = document.getElementById("flash");
    if (flash?.childElementCount && mine) {
      mine.className = flash.className;
      mine.replaceChildren(...flash.childNodes);
    }
  };
  // Where somebody was on a page, to be there again when its form leads back to the same one.
  const place = () => location.pathname + $("h1")?.textContent;
  let shown = false;
  const show = (page, url) => {
    document.title = page.title;
    if (url !== location.href) {
      history.pushState(null, "", url);
      shown = true;
    }
    document.body.replaceWith(page.body);
    scrollTo(0, 0);
    ready();
  };

  const inPlace = async (form, body) => {
    try {
      const answer = await fetch(form.action, { method: "POST", body });
      const page = parse(await answer.text());
      if (!swap(page, form.id)) return location.assign(answer.url);
      say(page);
    } catch {
      form.submit();
    }
  };

  // Large files: the browser's own sending shows nothing for minutes, a bar does.
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
      const trouble = document.createElement("p");
      trouble.className = "field-error";
      trouble.setAttribute("role", "alert");
      trouble.textContent = "The connection broke. Nothing was sent; please try again.";
      form.append(trouble);
    };
    request.send(body);
  };

  on("submit", (event) => {
    const form = event.target;
    // After a download the page stays, and its form with it.
    if (event.defaultPrevented || form.method !== "post" || form.hasAttribute("data-download")) return;
    if (form.dataset.sent) return event.preventDefault();
    const button = event.submitter;
    const file =
      form.hasAttribute("data-upload") &&
      [...form.querySelectorAll("[type=file]")].some((input) => input.value);
    const inside = form.hasAttribute("data-enhance") && form.id;
    if (file || inside) {
      event.preventDefault();
      const body = new FormData(form, button);
      if (file) upload(form, body);
      else inPlace(form, form.enctype.startsWith("multipart") ? body : new URLSearchParams(body));
    } else {
      sessionStorage.setItem("scroll", JSON.stringify([place(), scrollY]));
    }
    // After this event, or the button's own name and value would not be sent.
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

  // `details` that hang over the page close on Escape and on a click elsewhere.
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

  // The phone's bar goes away on the way down, past 50 px, and comes back on the way up.
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
    const [where, top] = JSON.parse(sessionStorage.getItem("scroll") || "[]");
    sessionStorage.removeItem("scroll");
    // A message stands at the top, and is to be seen.
    if (where === place() && !location.hash && !$("#flash > *")) scrollTo(0, top);
  };
  addEventListener("pageshow", (event) => {
    if (event.persisted) document.documentElement.hidden = false;
    document.querySelectorAll("[data-sent]").forEach(release);
    checkAll();
  });
  addEventListener("popstate", () => shown && location.reload());
  ready();
  // Not while somebody may be on the way already: Chromium breaks off the transition to a page that comes while the
  // worker is being installed, with an error.
  const keepOffline = () => navigator.serviceWorker?.register("/sw.js").catch(() => {});
  if (location.pathname !== "/offline") addEventListener("load", () => setTimeout(keepOffline, 3000));
})();
