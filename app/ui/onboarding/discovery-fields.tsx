import type { Preferences } from "../../domain/onboarding/preferences.ts";
import { Checkbox } from "../forms/choice.tsx";

/** What Discover shows first. */
export function DiscoveryFields({ shown }: { shown: Preferences["discoveryPreferences"] }) {
  return (
    <fieldset className="field">
      <legend className="field-label">On Discover, show me</legend>
      <Checkbox name="show_trending" label="What is trending" checked={shown.showTrending} />
      <Checkbox name="show_featured" label="Featured creators" checked={shown.showFeatured} />
      <Checkbox name="show_new" label="What is new" checked={shown.showNew} />
    </fieldset>
  );
}
