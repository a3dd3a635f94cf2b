import { clickedLink } from "../frame/links.ts";

export function watchPhotos() {
  document.addEventListener("click", (event) => {
    const link = clickedLink(event);
    if (!link?.hasAttribute("data-photo")) return;
    event.preventDefault();
    import("./photo-viewer.ts").then(({ open }) => open(link)).catch(() => location.assign(link.href));
  });
}
