import fc from "fast-check";
import { expect, test } from "vitest";
import { user_roles } from "#db/schema/accounts/accounts.ts";
import { cases as caseTable, decisions, reports } from "#db/schema/moderation/cases.ts";
import { deadlines, type Reason } from "#domain/moderation/cases/reasons.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { newReportedPost } from "./reported-post.ts";

const admin = people.admin.id;
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await db.insert(user_roles).values({ user_id: admin, role: "admin", granted_at: 0 }).onConflictDoNothing();
});

type Step =
  | { do: "report"; reason: Reason; by: string | null }
  | { do: "decide"; outcome: "dismissed" | "warned" | "removed" }
  | { do: "reverse" }
  | { do: "wait"; ms: number }
  /** Until this long after the deadline that hides the post. */
  | { do: "deadline"; ms: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("report" as const),
      reason: fc.constantFrom<Reason>("minor", "consent", "illegal", "copyright", "scam"),
      by: fc.constantFrom(people.fan.id, people.otherFan.id, null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      outcome: fc.constantFrom("dismissed" as const, "warned" as const, "removed" as const),
    }),
  },
  fc.constant({ do: "reverse" as const }),
  fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(1, HOUR, DAY, 12 * DAY) }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("deadline" as const), ms: fc.constantFrom(-1, 0, 1) }),
  },
);

/** What the rules of docs/product.md, section 4.30, say about one post and its cases. */
class Rules {
  #open: {
    reports: { reason: Reason; by: string | null }[];
    hideAt: number | null;
    isHidden: boolean;
  } | null = null;
  #removals = 0;
  #isCleared = false;

  get isPublic() {
    return this.#removals === 0 && !this.#open?.isHidden;
  }
  get isOpen() {
    return this.#open !== null;
  }
  get hideAt() {
    return this.#open?.hideAt ?? null;
  }
  report(reason: Reason, by: string | null, now: number) {
    this.#open ??= { reports: [], hideAt: null, isHidden: false };
    const one = this.#open;
    if (by !== null && one.reports.some((old) => old.reason === reason && old.by === by)) return;
    one.reports.push({ reason, by });
    if (one.isHidden) return;
    const accounts = new Set(
      one.reports.flatMap((old) => (old.reason === "minor" && old.by ? [old.by] : [])),
    );
    const { hideAt } = deadlines(reason, now);
    const times = [one.hideAt, hideAt].filter((at) => at !== null);
    one.hideAt = accounts.size > 1 && !this.#isCleared ? now : times.length > 0 ? Math.min(...times) : null;
  }
  runAt(now: number) {
    if (this.#open === null || this.#open.hideAt === null || this.#open.hideAt > now) return;
    if (this.#removals === 0) this.#open.isHidden = true;
    this.#open.hideAt = null;
  }
  decide(outcome: "dismissed" | "warned" | "removed") {
    if (outcome === "removed") this.#removals += 1;
    if (outcome === "dismissed") this.#isCleared = true;
    this.#open = null;
  }
  reverse() {
    this.#removals -= 1;
    this.#isCleared = true;
  }
}

/** Plays steps on a post and on the rules, one after the other. */
async function play(steps: Step[]) {
  const { db } = database();
  // Else accounts that were wrong in an earlier run couldn't hide anything at once.
  for (const table of [reports, decisions]) await db.delete(table);
  await db.update(caseTable).set({ decided_at: 0 });
  const post = await newReportedPost(db);
  const rules = new Rules();
  const removals: { caseId: string; id: string }[] = [];
  let now = NOW;
  let caseId = "";
  const does = {
    async report({ reason, by }: Extract<Step, { do: "report" }>) {
      if (!rules.isPublic && !rules.isOpen) return;
      caseId = (await post.report(reason, by, now))?.id ?? "";
      rules.report(reason, by, now);
    },
    async decide({ outcome }: Extract<Step, { do: "decide" }>) {
      if (!rules.isOpen) return;
      const version = (await post.find())?.revision ?? "";
      expect(await post.decide(caseId, outcome, { version, now })).toBe(true);
      rules.decide(outcome);
      const made = (await post.cases.find(caseId, admin))?.decisions.at(-1);
      if (made?.action === "removed") removals.push({ caseId, id: made.id });
    },
    async reverse() {
      const last = removals.pop();
      if (last === undefined) return;
      expect(await post.reverse(last.caseId, last.id)).toBe(true);
      rules.reverse();
    },
    wait({ ms }: Extract<Step, { do: "wait" }>) {
      now += ms;
    },
    deadline({ ms }: Extract<Step, { do: "deadline" }>) {
      if (rules.hideAt !== null) now = Math.max(now, rules.hideAt + ms);
    },
  };
  for (const one of steps) {
    await (does[one.do] as (step: Step) => Promise<void> | void)(one);
    await post.runAt(now);
    rules.runAt(now);
    expect(await post.isPublic(), JSON.stringify(one)).toBe(rules.isPublic);
  }
}

test("a post is hidden exactly from its deadline on, until a person decides, and shown again once nothing removes it", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), play), {
    numRuns: cases(160),
  });
});
