const KEPT_PX = 50;

/** Hides when scrolling down past 50 px, and returns when scrolling up. */
export const isAway = (top: number, lastTop: number) => top > KEPT_PX && top > lastTop;

export function watchTopBar() {
  let last = 0;
  addEventListener(
    "scroll",
    () => {
      document.querySelector("[data-topbar]")?.toggleAttribute("data-away", isAway(scrollY, last));
      last = scrollY;
    },
    { passive: true },
  );
}
