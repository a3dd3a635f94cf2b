import type { WaivableGate } from "#db/kinds.ts";
import { AdminAction, noRefusal, type Refused } from "#ui/admin/admin-action.tsx";
import { AdminForm } from "#ui/admin/admin-form.tsx";
import { RadioCards } from "../forms/choice.tsx";
import { Field } from "../forms/field.tsx";
import { PersonLink } from "../moderation/people/person-link.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Time } from "../primitives/time.tsx";

const PAGE_PATH = "/admin/bypass";
type ActiveWaiver = {
  id: string;
  gate: WaivableGate;
  reason: string;
  expiresAt: number;
  username: string;
  grantedBy: string;
};
export const gateLabels: Record<WaivableGate, string> = {
  age: "Age confirmation",
  region: "Blocked region",
  payouts: "Payment onboarding",
};

export function Waivers({ activeWaivers, ...refused }: { activeWaivers: ActiveWaiver[] } & Refused) {
  const isEnding = refused.values.intent === "end";
  const { values, errors } = isEnding ? noRefusal : refused;
  return (
    <div className="halves stack">
      <section className="stack">
        <h2>Active waivers</h2>
        {activeWaivers.length === 0 ? (
          <p className="soft">No active waivers.</p>
        ) : (
          <ul className="stack">
            {activeWaivers.map((waiver) => (
              <WaiverRow
                key={waiver.id}
                {...waiver}
                {...(isEnding && refused.values.id === waiver.id ? refused : noRefusal)}
              />
            ))}
          </ul>
        )}
      </section>
      <AdminForm
        path={PAGE_PATH}
        label="Lift a gate"
        intent="grant"
        button="Lift gate"
        isOpen={activeWaivers.length === 0}
        values={values}
        errors={errors}
      >
        <Field
          name="who"
          label="Email or username"
          value={values.who}
          error={errors.who}
          autoComplete="off"
          maxLength={254}
          required
        />
        <RadioCards
          name="gate"
          label="Gate"
          value={values.gate}
          error={errors.gate}
          options={[
            { value: "age", label: gateLabels.age, text: "Only where checking the box is enough." },
            { value: "region", label: gateLabels.region, text: "Lifts a block. Strict rules still apply." },
            {
              value: "payouts",
              label: gateLabels.payouts,
              text: "Opens creator pages. No fan can be charged.",
            },
          ]}
        />
        <RadioCards
          name="days"
          label="Duration"
          value={values.days ?? "1"}
          error={errors.days}
          options={[
            { value: "1", label: "1 day" },
            { value: "7", label: "1 week" },
            { value: "30", label: "30 days (maximum)" },
          ]}
        />
      </AdminForm>
    </div>
  );
}

function WaiverRow({
  id,
  gate,
  reason,
  expiresAt,
  username,
  grantedBy,
  values,
  errors,
}: ActiveWaiver & Refused) {
  return (
    <li className="card stack stack-tight">
      <h3>
        <PersonLink username={username} /> <Badge tone="lamp">{gateLabels[gate]}</Badge>
      </h3>
      <p className="soft">{reason}</p>
      <p className="dim small">
        Until <Time at={expiresAt} showTime />, lifted by {grantedBy}
      </p>
      <AdminAction
        path={PAGE_PATH}
        row={id}
        fields={{ intent: "end", id }}
        label="End early"
        button={`End @${username}'s waiver`}
        isDanger
        values={values}
        errors={errors}
      />
    </li>
  );
}
