import { find } from "../dom.ts";
import { clickedLink } from "../frame/links.ts";
import { isAuthPath } from "./auth-path.ts";
import { SIGN_IN_EVENT } from "./sign-in-event.ts";

const openDialog = (href: string) =>
  import("./auth-dialog.ts").then(({ open }) => open(href)).catch(() => location.assign(href));

export function watchAuthLinks() {
  document.addEventListener("click", (event) => {
    const link = clickedLink(event);
    if (link?.origin !== location.origin || !isAuthPath(link.pathname) || find(".auth-card")) return;
    event.preventDefault();
    openDialog(link.href);
  });
  document.addEventListener(SIGN_IN_EVENT, (event) => {
    event.preventDefault();
    openDialog((event as CustomEvent<string>).detail);
  });
}
