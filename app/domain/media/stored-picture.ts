import { type Outcome, refuse } from "../outcome.ts";
import { mayMove } from "./bare-motion.ts";
import type { MediaPort } from "./media-port.ts";
import { checkPicture, type PictureRefusal, type PictureType } from "./picture.ts";

/** A picture says how large it is in its first few kB, unless a camera's previews or depth maps come before that. */
const LOOKS = [256 * 1024, 8 * 1024 * 1024];

type Stored = { key: string; bytes: number };

/** Checks a picture that lies in storage by its beginning; one that is not there is `broken`. See `checkPicture`. */
export async function checkStored(
  media: Pick<MediaPort, "read" | "measure">,
  { key, bytes }: Stored,
): Promise<Outcome<PictureRefusal, { type: PictureType; width: number; height: number; mayMove: boolean }>> {
  for (const look of LOOKS) {
    const length = Math.min(look, bytes);
    const head = await media.read(key, 0, length);
    if (head === null) break;
    const checked = checkPicture(head, media.measure, bytes);
    if (checked.ok) return { ...checked, mayMove: mayMove(head, checked.type) };
    if (checked.reason !== "broken" || length === bytes) return checked;
  }
  return refuse("broken");
}
