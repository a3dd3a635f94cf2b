import { ruleText } from "#domain/moderation/cases/reasons.ts";
import { strikes } from "#domain/moderation/cases/strikes.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { RowField } from "#ui/forms/row-field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { outcomeLabels } from "./case-list.tsx";
import type { CaseProposal } from "./case-view.ts";

/** A decision that waits for a second admin, who claims the case to answer it: posts `intent` and `reason`. */
export function Proposal({
  path,
  proposal,
  isMine,
  values,
  errors,
}: {
  path: string;
  proposal: CaseProposal;
  isMine: boolean;
  values: Values;
  errors: Errors;
}) {
  const { action, rule, statement, strike, by, isOwn, at } = proposal;
  return (
    <section className="card stack stack-tight" id="proposal">
      <h2>Waits for a second admin</h2>
      <p>
        <strong>{outcomeLabels[action]}</strong>
        {rule !== null && `, ${ruleText(rule)}`}
        {strike !== null && `, strike: ${strikes[strike].label}`}
      </p>
      <p className="whitespace-pre-line break-words" dir="auto">
        {statement}
      </p>
      <p className="small dim">
        {isOwn ? "You" : by === null ? "A former admin" : `@${by}`}, <Time at={at} showTime />
      </p>
      {isOwn ? (
        <Notice>
          <p>Another admin with the moderation duty has to confirm it. Nothing changes until then.</p>
        </Notice>
      ) : (
        !isMine && <p className="small soft">Claim the case to confirm or decline it.</p>
      )}
      {isMine && (
        <>
          {!isOwn && (
            <form method="post" action={path}>
              <Button variant="danger" name="intent" value="confirm">
                Confirm: {outcomeLabels[action]}
              </Button>
            </form>
          )}
          <form className="form" method="post" action={path} noValidate>
            <RowField
              row="decline"
              name="reason"
              label="Reason, which only admins see"
              value={values.intent === "decline" ? values.reason : undefined}
              error={values.intent === "decline" ? errors.reason : undefined}
            />
            <p>
              <Button variant="secondary" name="intent" value="decline">
                {isOwn ? "Take it back" : "Decline"}
              </Button>
            </p>
          </form>
        </>
      )}
    </section>
  );
}
