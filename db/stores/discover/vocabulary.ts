import type { Vocabulary, VocabularyRequest } from "../../../app/domain/search/query.ts";
import type { Database } from "../database.ts";
import {
  completions as completionsOf,
  completionsOfSimilar,
  formsOfSimilar,
  knownTerms,
  similarTerms,
} from "./search-terms.ts";

/**
 * Looks up words, similar words in case of typos, and completions of the last one; all of it for similar words, too, so
 * that a corrected search takes no second request.
 */
export async function findVocabulary(db: Database, request: VocabularyRequest): Promise<Vocabulary> {
  const { terms, completions } = request;
  const prefix = request.prefix ?? "";
  const isShort = [...prefix].length < 4;
  const slips = JSON.stringify(request.slips);
  const prefixSlips = JSON.stringify(request.slips.filter(({ word }) => word === request.prefix));
  const range = { prefix, end: `${prefix}\u{10ffff}`, limit: completions };
  const start = [...prefix].slice(0, isShort ? 2 : 4).join("");
  const [found, similar, longer, forms, nearLonger] = await db.batch([
    knownTerms.bind(db, { terms: JSON.stringify(terms) }),
    similarTerms.bind(db, { slips }),
    completionsOf({ by: isShort ? "two" : "four" }).bind(db, { ...range, start }),
    formsOfSimilar.bind(db, { slips }),
    completionsOfSimilar.bind(db, { ...range, slips: prefixSlips }),
  ]);
  return {
    terms: [...found, ...forms],
    near: similar as Vocabulary["near"],
    completions: request.prefix === null ? [] : longer,
    nearCompletions: nearLonger as Vocabulary["near"],
  };
}
