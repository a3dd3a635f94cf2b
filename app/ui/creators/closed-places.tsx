import { asksFirst, type NamedPlace } from "#domain/creators/closed-places.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { describedBy, FieldFrame } from "#ui/forms/field-frame.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Card } from "#ui/primitives/card.tsx";

/** Posts `intent` and `place`. */
export function ClosedPlaces({
  action,
  closed,
  most,
  usStates,
  countries,
  values,
  errors,
}: {
  action: string;
  closed: NamedPlace[];
  most: number;
  usStates: NamedPlace[];
  countries: NamedPlace[];
  values: Values;
  errors: Errors;
}) {
  // Refused because it asks first.
  const asked =
    errors.place && asksFirst(values.place ?? "")
      ? (countries.find(({ code }) => code === values.place) ?? null)
      : null;
  const field = { name: "place", label: "Country or US state", error: errors.place };
  return (
    <div className="split">
      <div className="stack">
        <Card title="Close a place">
          <form className="form" method="post" action={action}>
            <input type="hidden" name="intent" value="close" />
            <FieldFrame {...field}>
              <select
                className="field-input"
                id="place"
                name="place"
                defaultValue={values.place ?? ""}
                {...describedBy(field)}
              >
                <option value="">Choose a place</option>
                <Options label="US states" places={usStates} />
                <Options label="Countries" places={countries} />
              </select>
            </FieldFrame>
            <div className="actions">
              <Button>Add</Button>
              {asked !== null && (
                <Button variant="danger" name="confirmed" value={asked.code}>
                  {`Close all of the ${asked.name}`}
                </Button>
              )}
            </div>
          </form>
        </Card>
        <Card title={`Closed now: ${closed.length} of ${most}`}>
          {closed.length === 0 && <p className="soft">Your page is open everywhere.</p>}
          <ul className="stack" id="closed">
            {closed.map(({ code, name }) => (
              <li key={code}>
                <form className="flex gap-3 items-center justify-between" method="post" action={action}>
                  <input type="hidden" name="place" value={code} />
                  <strong className="flex-1 min-w-0 text-text">{name}</strong>
                  <Button variant="secondary" name="intent" value="open">
                    Remove<span className="sr-only"> {name}</span>
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <Card title="What this does">
        <ul className="check-list">
          <li>
            People there can't find your page, posts, or photos. Links to them say that nothing is there.
          </li>
          <li>They can't subscribe, buy, tip, or start a conversation with you.</li>
          <li>
            What fans bought stays theirs. Subscribers there keep your posts, and their subscriptions renew
            until they cancel. Conversations go on.
          </li>
          <li>You and your team still see everything.</li>
        </ul>
        <p>
          We go by where a visitor's connection comes from. With a VPN, people can hide where they are, so
          don't rely on this to keep your page secret.
        </p>
      </Card>
    </div>
  );
}

const Options = ({ label, places }: { label: string; places: NamedPlace[] }) => (
  <optgroup label={label}>
    {places.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </optgroup>
);
