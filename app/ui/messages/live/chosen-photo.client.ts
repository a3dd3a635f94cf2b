import { CallError, callApi } from "#scripts/uploads/upload-api.ts";
import { type CallFailure, LOST } from "./call.client.ts";

/** `share`: how much of it has arrived, from 0 to 1. `refusal`: why this photo can't be sent. */
export type Photo = {
  key: string;
  name: string;
  url: string;
  id: string | null;
  share: number;
  refusal: string | null;
  upload: () => Promise<{ ok: true } | CallFailure>;
  /** Makes the next `upload` begin again, since the server no longer has the photo. */
  forget: () => void;
};

/** The photo can't be used, or today's limit is reached, so that trying again soon won't help. */
const isRefusal = (status: number) => status === 422 || status === 429;

const toFailure = ({ status, message, canRetry }: CallError): CallFailure =>
  status === 0 ? LOST : { ok: false, status, text: message, isFinal: !canRetry || isRefusal(status) };

/** `upload` can be called again: it goes on with what runs, and begins again after a failure. */
export function chosenPhoto(
  file: File,
  to: string,
  onChange: () => void,
  store: typeof callApi<{ id: string }> = callApi,
): Photo {
  let running: ReturnType<Photo["upload"]> | null = null;
  const run: Photo["upload"] = async () => {
    try {
      const { id } = await store({
        method: "POST",
        url: to,
        body: file,
        signal: new AbortController().signal,
        onProgress(sent) {
          photo.share = sent / file.size;
          onChange();
        },
      });
      photo.id = id;
      return { ok: true };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      photo.share = 0;
      const failure = toFailure(error);
      if (isRefusal(failure.status)) photo.refusal = `${file.name}: ${failure.text}`;
      return failure;
    } finally {
      running = null;
      onChange();
    }
  };
  const photo: Photo = {
    key: crypto.randomUUID(),
    name: file.name,
    url: URL.createObjectURL(file),
    id: null,
    share: 0,
    refusal: null,
    async upload() {
      if (photo.id !== null) return { ok: true };
      running ??= run();
      return running;
    },
    forget() {
      photo.id = null;
      photo.share = 0;
    },
  };
  return photo;
}
