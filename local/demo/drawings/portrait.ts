import { type Frame, path, placed } from "./frame.ts";
import { darken, lighten } from "./palette.ts";
import { extras, face } from "./parts/face.ts";
import { styles } from "./parts/hair.ts";
import { hairTones, type Look, skins } from "./parts/look.ts";
import { backdrop, clothes } from "./portrait-setting.ts";

/** A flat portrait of an adult, from the chest up, looking at the viewer. */
export function portrait(f: Frame, look: Look): string {
  const { w, h } = f;
  const skin = skins[look.skin];
  const tone = hairTones[look.hair];
  const hair = styles[look.style](tone, f);
  const scale = Math.min(w, h) / 545;
  const neck =
    path(
      "M-48 70V186Q0 236 48 186V70Z",
      f.linear(
        [
          [0, darken(skin, 0.1)],
          [0.6, darken(skin, 0.35)],
          [1, darken(skin, 0.5)],
        ],
        60,
      ),
    ) + path("M-48 96Q0 150 48 96V140Q0 176 -48 130Z", darken(skin, 0.6), 'opacity="0.4"');
  const figure =
    hair.back + neck + clothes(f, look.wear, skin) + face(f, look) + hair.front + extras(f, look);
  return (
    backdrop(f, look.backdrop) +
    placed(w / 2, h * 0.47, figure, 0, scale) +
    f.fill(
      f.linear(
        [
          [0, lighten(f.p[4], 0.4), 0.14],
          [0.5, f.p[4], 0],
          [1, f.p[0], 0.4],
        ],
        40,
      ),
    ) +
    f.vignette(0.4)
  );
}
