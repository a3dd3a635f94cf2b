import * as z from "zod";
import { DAY_MS } from "./durations.ts";

/** 0:00 UTC (ms) of a date such as 2026-11-30; null if it's invalid. */
function readDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : at;
}

/** An optional day after today, read as 0:00 UTC (ms). */
export const laterDay = (now: number, maxDays: number) =>
  z
    .string()
    .trim()
    .default("")
    .transform((text, context) => {
      if (text === "") return null;
      const day = readDay(text);
      if (day !== null && day > now && day <= now + maxDays * DAY_MS) return day;
      const tomorrow = new Date(now + DAY_MS).toISOString().slice(0, 10);
      context.addIssue(`Enter a day after today, up to ${maxDays} days ahead, such as ${tomorrow}`);
      return z.NEVER;
    });
