import { type Outcome, refuse } from "../../outcome.ts";
import type { MediaPort } from "../media-port.ts";
import { checkImage, type ImageRefusal, type ImageType } from "./image.ts";
import { mayBeAnimated } from "./strip-animation-metadata.ts";

/** A picture says how large it is in its first few kB, unless a camera's previews or depth maps come before that. */
const HEAD_LENGTHS = [256 * 1024, 8 * 1024 * 1024];

type StoredImage = { key: string; bytes: number };

/** Checks a picture that lies in storage by its beginning; one that is not there is `broken`. See `checkPicture`. */
export async function checkStoredImage(
  media: Pick<MediaPort, "read" | "measure">,
  { key, bytes }: StoredImage,
): Promise<
  Outcome<ImageRefusal, { type: ImageType; width: number; height: number; mayBeAnimated: boolean }>
> {
  for (const look of HEAD_LENGTHS) {
    const length = Math.min(look, bytes);
    const head = await media.read(key, 0, length);
    if (head === null) break;
    const checked = checkImage(head, media.measure, bytes);
    if (checked.ok) return { ...checked, mayBeAnimated: mayBeAnimated(head, checked.type) };
    if (checked.reason !== "broken" || length === bytes) return checked;
  }
  return refuse("broken");
}
