import type { OwnMedium } from "../../../db/stores/vault.ts";
import { LOST_MOTION, mediumMessages } from "../media/messages.ts";
import { thumbOf } from "./picture-of.ts";

/** One of a post's media as its creator arranges it. */
export type ComposerMedium = {
  id: string;
  kind: "image" | "video" | "audio";
  name: string;
  alt: string;
  /** A small picture of it; null where there is none. */
  thumb: string | null;
  durationMs: number | null;
  ready: boolean;
  /** Why it could not be made ready, in words. */
  failure: string | null;
  captions: boolean;
  /** What was lost on the way, in words. */
  notice: string | null;
};

/** Gives media as the composer shows them, in the order of `ids`; what is gone meanwhile is left out. */
export function composerMedia(ids: string[], found: OwnMedium[]): ComposerMedium[] {
  const byId = new Map(found.map((one) => [one.medium.id, one]));
  return ids.flatMap((id) => {
    const one = byId.get(id);
    if (!one) return [];
    const { medium } = one;
    return {
      id,
      kind: medium.kind,
      name: medium.name,
      alt: medium.alt,
      thumb: medium.ready_at === null ? null : thumbOf(id, one.drawn),
      durationMs: medium.duration_ms,
      ready: medium.ready_at !== null,
      failure:
        medium.failure === null
          ? null
          : (mediumMessages[medium.failure as keyof typeof mediumMessages] ?? mediumMessages.unavailable),
      captions: one.captions === 1,
      notice: medium.lost_motion ? LOST_MOTION : null,
    };
  });
}
