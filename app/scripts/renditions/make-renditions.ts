import { sendFile } from "../uploads/send-file.ts";
import { timeLeft } from "../uploads/time-left.ts";
import { CallError } from "../uploads/upload-api.ts";
import type { EncodeReply, EncodeRequest } from "./encoding.ts";

/** `side` in px, `bitrate` in bits per second. */
export type Spec = { name: string; side: number; bitrate: number };
export type Progress = { text: string; done: number | null };

class Unsupported extends Error {
  override name = "Unsupported";
}

/** Runs in a worker, so that the page stays responsive. Throws `Unsupported` if this browser can't. */
const encode = (request: EncodeRequest, report: (progress: number) => void) =>
  new Promise<Blob>((resolve, reject) => {
    const worker = new Worker(new URL("./encode.worker.ts", import.meta.url), { type: "module" });
    const end = (error: Error | null, file?: ArrayBuffer) => {
      worker.terminate();
      if (file) resolve(new Blob([file], { type: "video/mp4" }));
      else reject(error);
    };
    worker.onerror = () => end(new Error("the encoder stopped"));
    worker.onmessage = ({ data }: MessageEvent<EncodeReply>) => {
      if ("progress" in data) report(data.progress);
      else if ("file" in data) end(null, data.file);
      else end(data.problem === "unsupported" ? new Unsupported(data.detail) : new Error(data.detail));
    };
    worker.postMessage(request);
  });

async function makeOne(
  mediaId: string,
  source: Blob | string,
  { name, side, bitrate }: Spec,
  report: (progress: Progress) => void,
) {
  const left = timeLeft(1, () => performance.now());
  const file = await encode({ source, side, bitrate }, (done) => {
    report({ text: `Making ${side}p: ${Math.floor(done * 100)}%${left(done)}`, done });
  });
  await sendFile({
    file,
    api: "/api",
    begin: { url: `/api/media/${mediaId}/renditions`, body: { name, bytes: file.size } },
    signal: new AbortController().signal,
    report: ({ done = null }) => report({ text: `Uploading ${side}p`, done }),
    onBegin: () => {},
    awake: () => new Promise((resolve) => addEventListener("online", () => resolve(), { once: true })),
  }).catch((error: unknown) => {
    // Another tab was faster.
    if (!(error instanceof CallError && error.code === "rendition_exists")) throw error;
  });
}

/**
 * Makes the versions one after another; across tabs, one video at a time. `source` is the file, or the URL of the
 * original. `isWanted` is asked once it's this video's turn. Throws `Unsupported` if this browser can't.
 */
export function makeRenditions(
  { mediaId, source, specs }: { mediaId: string; source: Blob | string; specs: Spec[] },
  report: (progress: Progress) => void,
  isWanted: () => boolean,
): Promise<unknown> {
  report({ text: "Making lighter versions…", done: null });
  return navigator.locks.request("lighter versions", async () => {
    // Those made stay out of another try.
    for (let spec = specs[0]; spec && isWanted(); spec = specs[0]) {
      await makeOne(mediaId, source, spec, report);
      specs.shift();
    }
  });
}
