import type { ByteSource } from "./byte-source.ts";
import { type CopyPlan, RejectedFile } from "./copy-plan.ts";
import { readIso } from "./iso.ts";
import type { MediaType } from "./media-types.ts";
import { readMp3 } from "./mp3.ts";
import { readOgg } from "./ogg.ts";
import { readWav } from "./wav.ts";
import { readWebm } from "./webm.ts";

/** Plans the copy of a video or audio file. Throws RejectedFile with the reason for a refusal. */
export async function readVideo(source: ByteSource, type: MediaType): Promise<CopyPlan> {
  switch (type) {
    case "video/mp4":
    case "video/quicktime":
    case "audio/mp4":
      return readIso(source);
    case "video/webm":
      return readWebm(source);
    case "audio/mpeg":
      return readMp3(source);
    case "audio/ogg":
      return readOgg(source);
    case "audio/wav":
      return readWav(source);
    default:
      throw new RejectedFile("not_allowed");
  }
}

/** The tracks decide whether a file is video or audio, whatever its brand says. */
export function servedType(type: MediaType, kind: "video" | "audio"): string {
  if (kind === "video") return type === "audio/mp4" ? "video/mp4" : type;
  return type === "video/webm" ? "audio/webm" : type.startsWith("video/") ? "audio/mp4" : type;
}
