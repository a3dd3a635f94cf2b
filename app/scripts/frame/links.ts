export function clickedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  return event.target instanceof Element ? event.target.closest("a") : null;
}

export function watchLinks() {
  document.addEventListener("click", (event) => {
    const link = clickedLink(event);
    if (link?.hasAttribute("data-leave")) {
      event.preventDefault();
      document.documentElement.hidden = true;
      document.title = "";
      location.replace(link.href);
    } else if (link?.hasAttribute("data-back") && history.length > 1) {
      event.preventDefault();
      history.back();
    }
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) document.documentElement.hidden = false;
  });
}
