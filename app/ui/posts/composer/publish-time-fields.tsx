import { useEffect, useRef } from "react";
import { findZone, zoneLabel, zonesWith } from "#domain/time-zone.ts";
import { RadioCards } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { FieldFrame } from "#ui/forms/field-frame.tsx";
import type { Values } from "#ui/forms/values.ts";

const postTexts = { label: "When to publish", now: undefined, later: undefined };

export function PublishTimeFields({
  values,
  errors,
  zones,
  isZoneGuessed,
  bestHour = null,
  texts = postTexts,
}: {
  values: Values;
  errors: Errors;
  zones: string[];
  isZoneGuessed: boolean;
  bestHour?: string | null;
  texts?: { label: string; now: string | undefined; later: string | undefined };
}) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const offered = isZoneGuessed ? findZone(zones, zone) : null;
    if (offered !== null && select.current) select.current.value = offered;
  }, [isZoneGuessed, zones]);
  return (
    <>
      <RadioCards
        name="when"
        label={texts.label}
        options={[
          { value: "now", label: "Now", text: texts.now },
          { value: "later", label: "Schedule", text: texts.later },
        ]}
        value={values.when === "later" ? "later" : "now"}
        error={errors.when}
      />
      <input type="hidden" name="publish_at" value={values.publish_at ?? ""} />
      <div className="form only-later">
        <FieldFrame
          name="publish_on"
          label="Date and time"
          hint={
            bestHour === null
              ? "For example, 2026-12-24T18:00"
              : `Your posts get the most views on ${bestHour}.`
          }
          error={errors.publish_on}
        >
          <input
            className="field-input"
            id="publish_on"
            name="publish_on"
            type="datetime-local"
            defaultValue={values.publish_on}
            aria-describedby={errors.publish_on ? "publish_on-hint publish_on-error" : "publish_on-hint"}
            aria-invalid={errors.publish_on ? true : undefined}
          />
        </FieldFrame>
        <FieldFrame name="time_zone" label="Your time zone" hint="We'll remember it for your next posts.">
          <select
            ref={select}
            className="field-input"
            id="time_zone"
            name="time_zone"
            defaultValue={values.time_zone || "UTC"}
            aria-describedby="time_zone-hint"
          >
            {zonesWith(zones, values.time_zone || "UTC").map((zone) => (
              <option key={zone} value={zone}>
                {zoneLabel(zone)}
              </option>
            ))}
          </select>
        </FieldFrame>
      </div>
    </>
  );
}
