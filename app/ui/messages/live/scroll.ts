const END = "newest";
/** Pixels below the edge that still count as in view. */
const SLACK = 24;

export const endTop = () => document.getElementById(END)?.getBoundingClientRect().top ?? null;

export const isEndInView = () => (endTop() ?? 0) <= innerHeight + SLACK;

/** Keeps the thread's end, and the form below it, in place while messages are added above. */
export function keepEnd(topBefore: number | null) {
  const top = endTop();
  if (topBefore !== null && top !== null && top !== topBefore)
    scrollBy({ top: top - topBefore, behavior: "instant" });
}
