const END = "newest";
/** Pixels below the edge that still count as in view. */
const SLACK = 24;

/** Where the end of the thread is, from the top of the window; null where there is none. */
export const endTop = () => document.getElementById(END)?.getBoundingClientRect().top ?? null;

/** Whether the end of the thread is in view. */
export const isEndInView = () => (endTop() ?? 0) <= innerHeight + SLACK;

/** Keeps the end of the thread, and the form below it, where it was while messages were added above. */
export function keepEnd(topBefore: number | null) {
  const top = endTop();
  if (topBefore !== null && top !== null && top !== topBefore)
    scrollBy({ top: top - topBefore, behavior: "instant" });
}
