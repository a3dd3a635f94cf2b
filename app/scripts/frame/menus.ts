import { find } from "../dom.ts";

const openMenu = () => find<HTMLDetailsElement>("details:is([name=bar],[name=row])[open]");

/** Overlay `details` close on Escape and on a click elsewhere. The search box becomes a dialog when it takes focus. */
export function watchMenus() {
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && openMenu();
    if (!menu) return;
    menu.open = false;
    find("summary", menu)?.focus();
  });
  document.addEventListener("click", (event) => {
    const menu = openMenu();
    if (menu && !menu.contains(event.target as Node)) menu.open = false;
  });
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open)
        find("[type=search]", target)?.focus({ preventScroll: true });
    },
    true,
  );
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches("[name=bar] [type=search]"))
      import("../search/search-dialog.ts").then(({ open }) => open(target)).catch(() => {});
  });
}
