import type { DecisionAction, SubjectKind } from "#db/kinds.ts";
import { formatCents } from "#domain/money.ts";
import { saleLabel } from "#domain/payments/sale-kinds.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import type { Values } from "#ui/forms/values.ts";
import { type Block, PaymentBlock } from "#ui/payments/fraud/payment-blocks.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { DisputeAppeal, type OpenAppeal } from "#ui/reversals/disputes/dispute-appeal.tsx";
import { PersonLink } from "../people/person-link.tsx";
import { CaseTabs, DueBadge, subjectText } from "./case-list.tsx";

type DecisionAppeal = {
  id: string;
  caseId: string;
  action: DecisionAction;
  isFromReporter: boolean;
  dueAt: number;
  subjectKind: SubjectKind;
  fan: string | null;
  creator: string;
  appellant: string | null;
  title: string | null;
  mayAnswer: boolean;
};
type RunningCounterNotice = {
  id: string;
  caseId: string;
  creator: string;
  /** Null if the admin may not see it. */
  title: string | null;
  restoresAt: number | null;
};
type Form = { action: string; values: Values; errors: Errors };

/** Everything that people object to, by deadline. */
export function AppealList({
  path,
  hasTabs,
  now,
  decisions,
  counterNotices,
  blocks,
  disputes,
  ...form
}: {
  path: string;
  hasTabs: boolean;
  now: number;
  decisions: DecisionAppeal[];
  counterNotices: RunningCounterNotice[];
  blocks: (Block & { dueAt: number })[];
  disputes: OpenAppeal[];
} & Form) {
  const rows = [
    ...decisions.map((one) => ({
      key: one.id,
      dueAt: one.dueAt,
      row: <DecisionRow path={path} one={one} />,
    })),
    ...counterNotices.map((one) => ({
      key: one.id,
      dueAt: one.restoresAt,
      row: <CounterNoticeRow path={path} one={one} />,
    })),
    ...blocks.map((block) => ({
      key: block.userId,
      dueAt: block.dueAt,
      row: (
        <>
          <p>
            <strong className="text-text">
              <PersonLink username={block.username} /> objects to the pause on their payments
            </strong>
          </p>
          <PaymentBlock block={block} {...form} />
        </>
      ),
    })),
    ...disputes.map((dispute) => ({
      key: dispute.id,
      dueAt: dispute.dueBy,
      row: (
        <>
          <p>
            <strong className="text-text">
              A lost dispute:{" "}
              <a className="link" href={`/admin/payments/${dispute.paymentId}`}>
                {saleLabel(dispute.kind, dispute.fan)}
              </a>
              , {formatCents(dispute.amount)}
            </strong>
          </p>
          <DisputeAppeal dispute={dispute} {...form} />
        </>
      ),
    })),
  ].sort((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity));
  return (
    <>
      {hasTabs && <CaseTabs path={path} shown="appeals" />}
      {rows.length === 0 && (
        <EmptyState
          title="No open appeals"
          text="Appeals of our decisions, of payment pauses, and of lost disputes appear here, and counter-notices."
        />
      )}
      <ul className="stack stack-tight">
        {rows.map(({ key, dueAt, row }) => (
          <li key={key} className="card stack stack-tight">
            {dueAt !== null && (
              <p>
                <DueBadge dueAt={dueAt} now={now} />{" "}
                <span className="small dim">
                  <Time at={dueAt} />
                </span>
              </p>
            )}
            {row}
          </li>
        ))}
      </ul>
    </>
  );
}

const appealed: Record<DecisionAction, string> = {
  dismissed: "a dismissal",
  warned: "a warning",
  closed: "a closed conversation",
  removed: "a removal",
  withheld: "a removal in some places",
  restricted: "a restriction",
  held: "a hold of payouts",
  ended: "an ended account",
  reversed: "a reversal",
};
function CounterNoticeRow({ path, one }: { path: string; one: RunningCounterNotice }) {
  return (
    <>
      <p>
        <strong className="text-text">
          <a className="link" href={`${path}/${one.caseId}#counter-notice`}>
            @{one.creator} sent a counter-notice
          </a>
        </strong>
      </p>
      {one.title !== null && (
        <p className="small soft">
          <bdi>{one.title}</bdi>
        </p>
      )}
      <p className="small">
        {one.restoresAt === null
          ? "It will be forwarded within a day."
          : "The post is put back on that day, unless a lawsuit is recorded."}
      </p>
    </>
  );
}

function DecisionRow({ path, one }: { path: string; one: DecisionAppeal }) {
  return (
    <>
      <p>
        <strong className="text-text">
          <a className="link" href={`${path}/${one.caseId}#appeals`}>
            {one.isFromReporter ? "A reporter" : `@${one.appellant}`} appealed {appealed[one.action]}
          </a>
        </strong>
      </p>
      <p className="small soft">
        <bdi>{subjectText(one)}</bdi>
      </p>
      {!one.mayAnswer && (
        <p className="small">
          Another admin has to answer this, because you made the decision or are part of the case.
        </p>
      )}
    </>
  );
}
