import type { RecordedHold } from "#domain/ledger/payouts/hold-payouts.ts";
import { AdminAction, noRefusal, type Refused } from "#ui/admin/admin-action.tsx";
import { AdminForm } from "#ui/admin/admin-form.tsx";
import { Checkbox } from "#ui/forms/choice.tsx";
import { Field } from "#ui/forms/field.tsx";
import { rowFieldId } from "#ui/forms/row-field.tsx";
import { RuleField } from "#ui/moderation/cases/rule-field.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Time } from "#ui/primitives/time.tsx";

export const holdLabels = { admin: "By an admin", mismatch: "Difference", bank_change: "Bank changed" };

export function PayoutHolds({
  page,
  username,
  owed,
  open,
  over,
  ...refused
}: { page: string; username: string; owed: number; open: RecordedHold[]; over: RecordedHold[] } & Refused) {
  const isReleasing = refused.values.intent === "release";
  const { values, errors } = isReleasing ? noRefusal : refused;
  return (
    <>
      <p>
        Owed: <Money cents={owed} />
      </p>
      <section className="stack">
        <h2>Open holds</h2>
        {open.length === 0 ? (
          <p className="soft">None. Payouts are made on Mondays.</p>
        ) : (
          <ul className="stack">
            {open.map((hold) => (
              <HoldRow
                key={hold.id}
                page={page}
                username={username}
                hold={hold}
                {...(isReleasing && refused.values.id === hold.id ? refused : noRefusal)}
              />
            ))}
          </ul>
        )}
      </section>
      <AdminForm
        path={page}
        label="Hold payouts"
        intent="hold"
        button={`Hold ${username}'s payouts`}
        reasonHint="The creator reads this."
        values={values}
        errors={errors}
      >
        <RuleField value={values.rule} error={errors.rule} />
        <Field
          name="until"
          label="Until (optional)"
          hint="A date such as 2026-11-30. Without one, until you release it."
          value={values.until}
          error={errors.until}
          autoComplete="off"
          maxLength={10}
        />
      </AdminForm>
      {over.length > 0 && (
        <section className="stack">
          <h2>Earlier holds</h2>
          <ul className="stack">
            {over.map((hold) => (
              <li key={hold.id} className="card stack stack-tight">
                <HoldFacts hold={hold} />
                <p className="dim small">
                  Ended <Time at={hold.releasedAt ?? hold.releaseAt ?? hold.createdAt} showTime />
                  {hold.releasedBy && ` by ${hold.releasedBy}`}
                  {hold.releaseReason && `: ${hold.releaseReason}`}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const HoldFacts = ({ hold }: { hold: RecordedHold }) => (
  <>
    <p>
      <Badge tone="lamp">{holdLabels[hold.kind]}</Badge> {hold.reason}
    </p>
    <p className="dim small">
      Since <Time at={hold.createdAt} showTime />
      {hold.createdBy && ` by ${hold.createdBy}`}
      {hold.releaseAt !== null && (
        <>
          , until <Time at={hold.releaseAt} showTime />
        </>
      )}
    </p>
  </>
);

function HoldRow({
  page,
  username,
  hold,
  values,
  errors,
}: { page: string; username: string; hold: RecordedHold } & Refused) {
  return (
    <li className="card stack stack-tight">
      <HoldFacts hold={hold} />
      {hold.kind === "mismatch" && (
        <p className="small soft">
          It ends automatically once a check matches to the cent. Releasing it compares both first.
        </p>
      )}
      <AdminAction
        path={page}
        row={hold.id}
        fields={{ intent: "release", id: hold.id }}
        label="Release"
        button={`Release this hold on ${username}'s payouts`}
        values={values}
        errors={errors}
      >
        {hold.kind === "mismatch" && (
          <Checkbox
            id={rowFieldId("override", hold.id)}
            name="override"
            value="yes"
            label="Release it even if they still differ, and accept the difference"
            checked={values.override === "yes"}
            error={errors.override}
          />
        )}
      </AdminAction>
    </li>
  );
}
