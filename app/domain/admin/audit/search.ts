import * as z from "zod";
import { DAY_MS, MINUTE_MS } from "#domain/durations.ts";
import { beginning } from "#domain/visible-text.ts";
import { reason } from "../forms.ts";

export type AuditCursor = { at: number; id: string };

export type AuditFilter = {
  action: string;
  /** A username, an email address, or an ID. */
  actor: string;
  subject: string;
  words: string;
  from: number | null;
  until: number | null;
};

const MAX_TEXT = 200;
export const searchFields = ["action", "actor", "subject", "words", "from", "until"] as const;

const dayOf = (text: string): number | null => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
};

const BAD_DATE = "Enter a date such as 2026-11-01";

/** Reads a search from the URL, along with what was typed. A date that can't be read finds nothing. */
export function readAuditSearch(params: URLSearchParams) {
  const typed = Object.fromEntries(
    searchFields.map((name) => [name, beginning((params.get(name) ?? "").trim(), MAX_TEXT)]),
  ) as Record<(typeof searchFields)[number], string>;
  const [from, until] = [dayOf(typed.from), dayOf(typed.until)];
  const errors = {
    ...(from === null && typed.from !== "" && { from: BAD_DATE }),
    ...(until === null && typed.until !== "" && { until: BAD_DATE }),
  };
  const finds = Object.keys(errors).length === 0;
  const filter: AuditFilter = {
    action: typed.action,
    actor: typed.actor,
    subject: typed.subject,
    words: typed.words,
    from,
    until: finds ? until && until + DAY_MS : 0,
  };
  const given = searchFields.flatMap((name): [string, string][] =>
    typed[name] ? [[name, typed[name]]] : [],
  );
  return { typed, errors, filter, query: new URLSearchParams(given).toString() };
}

export const exportForm = z.object({ reason, query: z.string().max(2000).catch("") });
export const EXPORT_LINK_MS = 10 * MINUTE_MS;
export const MAX_EXPORTED = 10_000;
export const EXPORT_ACTION = "audit.exported";
