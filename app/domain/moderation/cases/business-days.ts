import { DAY_MS } from "#domain/durations.ts";

const dayOf = (at: number) => Math.floor(at / DAY_MS);
const weekday = (day: number) => new Date(day * DAY_MS).getUTCDay();
const SATURDAY = 6;

const nth = (year: number, month: number, on: number, which: number) => {
  const first = dayOf(Date.UTC(year, month, 1));
  return first + ((on - weekday(first) + 7) % 7) + 7 * (which - 1);
};
/** A holiday on Saturday is observed on Friday, one on Sunday on Monday. */
const observed = (year: number, month: number, date: number) => {
  const day = dayOf(Date.UTC(year, month, date));
  return weekday(day) === SATURDAY ? day - 1 : weekday(day) === 0 ? day + 1 : day;
};

/** US federal holidays as days since 1970 (5 U.S.C. 6103). */
function holidays(year: number): number[] {
  const lastOfMay = dayOf(Date.UTC(year, 4, 31));
  return [
    observed(year, 0, 1),
    nth(year, 0, 1, 3),
    nth(year, 1, 1, 3),
    lastOfMay - ((weekday(lastOfMay) + 6) % 7),
    observed(year, 5, 19),
    observed(year, 6, 4),
    nth(year, 8, 1, 1),
    nth(year, 9, 1, 2),
    observed(year, 10, 11),
    nth(year, 10, 4, 4),
    observed(year, 11, 25),
    // New Year's Day of the next year may be observed on December 31.
    observed(year + 1, 0, 1),
  ];
}

/** Whether a time (ms) is on a US federal business day, in UTC. */
export function isBusinessDay(at: number): boolean {
  const day = dayOf(at);
  const isWeekend = weekday(day) === 0 || weekday(day) === SATURDAY;
  return !isWeekend && !holidays(new Date(at).getUTCFullYear()).includes(day);
}

/** The same time of day, `count` business days after `at` (ms). */
export function addBusinessDays(at: number, count: number): number {
  let time = at;
  for (let left = count; left > 0; ) {
    time += DAY_MS;
    if (isBusinessDay(time)) left -= 1;
  }
  return time;
}
