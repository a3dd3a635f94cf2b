import { timeLeft } from "./time-left.ts";
import { CallError, callApi, type UploadStatus } from "./upload-api.ts";

const MAX_RETRY_DELAY_MS = 30_000;
const POLL_INTERVAL_MS = 3000;

/** `done`: the share sent, from 0 to 1; null while the server works. */
export type Progress = { text: string; done: number | null };

export type SendOptions = {
  file: Blob;
  api: string;
  /** The request that starts the upload, or finds the one that was interrupted. */
  begin: { url: string; body: object };
  signal: AbortSignal;
  report: (progress: Partial<Progress>) => void;
  onBegin: (id: string) => void;
  /** Resolves when waiting should end early: the connection or the page is back. */
  awake: () => Promise<void>;
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits longer each time, until the work succeeds, can't succeed, or is stopped. */
async function retry<T>({ signal, report, awake }: SendOptions, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || (error instanceof CallError && !error.canRetry)) throw error;
      report({
        text: navigator.onLine ? "Trying again…" : "You're offline. The upload will resume automatically.",
      });
      await Promise.race([wait(Math.min(MAX_RETRY_DELAY_MS, 1000 * 2 ** attempt)), awake()]);
      if (signal.aborted) throw error;
    }
  }
}

/**
 * Uploads a file in parts that survive a lost connection, a closed tab, and a sleeping phone, then waits for
 * processing. Throws a `CallError` if the file is refused or `signal` stops it.
 */
export async function sendFile(options: SendOptions): Promise<UploadStatus> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendMissingParts(options);
    } catch (error) {
      // Storage lost some parts, so they are sent again.
      if (!(error instanceof CallError) || error.code !== "parts_missing" || attempt === 2) throw error;
    }
  }
}

async function sendMissingParts(options: SendOptions): Promise<UploadStatus> {
  const { file, signal, report } = options;
  const begun = await retry(options, () => callApi({ method: "POST", ...options.begin, signal }));
  options.onBegin(begun.id);
  if (begun.media_id) return begun;
  const stored = new Set(begun.done);
  const left = timeLeft(file.size, Date.now);
  for (let number = 1; (number - 1) * begun.part_bytes < file.size; number++)
    if (!stored.has(number)) await sendPart(options, begun, number, left);
  report({ text: "Processing…", done: null });
  return waitUntilReady(options, begun.id);
}

async function sendPart(
  options: SendOptions,
  { id, part_bytes }: UploadStatus,
  number: number,
  left: (arrived: number) => string,
) {
  const { api, file, signal, report } = options;
  const from = (number - 1) * part_bytes;
  const onProgress = (sent: number) => {
    const done = (from + sent) / file.size;
    report({ text: `Uploading: ${Math.floor(done * 100)}%${left(from + sent)}`, done });
  };
  await retry(options, () => {
    onProgress(0);
    return callApi({
      method: "PUT",
      url: `${api}/uploads/${id}/parts/${number}`,
      body: file.slice(from, from + part_bytes),
      signal,
      onProgress,
    });
  });
}

async function waitUntilReady(options: SendOptions, id: string): Promise<UploadStatus> {
  const { api, signal } = options;
  let status = await retry(options, () =>
    callApi({ method: "POST", url: `${api}/uploads/${id}/complete`, signal }),
  );
  while (!status.ready && !status.failure) {
    await wait(POLL_INTERVAL_MS);
    status = await retry(options, () => callApi({ method: "GET", url: `${api}/uploads/${id}`, signal }));
  }
  return status;
}
