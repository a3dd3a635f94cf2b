import { zoneLabel, zonesWith } from "#domain/time-zone.ts";
import { describedBy, FieldFrame } from "#ui/forms/field-frame.tsx";
import { PageScript } from "#ui/primitives/page-script.tsx";

/** "22:00", or "" for none. `isZoneSaved`: the time zone was chosen, not guessed. */
export type QuietHours = { from: string; until: string; timeZone: string; isZoneSaved: boolean };

/** Hours without notification emails. A script preselects the device's time zone until one is saved. */
export function QuietHoursFields({
  hours,
  zones,
  errors,
}: {
  hours: QuietHours;
  zones: string[];
  errors: Record<string, string>;
}) {
  const time = (name: "quiet_from" | "quiet_until", label: string, value: string) => {
    const text = { name, label, error: errors[name] };
    return (
      <FieldFrame {...text}>
        <input
          className="field-input"
          id={name}
          name={name}
          type="time"
          defaultValue={value}
          {...describedBy(text)}
        />
      </FieldFrame>
    );
  };
  return (
    <fieldset className="field">
      <legend className="field-label">Quiet hours</legend>
      <p className="field-hint">Notifications wait until they're over. Leave both empty for none.</p>
      <div className="quiet-hours">
        {time("quiet_from", "From", hours.from)}
        {time("quiet_until", "Until", hours.until)}
        <FieldFrame name="time_zone" label="Your time zone" error={errors.time_zone}>
          <select
            className="field-input"
            id="time_zone"
            name="time_zone"
            defaultValue={hours.timeZone}
            data-own-zone={hours.isZoneSaved ? undefined : true}
          >
            {zonesWith(zones, hours.timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {zoneLabel(zone)}
              </option>
            ))}
          </select>
        </FieldFrame>
      </div>
      <PageScript name="time-zone" />
    </fieldset>
  );
}
