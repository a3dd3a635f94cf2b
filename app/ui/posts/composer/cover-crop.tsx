import type { PointerEvent } from "react";
import { coverFoci } from "#db/kinds.ts";

const labels: Record<(typeof coverFoci)[number], string> = {
  "top-left": "Top left",
  top: "Top",
  "top-right": "Top right",
  left: "Left",
  center: "Center",
  right: "Right",
  "bottom-left": "Bottom left",
  bottom: "Bottom",
  "bottom-right": "Bottom right",
};

/** While the pointer is held down, selects the part below it; a single press needs no script. */
const follow = ({ buttons, clientX, clientY }: PointerEvent) => {
  if (buttons !== 1) return;
  const part = document.elementFromPoint(clientX, clientY)?.closest("[data-focus]")?.querySelector("input");
  if (part && !part.checked) part.click();
};

/**
 * Which part of the cover stays visible on cards: nine radio buttons over the image. Cards are upright, so wide covers
 * lose their sides.
 */
export function CoverCrop({ url, value }: { url: string; value: string | undefined }) {
  return (
    <details className="cover-crop" open={value !== undefined && value !== "center"}>
      <summary className="small">Cover crop</summary>
      <fieldset>
        <legend className="small soft">Choose the part that cards should keep in view.</legend>
        <div className="cover-parts" onPointerMove={follow}>
          <img src={url} alt="" draggable={false} />
          <div>
            {coverFoci.map((focus) => (
              <label key={focus} data-focus={focus}>
                <input
                  type="radio"
                  name="cover_focus"
                  value={focus}
                  defaultChecked={focus === (value ?? "center")}
                />
                <span className="sr-only">{labels[focus]}</span>
              </label>
            ))}
          </div>
        </div>
      </fieldset>
    </details>
  );
}
