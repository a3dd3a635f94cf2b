import { DAY_MS } from "../durations.ts";
import { dayOf } from "../views/count-view.ts";

/** Days since 1970 in UTC. */
export type Day = number;
/** Days from `from` to before `to`. */
export type Span = { from: Day; to: Day };

/** The ranges to choose from, with what each is called. */
export const presets = {
  "7": "7 days",
  "30": "30 days",
  "90": "90 days",
  year: "This year",
  all: "All time",
} as const;
type Preset = keyof typeof presets;

/**
 * The days that a page is about, by bars of a day, a week, or a calendar month. `before` is the first day of the range of the
 * same length that ends where it begins; null for all of the past.
 */
export type Range = Span & {
  preset: Preset | "custom";
  before: Day | null;
  step: "day" | "week" | "month";
};

/** Nothing can be older. */
const EARLIEST: Day = Date.UTC(2024, 0, 1) / DAY_MS;
const MAX_DAYS_BY_DAY = 31;
const MAX_DAYS_BY_WEEK = 7 * 27;
const isPreset = (text: string): text is Preset => Object.hasOwn(presets, text);

/** A date as a field has it, "2026-11-14"; null for anything else. */
function readDay(text: string): Day | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || dayText(at / DAY_MS) !== text ? null : at / DAY_MS;
}

/** A day as a field has it. */
export const dayText = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

function spanOf(preset: Preset, today: Day): Span {
  const to = today + 1;
  if (preset === "all") return { from: EARLIEST, to };
  if (preset === "year") return { from: Date.UTC(new Date(today * DAY_MS).getUTCFullYear(), 0) / DAY_MS, to };
  return { from: to - Number(preset), to };
}

/**
 * The range that an address asks for, today (of `now`, ms) included; 30 days if it asks for none. Its own dates count in either
 * order, up to today if there is only one, and are kept to what can have figures.
 */
export function readRange(wanted: { range: string; from: string; to: string }, now: number): Range {
  const today = dayOf(now);
  const days = [readDay(wanted.from), readDay(wanted.to)].filter((day) => day !== null);
  const [first, last] = days.map((day) => Math.min(Math.max(day, EARLIEST), today)).sort((a, b) => a - b);
  const isCustom = wanted.range === "custom" && first !== undefined;
  const preset = isCustom ? "custom" : isPreset(wanted.range) ? wanted.range : "30";
  const span =
    preset === "custom" ? { from: first ?? today, to: (last ?? today) + 1 } : spanOf(preset, today);
  const length = span.to - span.from;
  return {
    ...span,
    preset,
    before: preset === "all" ? null : span.from - length,
    step: length <= MAX_DAYS_BY_DAY ? "day" : length <= MAX_DAYS_BY_WEEK ? "week" : "month",
  };
}

/** A range as the end of an address. */
export function rangeQuery({ preset, from, to }: Range): string {
  if (preset === "30") return "";
  return preset === "custom"
    ? `?range=custom&from=${dayText(from)}&to=${dayText(to - 1)}`
    : `?range=${preset}`;
}

/** An address with a range, and with more of its own; empty values are left out. */
export function rangedPath(path: string, range: Range, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(rangeQuery(range));
  for (const [name, value] of Object.entries(more)) if (value !== "") query.set(name, value);
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** What a range's bars stand for; the first and last can be shorter. */
export function spansOf({ from, to, step }: Range): Span[] {
  const spans: Span[] = [];
  for (let day = from; day < to; ) {
    const date = new Date(day * DAY_MS);
    const next =
      step === "month"
        ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / DAY_MS
        : day + (step === "week" ? 7 : 1);
    spans.push({ from: day, to: Math.min(next, to) });
    day = next;
  }
  return spans;
}

/** The same of the range before, each as far from its start; none for all of the past. */
export const spansBefore = (range: Range): Span[] => {
  const { before } = range;
  if (before === null) return [];
  const back = range.from - before;
  return spansOf(range).map(({ from, to }) => ({ from: from - back, to: to - back }));
};

/** How much more than before, in percent; null where there is nothing to compare with. */
export const changeOf = (now: number, before: number | null): number | null =>
  before === null || before <= 0 ? null : Math.round(((now - before) / before) * 100);
