import { clickedLink } from "../frame/links.ts";

export function watchDialogs() {
  document.addEventListener("click", (event) => {
    const link = clickedLink(event);
    if (!link?.hasAttribute("data-dialog")) return;
    event.preventDefault();
    import("./page-dialog.ts").then(({ open }) => open(link)).catch(() => location.assign(link.href));
  });
}
