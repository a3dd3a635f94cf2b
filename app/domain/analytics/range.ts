import { DAY_MS } from "../durations.ts";
import { dayOf } from "./views/count-view.ts";

/** Days since 1970 (UTC). */
export type Day = number;
/** Days from `from` up to but not including `to`. */
export type Span = { from: Day; to: Day };

export const presets = {
  "7": "7 days",
  "30": "30 days",
  "90": "90 days",
  year: "This year",
  all: "All time",
} as const;
type Preset = keyof typeof presets;

/**
 * A page's days, in bars of a day, a week, or a calendar month. `before` is the first day of the preceding range of the
 * same length; null for all time.
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

function readDay(text: string): Day | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || dayText(at / DAY_MS) !== text ? null : at / DAY_MS;
}

export const dayText = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

function spanOf(preset: Preset, today: Day): Span {
  const to = today + 1;
  if (preset === "all") return { from: EARLIEST, to };
  if (preset === "year") return { from: Date.UTC(new Date(today * DAY_MS).getUTCFullYear(), 0) / DAY_MS, to };
  return { from: to - Number(preset), to };
}

/**
 * Reads the range from the URL, up to and including today (`now` in ms); 30 days by default. Custom dates work in
 * either order and are clamped to days that can have figures; a single date runs to today.
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

export function rangeQuery({ preset, from, to }: Range): string {
  if (preset === "30") return "";
  return preset === "custom"
    ? `?range=custom&from=${dayText(from)}&to=${dayText(to - 1)}`
    : `?range=${preset}`;
}

export function rangedPath(path: string, range: Range, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(rangeQuery(range));
  for (const [name, value] of Object.entries(more)) if (value !== "") query.set(name, value);
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}

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

/** The same bars shifted to the preceding range; none for all time. */
export const spansBefore = (range: Range): Span[] => {
  const { before } = range;
  if (before === null) return [];
  const back = range.from - before;
  return spansOf(range).map(({ from, to }) => ({ from: from - back, to: to - back }));
};

export const changeOf = (now: number, before: number | null): number | null =>
  before === null || before <= 0 ? null : Math.round(((now - before) / before) * 100);
