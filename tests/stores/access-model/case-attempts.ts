import { eq } from "drizzle-orm";
import { decisions } from "#db/schema/moderation/cases.ts";
import type { Step } from "./steps.ts";
import { type Attempt, type Ending, type Field, ifReached, type Visits } from "./visits.ts";
import { admins, CLAIM_MS, isClaimedBy, isLive, isOneOf, READING_MS, stretch } from "./world.ts";

const STATEMENT = "What was written there is against our rules, so we act on it.";

export function caseAttempts({ run, db, ids, world, form, next }: Visits) {
  const newest = () => world.cases.at(-1);

  function report(step: Extract<Step, { do: "report" }>): Attempt {
    const { who } = step;
    const number = step.number < 0 ? world.said.length + 1 + step.number : step.number;
    const said = world.said[number - 1];
    const isTheirs = said && !said.isUnsent && said.side !== (who === "fan" ? "fan" : "creator");
    return {
      ask: () =>
        form(
          who,
          `/messages/${ids.x}/report`,
          ["reason", "scam"],
          ["details", ""],
          ["message", String(number)],
        ),
      ending: ifReached(isOneOf("x", who), number === 0 || isTheirs === true),
      after: ({ location }) => {
        const made = { by: who, number, place: number || world.said.length, kept: said?.text ?? null };
        const open = newest()?.outcome === null ? newest() : undefined;
        if (!open) {
          const id = location.split("/").at(-1) ?? "";
          world.cases.push({
            id,
            reports: [made],
            claim: null,
            decisionId: null,
            outcome: null,
            isReopened: false,
            readings: [],
          });
        } else if (!open.reports.some((one) => one.by === who && one.number === number))
          open.reports.push(made);
      },
    };
  }
  function workOnCase(step: Extract<Step, { do: "claim" | "open" | "decide" | "reopen" }>): Attempt | null {
    const { who } = step;
    const found = newest();
    if (!found) return null;
    const page = `/admin/cases/${found.id}`;
    const isUndecided = found.outcome === null;
    const isMine = isUndecided && isClaimedBy(found, who, world.now);
    const end = (isDone: boolean): Ending =>
      !admins.includes(who) ? "other role" : isDone ? "done" : "refused";
    const claim = () => {
      found.claim = { by: who, until: world.now + CLAIM_MS };
    };
    if (step.do === "claim")
      return {
        ask: () => form(who, page, ["intent", "claim"]),
        ending: end(isUndecided && (isMine || !isLive(found, world.now))),
        after: claim,
      };
    if (step.do === "open") {
      const reason = `The report needs a look, ${run} ${next()}.`;
      return {
        ask: () => form(who, page, ["intent", "open"], ["reason", reason]),
        ending: end(isMine),
        after: () => {
          found.readings.push({ by: who, ...stretch(found.reports), until: world.now + READING_MS, reason });
          claim();
        },
      };
    }
    if (step.do === "decide") {
      const { outcome } = step;
      const fields: Field[] = [
        ["intent", "decide"],
        ["outcome", outcome],
        ["rule", "scam"],
      ];
      return {
        ask: () => form(who, page, ...fields, ["statement", STATEMENT]),
        ending: end(isMine),
        after: async () => {
          found.outcome = outcome;
          const [decided] = await db
            .select({ id: decisions.id })
            .from(decisions)
            .where(eq(decisions.case_id, found.id));
          found.decisionId = decided?.id ?? null;
        },
      };
    }
    return {
      ask: () =>
        form(
          who,
          page,
          ["intent", "reverse"],
          ["decision", found.decisionId ?? "none"],
          ["reason", "Somebody else looked at it."],
        ),
      ending: end((found.outcome === "closed" || found.outcome === "warned") && !found.isReopened),
      after: () => {
        found.isReopened = true;
      },
    };
  }
  return { report, workOnCase };
}
