import type { Preferences } from "../../domain/onboarding/preferences.ts";
import { InterestsField } from "../creators/interests-field.tsx";
import { Checkbox } from "../forms/choice.tsx";
import type { Errors } from "../forms/error-summary.tsx";
import { DiscoveryFields } from "../onboarding/discovery-fields.tsx";
import { Button } from "../primitives/button.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";

/**
 * What somebody likes to see and how pages come to them, in one form. A creator's interests are what they post about
 * and stand in their profile: `interests` is null for them. The theme is said, and is no choice.
 */
export function PreferencesTab({
  interests,
  shown,
  autoplay,
  lite,
  errors = {},
}: {
  interests: string[] | null;
  shown: Preferences["discoveryPreferences"];
  autoplay: boolean;
  lite: boolean;
  errors?: Errors;
}) {
  return (
    <form className="form" method="post" action="/settings?tab=preferences">
      {interests && (
        <InterestsField
          hint="What you like to see. Choose as many as fit."
          chosen={interests}
          error={errors.interests}
        />
      )}
      <DiscoveryFields shown={shown} />
      <fieldset className="field">
        <legend className="field-label">Pictures and films</legend>
        <Checkbox
          name="autoplay"
          label="Autoplay"
          hint="Films begin by themselves when you open a post, without sound."
          checked={autoplay}
        />
        <Checkbox
          name="lite"
          label="Lite mode"
          hint="For slow or costly connections: smaller pictures, nothing loaded ahead, no autoplay. A browser that saves data gets it by itself."
          checked={lite}
        />
      </fieldset>
      <div className="card">
        <DescriptionList facts={[{ term: "Theme", value: "Dark" }]} />
      </div>
      <div className="actions">
        <Button name="intent" value="save" busy="Saving...">
          Save preferences
        </Button>
        <Button look="secondary" name="intent" value="reset">
          Reset
        </Button>
      </div>
      <p className="small dim">Reset takes everything on this page back to how it was at the start.</p>
    </form>
  );
}
