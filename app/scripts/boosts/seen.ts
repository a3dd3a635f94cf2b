/** How long half of a card must be on screen. */
const SEEN_MS = 1000;

/** Reports each promoted post once, after half of it has been on screen for a second. */
export function watchSeen(root: ParentNode) {
  const timers = new Map<Element, number>();
  const stop = (card: Element) => {
    clearTimeout(timers.get(card));
    timers.delete(card);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio < 0.5) stop(target);
        else if (!timers.has(target))
          timers.set(
            target,
            window.setTimeout(() => tell(target), SEEN_MS),
          );
      }
    },
    { threshold: [0, 0.5] },
  );
  const tell = (card: Element) => {
    stop(card);
    observer.unobserve(card);
    // Nobody saw it in a background tab, so it's observed again once the tab is visible.
    if (document.hidden)
      return document.addEventListener("visibilitychange", () => observer.observe(card), { once: true });
    navigator.sendBeacon(`/api/promoted/${card.getAttribute("data-slot")}`);
  };
  for (const card of root.querySelectorAll("[data-slot]:not([data-watched])")) {
    card.setAttribute("data-watched", "");
    observer.observe(card);
  }
}
