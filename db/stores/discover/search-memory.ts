import type { Vocabulary } from "../../../app/domain/search/query.ts";

/** How long what a search found is good for, in ms (docs/product.md, section 7.10). */
export const REMEMBERED_MS = 30_000;
/** Of each kind; one takes 1 to 4 kB. */
const MAX_REMEMBERED = 500;

/** The matches of a page in their order, and how many there are by what was counted. */
export type FoundPosts = { ids: string[]; counts: Record<string, number> | null };
export type FoundCreators = { ids: string[]; count: number | null };

/**
 * What the newest searches found in this isolate, which is the same for everybody: words and IDs. Whoever searches next
 * gets cards that are read for them. `now` in ms.
 */
export function searchMemory(now: () => number) {
  const memory = {
    vocabularies: newestAnswers<Vocabulary>(now),
    posts: newestAnswers<FoundPosts>(now),
    creators: newestAnswers<FoundCreators>(now),
  };
  return {
    ...memory,
    /** To call after whatever may have changed what is found. */
    forget: () => {
      for (const kind of Object.values(memory)) kind.forget();
    },
  };
}
export type SearchMemory = ReturnType<typeof searchMemory>;

/** Answers by what was asked, for 30 s. Times in a question (`since`) count as the same for as long. */
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
    /** To call before an answer is read; what it returns keeps the answer, unless there was a change meanwhile. */
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
