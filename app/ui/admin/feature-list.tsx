import type { Feature } from "#db/kinds.ts";
import { stopsSales } from "#domain/admin/feature-flags/feature.ts";
import { COMING_SOON, FEATURE_TEXTS } from "#domain/admin/feature-flags/feature-texts.ts";
import { Badge } from "../primitives/badge.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import { Time } from "../primitives/time.tsx";
import { AdminAction, noRefusal, type Refused } from "./admin-action.tsx";

const PAGE_PATH = "/admin/features";
type Row = {
  feature: Feature;
  isOn: boolean;
  /** In ms; 0 for never. */
  changedAt: number;
  change: { by: string | null; reason: string } | null;
};

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
  const { name, what, stays } = FEATURE_TEXTS[feature];
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
      <AdminAction
        path={PAGE_PATH}
        row={feature}
        fields={{ feature, intent: isOn ? "off" : "on" }}
        label={isOn ? "Turn off" : "Turn on"}
        button={`Turn ${isOn ? "off" : "on"} ${name.toLowerCase()}`}
        isDanger={isOn}
        values={values}
        errors={errors}
      >
        {isOn && stopsSales(feature) && (
          <DescriptionList
            facts={[
              { term: "Continues", value: stays },
              { term: "Open checkouts", value: "Closed within minutes. Nobody is charged for them." },
              { term: "Fans see", value: `Coming soon. ${COMING_SOON[feature].text}` },
            ]}
          />
        )}
      </AdminAction>
    </li>
  );
}
