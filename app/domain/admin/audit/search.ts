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

/** Reads a search from the URL, along with what was typed. Invalid dates are ignored. */
export function readAuditSearch(params: URLSearchParams) {
  const typed = Object.fromEntries(
    searchFields.map((name) => [name, beginning((params.get(name) ?? "").trim(), MAX_TEXT)]),
  ) as Record<(typeof searchFields)[number], string>;
  const until = dayOf(typed.until);
  const filter: AuditFilter = {
    action: typed.action,
    actor: typed.actor,
    subject: typed.subject,
    words: typed.words,
    from: dayOf(typed.from),
    until: until === null ? null : until + DAY_MS,
  };
  const given = searchFields.flatMap((name): [string, string][] =>
    typed[name] ? [[name, typed[name]]] : [],
  );
  return { typed, filter, query: new URLSearchParams(given).toString() };
}

export const exportForm = z.object({ reason, query: z.string().max(2000).catch("") });
export const EXPORT_LINK_MS = 10 * MINUTE_MS;
export const MAX_EXPORTED = 10_000;
export const EXPORT_ACTION = "audit.exported";
