import type { Vocabulary } from "#domain/discovery/search/query.ts";

/** Lifetime of remembered results, in ms (docs/product.md, section 7.10). */
export const REMEMBERED_MS = 30_000;
/** Per kind; each takes 1 to 4 kB. */
const MAX_REMEMBERED = 500;

export type FoundPosts = { ids: string[]; counts: Record<string, number> | null };
export type FoundCreators = { ids: string[]; count: number | null };

/**
 * Recent search results in this isolate, shared by everyone: words and IDs only. Cards are read anew for each viewer.
 * `now` in ms.
 */
export function searchMemory(now: () => number) {
  const memory = {
    vocabularies: newestAnswers<Vocabulary>(now),
    posts: newestAnswers<FoundPosts>(now),
    creators: newestAnswers<FoundCreators>(now),
  };
  return {
    ...memory,
    forget: () => {
      for (const kind of Object.values(memory)) kind.forget();
    },
  };
}
export type SearchMemory = ReturnType<typeof searchMemory>;

/** Remembers answers for 30 s. Times in a question (`since`) are rounded to the same interval. */
function newestAnswers<A>(now: () => number) {
  const answers = new Map<string, { answer: A; at: number }>();
  let forgotten = 0;
  const keyOf = (question: unknown) =>
    JSON.stringify(question, (name, value) =>
      name === "since" && typeof value === "number" ? Math.floor(value / REMEMBERED_MS) : value,
    );
  return {
    find(question: unknown): A | null {
      const found = answers.get(keyOf(question));
      return found !== undefined && now() >= found.at && now() < found.at + REMEMBERED_MS
        ? found.answer
        : null;
    },
    /** Call before reading an answer; the returned function stores it unless something changed in the meantime. */
    reading(question: unknown): (answer: A) => void {
      const [before, at] = [forgotten, now()];
      return (answer) => {
        if (forgotten !== before) return;
        const key = keyOf(question);
        answers.delete(key);
        answers.set(key, { answer, at });
        for (const oldest of answers.keys()) {
          if (answers.size <= MAX_REMEMBERED) break;
          answers.delete(oldest);
        }
      };
    },
    forget() {
      forgotten += 1;
      answers.clear();
    },
  };
}
