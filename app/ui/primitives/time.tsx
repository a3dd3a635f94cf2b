const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** 14 November 2026, in UTC: the same words on the server, in a cache and in any browser. */
export function formatDate(at: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** "2026-11" → November 2026. */
export function formatMonth(month: string): string {
  const [year, number] = month.split("-");
  return `${months[Number(number) - 1]} ${year}`;
}

/** An instant in words; `clock` adds the hour. */
export function Time({ at, showTime }: { at: number; showTime?: boolean }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso}>
      {formatDate(at)}
      {showTime && `, ${iso.slice(11, 16)} UTC`}
    </time>
  );
}
