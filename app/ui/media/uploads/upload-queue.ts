import type { Progress } from "#scripts/uploads/send-file.ts";
import { CallError, callApi } from "#scripts/uploads/upload-api.ts";
import { type PostFile, sendPostFile } from "./send-post-file.ts";

const MAX_PARALLEL = 2;

export type Upload = Progress & {
  /** Position among the files chosen on this page, which the post keeps, whichever upload ends first. */
  position: number;
  name: string;
  file: File;
  state: "waiting" | "uploading" | "paused" | "failed" | "done";
  canRetry: boolean;
  acknowledged: boolean;
  mediaId: string | null;
};

type Job = { upload: Upload; stop: AbortController; id?: string; wake?: () => void };
type QueueOptions = {
  api?: string;
  postKey: string;
  onDone: (mediaId: string, position: number) => void;
  send?: (options: PostFile) => Promise<string>;
};

export type UploadQueue = ReturnType<typeof uploadQueue>;

/** Two at a time; each can be paused, resumed, and canceled. Listeners get every change. */
export function uploadQueue({ api = "/api", postKey, onDone, send = sendPostFile }: QueueOptions) {
  let jobs: Job[] = [];
  let count = 0;
  let snapshot: Upload[] = [];
  const listeners = new Set<() => void>();

  const publish = () => {
    snapshot = jobs.map(({ upload }) => upload);
    for (const listener of listeners) listener();
  };
  const update = (job: Job, changes: Partial<Upload>) => {
    job.upload = { ...job.upload, ...changes };
    publish();
  };
  const jobAt = (position: number) => jobs.find(({ upload }) => upload.position === position);
  const drop = (position: number) => {
    jobs = jobs.filter(({ upload }) => upload.position !== position);
    publish();
  };

  const startNext = () => {
    const running = jobs.filter(({ upload }) => upload.state === "uploading").length;
    const job = jobs.find(({ upload }) => upload.state === "waiting");
    if (running >= MAX_PARALLEL || !job) return;
    run(job);
    startNext();
  };
  const run = async (job: Job) => {
    const stop = new AbortController();
    job.stop = stop;
    update(job, { state: "uploading" });
    try {
      const mediaId = await send({
        file: job.upload.file,
        api,
        postKey,
        signal: stop.signal,
        report: (progress) => !stop.signal.aborted && update(job, progress),
        onBegin: (id) => {
          job.id = id;
        },
        awake: () =>
          new Promise((resolve) => {
            job.wake = resolve;
          }),
      });
      if (stop.signal.aborted) return;
      // First, so that code waiting for the last upload finds its file in the post.
      onDone(mediaId, job.upload.position);
      update(job, { state: "done", text: "Adding your files…", done: null, mediaId });
    } catch (error) {
      if (stop.signal.aborted) return;
      const isRefused = error instanceof CallError && error.status === 422;
      update(job, { state: "failed", text: (error as Error).message, done: null, canRetry: !isRefused });
    }
    startNext();
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => snapshot,
    add(files: File[], room: number, fullText: string) {
      for (const [index, file] of files.entries()) {
        count += 1;
        const fits = index < room;
        const upload: Upload = {
          position: count,
          name: file.name,
          file,
          state: fits ? "waiting" : "failed",
          text: fits ? "Waiting" : fullText,
          done: 0,
          canRetry: true,
          acknowledged: false,
          mediaId: null,
        };
        jobs.push({ upload, stop: new AbortController() });
      }
      publish();
      startNext();
    },
    pauseOrResume(position: number) {
      const job = jobAt(position);
      if (!job) return;
      job.stop.abort();
      const resumes = job.upload.state === "paused" || job.upload.state === "failed";
      update(job, {
        state: resumes ? "waiting" : "paused",
        text: resumes ? "Waiting" : "Paused",
        acknowledged: false,
      });
      startNext();
    },
    cancel(position: number) {
      const job = jobAt(position);
      if (!job) return;
      job.stop.abort();
      if (job.id)
        callApi({
          method: "DELETE",
          url: `${api}/uploads/${job.id}`,
          signal: new AbortController().signal,
        }).catch(
          // The sweep removes what's left.
          () => null,
        );
      drop(position);
      startNext();
    },
    drop,
    /** The creator knows about the failed uploads, and may save without them. */
    acknowledge() {
      for (const job of jobs) if (job.upload.state === "failed") update(job, { acknowledged: true });
    },
    wake() {
      for (const { wake } of jobs) wake?.();
    },
  };
}
