import { clickedLink } from "../frame/links.ts";

export function watchPager() {
  document.addEventListener("click", (event) => {
    const link = clickedLink(event);
    const pager = link?.rel === "next" ? link.closest<HTMLElement>("[data-append]") : null;
    const list = pager && document.getElementById(pager.dataset.append ?? "");
    if (!link || !list) return;
    event.preventDefault();
    import("./append-page.ts")
      .then(({ appendPage }) => appendPage(list, link.href))
      .catch(() => location.assign(link.href));
  });
}
