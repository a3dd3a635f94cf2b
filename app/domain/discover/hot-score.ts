/** What tenfold attention is worth: as much as being newer by this many seconds. */
const SECONDS_PER_TENFOLD = 45_000;
/** A like is a deed, a look is not. */
const VIEWS_PER_LIKE = 5;

/**
 * How hot a post is: the second of its publication (`publishedAt` in ms), moved on by what its likes and looks are
 * worth. It never has to cool: what is new simply starts higher. So it changes only when somebody likes or looks, and
 * with nobody it is the second itself, which is how SQL starts it (migration discover_counts).
 */
export function hotScore(post: { publishedAt: number; likes: number; views: number }): number {
  const attention = Math.max(0, post.likes) * VIEWS_PER_LIKE + Math.max(0, post.views);
  return Math.floor(post.publishedAt / 1000) + Math.round(SECONDS_PER_TENFOLD * Math.log10(1 + attention));
}
