/** To the worker: `source` is a file or the URL of one; `side` in px, `bitrate` in bits per second. */
export type EncodeRequest = { source: Blob | string; side: number; bitrate: number };
/** From the worker. `unsupported`: this browser can't, whatever is tried. */
export type EncodeReply =
  | { progress: number }
  | { file: ArrayBuffer }
  | { problem: "unsupported" | "failed"; detail: string };
