import type { Vocabulary, VocabularyRequest } from "#domain/discovery/search/query.ts";
import type { Database } from "../database.ts";
import { foundTerms } from "./search-terms.ts";

/**
 * Looks up words, corrections of typos, and completions of the last word; also for the corrected words, so that a
 * corrected search needs no second request.
 */
export async function findVocabulary(db: Database, request: VocabularyRequest): Promise<Vocabulary> {
  const { terms, completions } = request;
  const prefix = request.prefix ?? "";
  const isShort = [...prefix].length < 4;
  const values = {
    terms: JSON.stringify(terms),
    slips: JSON.stringify(request.slips),
    prefixSlips: JSON.stringify(request.slips.filter(({ word }) => word === request.prefix)),
    start: [...prefix].slice(0, isShort ? 2 : 4).join(""),
    prefix,
    end: `${prefix}\u{10ffff}`,
    limit: completions,
  };
  const shape = { prefix: request.prefix === null ? null : isShort ? ("two" as const) : ("four" as const) };
  const rows = await foundTerms.run(db, values, shape);
  const of = (wanted: string) =>
    rows.filter(({ kind }) => kind === wanted).map(({ term, uses, of }) => ({ term, uses, of: of ?? "" }));
  const plain = (wanted: string) => of(wanted).map(({ term, uses }) => ({ term, uses }));
  return {
    terms: [...plain("known"), ...plain("form")],
    near: of("similar"),
    completions: plain("completion"),
    nearCompletions: of("near completion"),
  };
}
