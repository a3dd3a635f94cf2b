import type { Preferences } from "#domain/onboarding/preferences.ts";
import { Checkbox } from "../forms/choice.tsx";

export function DiscoveryFields({ discovery }: { discovery: Preferences["discoveryPreferences"] }) {
  return (
    <fieldset className="field">
      <legend className="field-label">On Discover, show me</legend>
      <Checkbox name="show_trending" label="What's trending" checked={discovery.showTrending} />
      <Checkbox name="show_featured" label="What's featured" checked={discovery.showFeatured} />
      <Checkbox name="show_new" label="What's new" checked={discovery.showNew} />
    </fieldset>
  );
}
