import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Upload, uploadQueue } from "./upload-queue.ts";

const NONE: Upload[] = [];

/**
 * A page's uploads, and the queue to change them. `onDone` gets each ready media item's ID, with its position in the
 * order of choice.
 */
export function useUploads(
  postKey: string,
  onDone: (mediaId: string, position: number) => void,
  api?: string,
) {
  const latest = useRef(onDone);
  latest.current = onDone;
  const [queue] = useState(() =>
    uploadQueue({ api, postKey, onDone: (mediaId, position) => latest.current(mediaId, position) }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, () => NONE);
  const isSending = uploads.some(
    ({ state }) => state === "waiting" || state === "uploading" || state === "paused",
  );
  useEffect(() => {
    const wakeWhenShown = () => document.hidden || queue.wake();
    addEventListener("online", queue.wake);
    document.addEventListener("visibilitychange", wakeWhenShown);
    return () => {
      removeEventListener("online", queue.wake);
      document.removeEventListener("visibilitychange", wakeWhenShown);
    };
  }, [queue]);
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isSending]);
  return { uploads, queue, isSending };
}
