import { AdminAction, noRefusal, type Refused } from "#ui/admin/admin-action.tsx";
import { AdminForm } from "#ui/admin/admin-form.tsx";
import { RadioCards } from "../forms/choice.tsx";
import { Field } from "../forms/field.tsx";
import { RowField } from "../forms/row-field.tsx";
import { Badge } from "../primitives/badge.tsx";
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
      <AdminForm
        path={PAGE_PATH}
        label="Add or change a rule"
        intent="put"
        button="Save rule"
        values={values}
        errors={errors}
      >
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
      </AdminForm>
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
      <AdminAction
        path={PAGE_PATH}
        row={region}
        fields={{ intent: "remove", region }}
        label="Remove rule"
        button={`Remove rule for ${region}`}
        isDanger
        values={values}
        errors={errors}
      >
        {confirm && (
          <RowField
            row={region}
            label={`This region is strict by law. Type ${region} to confirm`}
            name="confirm"
            value={values.confirm}
            error={errors.confirm}
          />
        )}
      </AdminAction>
    </li>
  );
}
