/** Ten times the engagement counts as much as being newer by this many seconds. */
const SECONDS_PER_TENFOLD = 45_000;
const VIEWS_PER_LIKE = 5;

/**
 * The publication time (`publishedAt` in ms) in seconds, plus a bonus for likes and views. Newer posts start higher, so
 * scores never have to decay and change only with a like or a view.
 */
export function hotScore(post: { publishedAt: number; likes: number; views: number }): number {
  const engagement = Math.max(0, post.likes) * VIEWS_PER_LIKE + Math.max(0, post.views);
  return Math.floor(post.publishedAt / 1000) + Math.round(SECONDS_PER_TENFOLD * Math.log10(1 + engagement));
}
