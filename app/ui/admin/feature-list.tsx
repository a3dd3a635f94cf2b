import type { Feature } from "#db/kinds.ts";
import { stopsSales } from "#domain/admin/feature-flags/feature.ts";
import { COMING_SOON, FEATURE_TEXTS } from "#domain/admin/feature-flags/feature-texts.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { RowField } from "../forms/row-field.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import { Time } from "../primitives/time.tsx";

const PAGE_PATH = "/admin/features";
type Row = {
  feature: Feature;
  isOn: boolean;
  /** In ms; 0 for never. */
  changedAt: number;
  change: { by: string | null; reason: string } | null;
};
type Refused = { values: Record<string, string>; errors: Errors };
const noRefusal: Refused = { values: {}, errors: {} };

export function FeatureList({ features, ...refused }: { features: Row[] } & Refused) {
  return (
    <ul className="tiles">
      {features.map((row) => (
        <FeatureCard
          key={row.feature}
          {...row}
          {...(refused.values.feature === row.feature ? refused : noRefusal)}
        />
      ))}
    </ul>
  );
}

function FeatureCard({ feature, isOn, changedAt, change, values, errors }: Row & Refused) {
  const { name, what } = FEATURE_TEXTS[feature];
  return (
    <li className="card stack stack-tight">
      <h2>
        {name} <Badge tone={isOn ? "success" : "lamp"}>{isOn ? "On" : "Off"}</Badge>
      </h2>
      <p>{what}</p>
      {changedAt > 0 && (
        <p className="small soft">
          Turned {isOn ? "on" : "off"} <Time at={changedAt} />
          {change && (
            <>
              {change.by && ` by ${change.by}`}: {change.reason}
            </>
          )}
        </p>
      )}
      {isOn && stopsSales(feature) ? (
        <p>
          <a className="button button-quiet -ml-4.5" href={`${PAGE_PATH}?off=${feature}`}>
            Turn off
          </a>
        </p>
      ) : (
        <details open={Object.keys(errors).length > 0}>
          <summary className="button button-quiet">{isOn ? "Turn off" : "Turn on"}</summary>
          <ChangeForm feature={feature} isOn={isOn} values={values} errors={errors} />
        </details>
      )}
    </li>
  );
}

function ChangeForm({ feature, isOn, values, errors }: Pick<Row, "feature" | "isOn"> & Refused) {
  const name = FEATURE_TEXTS[feature].name.toLowerCase();
  return (
    <form className="form mt-4" method="post" action={PAGE_PATH} noValidate>
      <input type="hidden" name="feature" value={feature} />
      <RowField row={feature} label="Reason" name="reason" value={values.reason} error={errors.reason} />
      <div className="actions">
        <Button variant={isOn ? "danger" : "primary"} name="intent" value={isOn ? "off" : "on"}>
          {isOn ? `Turn off ${name}` : `Turn on ${name}`}
        </Button>
      </div>
    </form>
  );
}

/** Asks before sales are turned off: what stops, and what goes on. */
export function TurnOff({ feature, values, errors }: { feature: Feature } & Refused) {
  const { name, what, stays } = FEATURE_TEXTS[feature];
  return (
    <section className="card stack">
      <h2>{`Turn off ${name.toLowerCase()}?`}</h2>
      <DescriptionList
        facts={[
          { term: "Stops now", value: what },
          { term: "Continues", value: stays },
          { term: "Open checkouts", value: "Closed within minutes. Nobody is charged for them." },
          { term: "Fans see", value: `Coming soon. ${COMING_SOON[feature].text}` },
        ]}
      />
      <form className="form" method="post" action={`${PAGE_PATH}?off=${feature}`} noValidate>
        <input type="hidden" name="feature" value={feature} />
        <input type="hidden" name="confirmed" value="yes" />
        <RowField row={feature} label="Reason" name="reason" value={values.reason} error={errors.reason} />
        <div className="actions">
          <Button variant="danger" name="intent" value="off">
            {`Turn off ${name.toLowerCase()}`}
          </Button>
          <ButtonLink variant="secondary" href={PAGE_PATH}>
            Keep it on
          </ButtonLink>
        </div>
      </form>
    </section>
  );
}
