import path from "node:path";

/** A worker between the site and its storage, for tests that request it. */
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
  /** "lost": the work is done, but its response is lost. */
  outcome: "refuse" | "lost";
  /** The index of the failing call; by default, all fail. */
  at?: number;
};

type StorageWorker = {
  fetch(url: string, init?: { method: string; body: string }): Promise<{ text(): Promise<string> }>;
};

export function storageControl(reach: () => Promise<StorageWorker>) {
  const say = async (word: string, body?: unknown) => {
    const worker = await reach();
    await (
      await worker.fetch(`http://storage/${word}`, { method: "POST", body: JSON.stringify(body ?? {}) })
    ).text();
  };
  return { inject: (fault: StorageFault) => say("strike", fault), clearFaults: () => say("heal") };
}
