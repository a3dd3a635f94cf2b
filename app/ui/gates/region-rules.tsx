import { ReasonField } from "../admin/reason-field.tsx";
import { RadioCards } from "../forms/choice.tsx";
import type { Errors } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import { RowField } from "../forms/row-field.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Button } from "../primitives/button.tsx";
import { Time } from "../primitives/time.tsx";

const PAGE_PATH = "/admin/regions";
type Rule = {
  region: string;
  regionName: string;
  classification: "strict" | "blocked";
  reason: string;
  updatedAt: number;
  confirm: boolean;
};
type Refused = { values: Record<string, string>; errors: Errors };
const noRefusal: Refused = { values: {}, errors: {} };

export function RegionRules({ rules, ...refused }: { rules: Rule[] } & Refused) {
  const isRemoving = refused.values.intent === "remove";
  const { values, errors } = isRemoving ? noRefusal : refused;
  return (
    <>
      <ul className="stack">
        {rules.map((rule) => {
          const isThisRule = isRemoving && refused.values.region === rule.region;
          return <RuleRow key={rule.region} {...rule} {...(isThisRule ? refused : noRefusal)} />;
        })}
      </ul>
      <form className="form" method="post" action={PAGE_PATH} noValidate>
        <h2>Add or change a rule</h2>
        <Field
          name="region"
          label="Country or state"
          hint="ISO 3166: DE, or US-UT for a state."
          value={values.region}
          error={errors.region}
          maxLength={6}
          autoComplete="off"
          required
        />
        <RadioCards
          name="classification"
          label="Rule"
          value={values.classification}
          error={errors.classification}
          options={[
            { value: "strict", label: "Strict", text: "Requires an enhanced age check." },
            { value: "blocked", label: "Blocked", text: "No access at all." },
          ]}
        />
        <ReasonField value={values.reason} error={errors.reason} />
        <div className="actions">
          <Button name="intent" value="put" busy="Just a moment...">
            Save rule
          </Button>
        </div>
      </form>
    </>
  );
}

function RuleRow({
  region,
  regionName,
  classification,
  reason,
  updatedAt,
  confirm,
  values,
  errors,
}: Rule & Refused) {
  return (
    <li className="card stack stack-tight">
      <h2>
        {`${regionName} (${region}) `}
        <Badge tone={classification === "blocked" ? "error" : "lamp"}>{classification}</Badge>
      </h2>
      <p className="soft">{reason}</p>
      {updatedAt > 0 && (
        <p className="dim small">
          Changed <Time at={updatedAt} />
        </p>
      )}
      <details open={Object.keys(errors).length > 0}>
        <summary className="button button-quiet">Remove rule</summary>
        <form className="form mt-4" method="post" action={PAGE_PATH} noValidate>
          <input type="hidden" name="region" value={region} />
          <RowField row={region} label="Reason" name="reason" value={values.reason} error={errors.reason} />
          {confirm && (
            <RowField
              row={region}
              label={`This region is strict by law. Type ${region} to confirm`}
              name="confirm"
              value={values.confirm}
              error={errors.confirm}
            />
          )}
          <div className="actions">
            <Button variant="danger" name="intent" value="remove">
              {`Remove rule for ${region}`}
            </Button>
          </div>
        </form>
      </details>
    </li>
  );
}
