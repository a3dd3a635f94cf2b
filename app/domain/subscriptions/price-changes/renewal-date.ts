/** The 31st becomes the last day of a shorter month. In ms (UTC). */
function monthsAfter(anchor: number, months: number): number {
  const start = new Date(anchor);
  const at = new Date(anchor);
  at.setUTCMonth(start.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return at.getTime();
}

/** Counts months as the provider does. Instants in ms. */
export function firstRenewalFrom(
  subscription: { currentPeriodEnd: number; createdAt: number },
  from: number,
): number {
  if (subscription.currentPeriodEnd >= from) return subscription.currentPeriodEnd;
  for (let months = 1; months < 1200; months++) {
    const at = monthsAfter(subscription.createdAt, months);
    if (at >= from) return at;
  }
  throw new RangeError(`no renewal after ${from}`);
}
