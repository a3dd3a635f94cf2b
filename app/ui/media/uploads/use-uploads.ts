import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { Upload, UploadQueue } from "./upload-queue.client.ts";

const NONE: Upload[] = [];
const toWaiting = (file: File, index: number): Upload => ({
  position: -1 - index,
  name: file.name,
  file,
  state: "waiting",
  text: "Waiting",
  done: 0,
  canRetry: false,
  acknowledged: false,
  mediaId: null,
});
const never = () => () => {};

/**
 * A page's uploads, and the queue to change them, which is loaded with the first file. Files are shown, and count as
 * being sent, from the moment they are chosen; `isLost`: the last ones weren't added, since the queue couldn't be
 * loaded. `onDone` gets each ready media item's ID, with its position in the order of choice.
 */
export function useUploads(
  postKey: string,
  onDone: (mediaId: string, position: number) => void,
  api?: string,
) {
  const latest = useRef(onDone);
  latest.current = onDone;
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  const loading = useRef<Promise<UploadQueue> | null>(null);
  const queued = useSyncExternalStore(queue?.subscribe ?? never, queue?.snapshot ?? (() => NONE), () => NONE);
  const [chosen, setChosen] = useState<File[]>([]);
  const [isLost, setLost] = useState(false);
  const uploads = useMemo(() => [...queued, ...chosen.map(toWaiting)], [queued, chosen]);
  const isSending = uploads.some(
    ({ state }) => state === "waiting" || state === "uploading" || state === "paused",
  );

  const load = () => {
    loading.current ??= import("./upload-queue.client.ts").then(({ uploadQueue }) => {
      const created = uploadQueue({
        api,
        postKey,
        onDone: (mediaId, position) => latest.current(mediaId, position),
      });
      setQueue(created);
      return created;
    });
    return loading.current;
  };
  const add = (...files: Parameters<UploadQueue["add"]>) => {
    setLost(false);
    setChosen((before) => [...before, ...files[0]]);
    load().then(
      (loaded) => {
        loaded.add(...files);
        setChosen([]);
      },
      () => {
        loading.current = null;
        setChosen([]);
        setLost(true);
      },
    );
  };
  useEffect(() => {
    if (!queue) return;
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
  return { uploads, queue, add, isSending, isLost };
}
