type Interval = { interval: string; interval_count: number } | null;

function add(anchor: number, recurring: Interval, times: number): number {
  const count = times * (recurring?.interval_count ?? 1);
  const days = { day: 1, week: 7 }[recurring?.interval ?? "month"];
  if (days) return anchor + count * days * 86_400;
  const start = new Date(anchor * 1000);
  const months = start.getUTCMonth() + count * (recurring?.interval === "year" ? 12 : 1);
  const end = new Date(start);
  // January 31 becomes the last day of February, then March 31 again.
  end.setUTCMonth(months, 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return Math.floor(end.getTime() / 1000);
}

export function periodEnd(anchor: number, start: number, recurring: Interval): number {
  let times = 1;
  while (add(anchor, recurring, times) <= start) times += 1;
  return add(anchor, recurring, times);
}

export const perInterval = (recurring: Interval): string => {
  const count = recurring?.interval_count ?? 1;
  return count === 1 ? `per ${recurring?.interval}` : `every ${count} ${recurring?.interval}s`;
};
