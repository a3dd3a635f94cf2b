/** The API's response to each call (docs/product.md, section 7). */
export type UploadStatus = {
  id: string;
  media_id: string | null;
  kind: "image" | "video" | "audio" | null;
  part_bytes: number;
  done: number[];
  ready: boolean;
  failure: string | null;
};

/** `canRetry`: false if sending the same again can't help. */
export class CallError extends Error {
  status: number;
  code: string | undefined;
  canRetry: boolean;
  constructor(message: string, status = 0, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.canRetry = status === 0 || status > 499 || status === 429 || code === "part_of_wrong_length";
  }
}

type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  body?: Blob | object;
  signal: AbortSignal;
  onProgress?: (sent: number) => void;
};

const TIMEOUT_MS = 300_000;

/** Throws a `CallError`. Only XMLHttpRequest reports upload progress. */
export const callApi = <T = UploadStatus>({ method, url, body, signal, onProgress }: Call): Promise<T> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = "json";
    request.timeout = TIMEOUT_MS;
    if (onProgress) request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    const fail = () => reject(new CallError("The connection was lost."));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onload = () => {
      const { status, response } = request as {
        status: number;
        response: { error?: string; code?: string } | null;
      };
      if (status === 200) return resolve(response as T);
      const text = status === 401 ? "Sign in again in another tab, then try again." : response?.error;
      reject(new CallError(text || "The upload failed. Choose the file again.", status, response?.code));
    };
    signal.addEventListener("abort", () => request.abort());
    const isJson = body !== undefined && !(body instanceof Blob);
    if (isJson) request.setRequestHeader("Content-Type", "application/json");
    request.send(isJson ? JSON.stringify(body) : body);
  });
