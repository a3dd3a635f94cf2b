import { type Outcome, refuse } from "#domain/outcome.ts";
import type { Edit } from "#platform/formats/copy-plan.ts";
import type { ImageType } from "#platform/formats/media-types.ts";
import { mayBeAnimated } from "#platform/formats/strip-animation-metadata.ts";
import type { MediaPort } from "../media-port.ts";
import { checkImage, type ImageRefusal } from "./image.ts";
import { irregularities } from "./make-regular.ts";

/** Dimensions are usually in the first few kB, but a camera's previews or depth maps may come before them. */
const HEAD_LENGTHS = [256 * 1024, 8 * 1024 * 1024];

type StoredImage = { key: string; bytes: number };

/**
 * Runs `checkImage` on a stored image's beginning; a missing object is `broken`. `edits` must be applied before it's
 * rendered.
 */
export async function checkStoredImage(
  media: Pick<MediaPort, "read" | "measure">,
  { key, bytes }: StoredImage,
): Promise<
  Outcome<
    ImageRefusal,
    { type: ImageType; width: number; height: number; mayBeAnimated: boolean; edits: Edit[] }
  >
> {
  for (const headLength of HEAD_LENGTHS) {
    const length = Math.min(headLength, bytes);
    const head = await media.read(key, 0, length);
    if (head === null) break;
    const checked = checkImage(head, media.measure, bytes);
    if (checked.ok) {
      const { type } = checked;
      return { ...checked, mayBeAnimated: mayBeAnimated(head, type), edits: irregularities(head, type) };
    }
    if (checked.reason !== "broken" || length === bytes) return checked;
  }
  return refuse("broken");
}
