// Live preview, earnings and the username tooltip of the creator profile form, which works without it.

/** The same as parseDollars in app/domain/money.ts; a test compares them. Null if `text` is no amount. */
export function parseDollars(text) {
  const match = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match && Number(match[1].replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
/** Cents → "$1,500.00". */
export const formatCents = (cents) => `$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
/** Cents → "$15", or "$15.50". */
export const formatPrice = (cents) => formatCents(cents).replace(/\.00$/, "");
/** What a creator earns from `count` subscribers after a fee of `percent`, in cents. */
export const earned = (cents, percent, count) => (cents - Math.floor((cents * percent + 50) / 100)) * count;

const TIP_DELAY_MS = 700;

function start() {
  const show = (root, name, text) => {
    const place = root.querySelector(`[data-show="${name}"]`);
    if (place) place.textContent = text;
  };
  const showInitial = (root, name) => {
    const arch = root.querySelector("span.arch");
    if (arch) arch.textContent = name.slice(0, 1).toUpperCase();
  };

  const update = (form) => {
    const field = (name) => form.elements[name]?.value.trim() ?? "";
    const cents = parseDollars(field("subscription_price"));
    const username = field("username") || "username";
    show(form, "username", `@${username}`);
    showInitial(form, username);
    show(form, "bio", field("bio") || "Your bio will appear here.");
    show(form, "price", cents === null ? "" : `${formatPrice(cents)}/month`);
    const chosen = [...form.querySelectorAll("[name=interests]:checked")].map((box) => {
      const badge = document.createElement("span");
      badge.className = "badge";
      badge.textContent = box.value;
      return badge;
    });
    form.querySelector('[data-show="interests"]')?.replaceChildren(...chosen);

    const box = form.querySelector("[data-fee]");
    if (!box) return;
    for (const place of box.querySelectorAll("[data-subscribers]"))
      place.textContent =
        cents === null
          ? ""
          : formatCents(earned(cents, Number(box.dataset.fee), Number(place.dataset.subscribers)));
    box.querySelector("dl").hidden = cents === null;
    box.querySelector("[data-none]").hidden = cents !== null;
  };

  let portrait = "";
  const showPortrait = (form, file) => {
    const old = form.querySelector("[data-portrait] > .arch");
    if (!old || !file?.type.startsWith("image/")) return;
    URL.revokeObjectURL(portrait);
    portrait = URL.createObjectURL(file);
    const image = new Image(152, 190);
    image.className = old.className;
    image.alt = "";
    image.src = portrait;
    old.replaceWith(image);
  };

  const formOf = (event) => event.target.closest?.("form[data-live]");
  document.addEventListener("input", (event) => {
    const form = formOf(event);
    if (!form) return;
    if (event.target.name === "portrait") showPortrait(form, event.target.files[0]);
    update(form);
  });

  // The tooltip shows 0.7 s after hover or focus; leaving or Escape hides it.
  let timer = 0;
  const hide = () => {
    clearTimeout(timer);
    document.querySelector("#username-tip")?.remove();
  };
  const showSoon = (event) => {
    const text = event.target.dataset?.tip;
    if (!text) return;
    hide();
    timer = setTimeout(() => {
      const tip = document.createElement("p");
      tip.id = "username-tip";
      tip.className = "tip";
      tip.setAttribute("role", "tooltip");
      tip.textContent = text;
      event.target.after(tip);
    }, TIP_DELAY_MS);
  };
  document.addEventListener("mouseover", showSoon);
  document.addEventListener("focusin", showSoon);
  for (const type of ["mouseout", "focusout"])
    document.addEventListener(type, (event) => event.target.dataset?.tip && hide());
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());

  for (const form of document.querySelectorAll("form[data-live]")) update(form);
  document.documentElement.classList.add("live");
}

if (typeof document !== "undefined") start();
