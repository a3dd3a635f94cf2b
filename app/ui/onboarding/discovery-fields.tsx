import type { Preferences } from "../../domain/onboarding/preferences.ts";
import { Checkbox } from "../forms/choice.tsx";

/** Which kinds of posts Discover shows. */
export function DiscoveryFields({ shown }: { shown: Preferences["discoveryPreferences"] }) {
  return (
    <fieldset className="field">
      <legend className="field-label">On Discover, show me</legend>
      <Checkbox name="show_trending" label="What's trending" checked={shown.showTrending} />
      <Checkbox name="show_featured" label="What's featured" checked={shown.showFeatured} />
      <Checkbox name="show_new" label="What's new" checked={shown.showNew} />
    </fieldset>
  );
}
