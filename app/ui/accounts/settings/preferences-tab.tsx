import type { Preferences } from "#domain/onboarding/preferences.ts";
import { InterestsField } from "#ui/creators/interests-field.tsx";
import { Checkbox } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { DiscoveryFields } from "#ui/onboarding/discovery-fields.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";

/** `interests` is null for creators, whose interests are part of their profile. The theme is always dark. */
export function PreferencesTab({
  interests,
  discovery,
  autoplay,
  lite,
  errors = {},
}: {
  interests: string[] | null;
  discovery: Preferences["discoveryPreferences"];
  autoplay: boolean;
  lite: boolean;
  errors?: Errors;
}) {
  return (
    <form className="form" method="post" action="/settings?tab=preferences">
      {interests && (
        <InterestsField
          hint="What you like to see. Choose all that apply."
          chosen={interests}
          error={errors.interests}
        />
      )}
      <DiscoveryFields discovery={discovery} />
      <fieldset className="field">
        <legend className="field-label">Photos and videos</legend>
        <Checkbox
          name="autoplay"
          label="Autoplay"
          hint="Play videos muted when you open a post."
          checked={autoplay}
        />
        <Checkbox
          name="lite"
          label="Lite mode"
          hint="For slow or metered connections: smaller photos, no preloading, no autoplay. On automatically with Data Saver."
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
        <Button variant="secondary" name="intent" value="reset">
          Reset
        </Button>
      </div>
      <p className="small dim">Reset restores the defaults on this page.</p>
    </form>
  );
}
