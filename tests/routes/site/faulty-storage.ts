import path from "node:path";

/** The worker that stands between the site and its storage where a test asks for it. */
export const FAULTY_STORAGE = "faulty-storage";

export const faultyStorage = {
  name: FAULTY_STORAGE,
  modules: [{ type: "ESModule" as const, path: path.join(import.meta.dirname, "faulty-storage-worker.js") }],
  compatibilityDate: "2026-11-17",
};

type PartsCalls = Pick<R2Bucket, "createMultipartUpload"> &
  Pick<R2MultipartUpload, "uploadPart" | "complete" | "abort">;
export type StorageFault = {
  call: "put" | "get" | "head" | "delete" | "list" | keyof PartsCalls;
  /** "lost": the work is done and its answer is not. */
  outcome: "refuse" | "lost";
  /** Which call of its kind, the first being 0; every one, unless said. */
  at?: number;
};

type StorageWorker = {
  fetch(url: string, init?: { method: string; body: string }): Promise<{ text(): Promise<string> }>;
};

/** Tells the worker in between what to do. */
export function storageControl(reach: () => Promise<StorageWorker>) {
  const say = async (word: string, body?: unknown) => {
    const worker = await reach();
    await (
      await worker.fetch(`http://storage/${word}`, { method: "POST", body: JSON.stringify(body ?? {}) })
    ).text();
  };
  return { inject: (fault: StorageFault) => say("strike", fault), clearFaults: () => say("heal") };
}
