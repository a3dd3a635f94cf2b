import { make } from "./dom.ts";
import type { Progress, Spec } from "./renditions/make-renditions.ts";
import { addPending, isPending, removePending } from "./renditions/pending.ts";
import { uploadedVideos } from "./uploads/uploaded-videos.ts";

type Job = { progress: Progress; end: "done" | "unsupported" | "failed" | null; show: Set<() => void> };

/** Outlive their elements, which React moves and replaces. */
const jobs = new Map<string, Job>();

const TEXTS = {
  done: "Lighter versions for slow connections added.",
  unsupported:
    "This browser can't make lighter versions of this video for slow connections. Try Chrome or Edge on a computer.",
  failed: "The lighter versions for slow connections couldn't be made.",
};

function start(mediaId: string, specs: Spec[]): Job {
  const job: Job = { progress: { text: "", done: null }, end: null, show: new Set() };
  jobs.set(mediaId, job);
  addPending(mediaId);
  const change = (changes: Partial<Job>) => {
    Object.assign(job, changes);
    for (const show of job.show) show();
  };
  const source = uploadedVideos.get(mediaId) ?? new URL(`/media/${mediaId}/file`, location.href).href;
  import("./renditions/make-renditions.ts")
    .then(({ makeRenditions }) =>
      makeRenditions(
        { mediaId, specs, source },
        (progress) => change({ progress }),
        () => isPending(mediaId),
      ),
    )
    .then(
      () => {
        removePending(mediaId);
        change({ end: "done" });
      },
      (error: unknown) => {
        const isUnsupported = error instanceof Error && error.name === "Unsupported";
        // Only a press on the button tries again; a page that was left goes on by itself.
        removePending(mediaId);
        if (!isUnsupported) console.error(error);
        change({ end: isUnsupported ? "unsupported" : "failed" });
      },
    );
  return job;
}

/** Starts by itself after an upload, and where an earlier page was left, unless the browser saves data. */
const isAutomatic = (mediaId: string) =>
  uploadedVideos.has(mediaId) ||
  (isPending(mediaId) && !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData);

class LighterVersions extends HTMLElement {
  #id = "";
  #specs: Spec[] = [];
  #show = () => this.#render();

  connectedCallback() {
    this.#id = this.dataset.media ?? "";
    this.#specs = JSON.parse(this.dataset.versions ?? "[]");
    if (!jobs.has(this.#id) && isAutomatic(this.#id)) start(this.#id, this.#specs);
    jobs.get(this.#id)?.show.add(this.#show);
    this.#render();
  }

  disconnectedCallback() {
    jobs.get(this.#id)?.show.delete(this.#show);
  }

  #begin = () => {
    start(this.#id, this.#specs).show.add(this.#show);
    this.#render();
    // The pressed button is gone.
    this.tabIndex = -1;
    this.focus();
  };

  #render() {
    const job = jobs.get(this.#id);
    const text = !job ? "" : job.end === null ? job.progress.text : TEXTS[job.end];
    const parts: HTMLElement[] = [];
    // Only the end is announced: progress would be announced over and over.
    const role = job?.end ? "status" : null;
    if (text)
      parts.push(
        make("p", { className: "small soft", textContent: (this.dataset.prefix ?? "") + text, role }),
      );
    if (job?.end === null) {
      const bar = make("progress", { className: "upload", max: 1, ariaLabel: "Lighter versions" });
      if (job.progress.done !== null) bar.value = job.progress.done;
      parts.push(bar);
    } else if (!job || job.end === "failed") {
      const button = make("button", {
        type: "button",
        className: "button button-secondary",
        textContent: job ? "Try again" : "Add lighter versions",
        ariaLabel: `${job ? "Try again" : "Add lighter versions"}: ${this.dataset.name}`,
        onclick: this.#begin,
      });
      parts.push(button);
    }
    this.replaceChildren(...parts);
  }
}

// Without WebCodecs, nothing is offered.
if ("VideoEncoder" in globalThis) customElements.define("lighter-versions", LighterVersions);
