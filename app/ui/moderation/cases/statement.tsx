import { type CaseOutcome, POSTS_REVIEWED_FROM_POINTS, type SubjectKind } from "#db/kinds.ts";
import { placeNames } from "#domain/creators/closed-places.ts";
import { versionAt, versionDate } from "#domain/legal/versions.ts";
import { type Reason, ruleText, traitsOf } from "#domain/moderation/cases/reasons.ts";
import { ACCOUNT_REVIEW } from "#domain/moderation/cases/strikes.ts";
import { pluralize } from "#domain/pluralize.ts";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type Statement = {
  subjectKind: SubjectKind;
  outcome: CaseOutcome;
  decidedAt: number;
  rule: Reason | null;
  statement: string;
  isAutomated: boolean;
  /** Nobody reviews it unless its owner appeals. */
  isFinal?: boolean;
  reversedAt: number | null;
  reversedBecause: string | null;
  /** Of a strike; only its account reads it. */
  points?: number | null;
  pointsUntil?: number | null;
  /** When a hold of payouts or a removal in places ends by itself. */
  until?: number | null;
  /** Where alone it's removed. */
  places?: string[] | null;
  /** Whether anyone reported it, rather than us. */
  hasReports?: boolean;
  /** False where the page says it already. */
  showsEffect?: boolean;
};

const titles: Record<Exclude<CaseOutcome, "removed">, string> = {
  dismissed: "We didn't find a violation",
  warned: "We gave a warning",
  closed: "We closed the conversation",
  withheld: "We removed the post in some places",
  restricted: "We restricted the account",
  held: "We put payouts on hold",
  ended: "We ended the account",
};
const removals: Partial<Record<SubjectKind, string>> = {
  post: "We removed the post",
  profile: "We removed the page's photos and texts",
  message: "We removed the message",
};
const effects: Record<CaseOutcome, Partial<Record<SubjectKind, string>>> = {
  dismissed: {
    post: "The post stays up.",
    profile: "The page stays up.",
    conversation: "The conversation stays open.",
    message: "The message stays in the conversation.",
  },
  warned: {
    post: "The post stays up. Further violations can lead to its removal.",
    profile: "The page stays up. Further violations can lead to a restriction of the account.",
    conversation: "The conversation stays open. Further violations can close it.",
    message: "The conversation stays open. Further violations can close it.",
  },
  closed: {
    conversation: "Neither side can write, and nothing can be bought there. Both can still read it.",
    message: "Neither side can write, and nothing can be bought there. Both can still read it.",
  },
  removed: {
    post: "Nobody can see or buy it, including fans who bought it.",
    profile:
      "Its photo, cover, name, and description are gone. Its owner can add new ones. The posts, subscriptions, and username stay.",
    message: "Neither side sees it or its files.",
  },
  withheld: {
    post: "People there can't see or buy it while this applies, even if they bought it before. Everyone else can.",
  },
  restricted: { profile: "It can't post, write, buy, or sell. Its page stays up." },
  held: { profile: "Earnings stay in the balance until it ends." },
  ended: { profile: "Nobody sees its page or posts, and it can't post, write, buy, or sell." },
};

/** A decision with its reasons, as reporters and those it's about read it. */
export function StatementOfReasons({
  subjectKind,
  outcome,
  decidedAt,
  rule,
  statement,
  isAutomated,
  isFinal = false,
  reversedAt,
  reversedBecause,
  points = null,
  pointsUntil = null,
  until = null,
  places = null,
  hasReports = true,
  showsEffect = true,
}: Statement) {
  const refunds =
    outcome === "removed" &&
    subjectKind !== "profile" &&
    !isAutomated &&
    rule !== null &&
    traitsOf(rule).refunds;
  return (
    <section className="card stack stack-tight">
      <h2>{outcome === "removed" ? removals[subjectKind] : titles[outcome]}</h2>
      {reversedAt === null ? (
        showsEffect && (
          <p>
            {effects[outcome][subjectKind]}
            {refunds && " Anyone who paid gets their money back."}
          </p>
        )
      ) : (
        <p>
          <strong>
            We reversed this decision on <Time at={reversedAt} />: it no longer applies.
          </strong>{" "}
          {reversedBecause}
        </p>
      )}
      <p className="whitespace-pre-line break-words" dir="auto">
        {statement}
      </p>
      <DescriptionList
        facts={[
          ...(rule === null ? [] : [{ term: "Rule", value: ruleText(rule) }]),
          ...(outcome === "removed" || outcome === "restricted" || outcome === "ended"
            ? [{ term: "Where", value: "Everywhere on Fanlight" }]
            : []),
          ...(places === null ? [] : [{ term: "Where", value: placeNames(places) }]),
          ...(points === null || pointsUntil === null || reversedAt !== null
            ? []
            : [
                {
                  term: "Strike",
                  value: (
                    <>
                      {pluralize(points, "point")} until <Time at={pointsUntil} />. From{" "}
                      {POSTS_REVIEWED_FROM_POINTS} points, your posts wait for our review; from{" "}
                      {ACCOUNT_REVIEW.fromPoints}, we review your account.
                    </>
                  ),
                },
              ]),
          ...(until === null ? [] : [{ term: "Until", value: <Time at={until} /> }]),
          { term: "Decided", value: <Time at={decidedAt} showTime /> },
          {
            term: "Under",
            value: (
              <a className="link" href="/legal/community-guidelines">
                Community Guidelines of {versionDate(versionAt("community-guidelines", decidedAt))}
              </a>
            ),
          },
          {
            term: "How we decided",
            value: isFinal
              ? "Automatically, because someone withdrew their consent. A person reviews it if you appeal."
              : isAutomated
                ? "Automatically. A person reviews it, too."
                : `By a person${hasReports ? ", after a report" : ""}. The decision wasn't automated.`,
          },
        ]}
      />
    </section>
  );
}
