import type { Answer } from "./exchange.ts";
import type { Work } from "./hrana.ts";

/** Reads that one round trip takes at most. */
const MAX_READS = 16;
/**
 * How many turns of the microtask queue to wait for more reads. Calls made together get here within some ten turns of each
 * other, and a turn takes less than a microsecond. A timer would let other requests in between, and cost a millisecond.
 */
const TURNS = 40;

type Waiting = { work: Work; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/** A call that may turn out to be a read. */
export type Ticket = {
  /** Runs the read with others; the call's own result, or the refusal or error that all share. */
  share(work: Work): Promise<Answer>;
  /** The call is not for sharing. */
  leave(): void;
};

/**
 * Collects the reads that a request makes at the same moment, so that `run` sends them in one round trip; it returns their
 * results in order. Every call enters as soon as it is made: the round trip waits until each has either joined or left.
 */
export function shareReads(run: (reads: Work[]) => Promise<Answer>) {
  let waiting: Waiting[] = [];
  let undecided = 0;

  async function sendWhenAllAreHere() {
    for (let turn = 0; turn < TURNS; turn++) {
      await null;
      // The last of those who are still deciding starts over.
      if (undecided > 0) return;
    }
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MAX_READS)
      void sendTogether(all.slice(from, from + MAX_READS));
  }

  async function sendTogether(reads: Waiting[]) {
    try {
      const { reply, refusal } = await run(reads.map(({ work }) => work));
      reads.forEach(({ resolve, reject }, i) => {
        const result = reply?.results[i];
        if (refusal) resolve({ refusal });
        else if (result) resolve({ reply: { baton: null, base_url: null, results: [result] } });
        else reject(new Error("the database left out a result"));
      });
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  }

  const decide = () => {
    undecided -= 1;
    if (undecided === 0 && waiting.length > 0) void sendWhenAllAreHere();
  };

  return {
    enter(): Ticket {
      undecided += 1;
      return {
        share: (work) =>
          new Promise((resolve, reject) => {
            waiting.push({ work, resolve, reject });
            decide();
          }),
        leave: decide,
      };
    },
  };
}
