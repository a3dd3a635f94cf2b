import { Button } from "../primitives/button.tsx";
import { Checkbox } from "../primitives/choice.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";

/** How pages come to this visitor. The theme is said, and is no choice. */
export function PreferencesTab({ autoplay, lite }: { autoplay: boolean; lite: boolean }) {
  return (
    <form className="form" method="post" action="/settings?tab=preferences">
      <div className="card">
        <DescriptionList facts={[{ term: "Theme", value: "Dark" }]} />
      </div>
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
      <div className="actions">
        <Button name="intent" value="save" busy="Saving...">
          Save preferences
        </Button>
        <Button look="secondary" name="intent" value="reset">
          Reset
        </Button>
      </div>
    </form>
  );
}
