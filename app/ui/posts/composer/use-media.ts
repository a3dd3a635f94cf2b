import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_MEDIA } from "#domain/posts/arrange.ts";
import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import { type Failure, isFailure } from "#ui/forms/keep-page.ts";
import type { Values } from "#ui/forms/values.ts";
import { useUploads } from "#ui/media/uploads/use-uploads.ts";
import { changeMedia, type MediaChange, mediaOrder } from "./media-order.ts";

const RETRY_DELAY_MS = 5000;
/** The list is small: a response slower than this is lost. */
const LIST_LIMIT_MS = 15_000;
const FULL_TEXT = `Not added: a post can have up to ${MAX_MEDIA} files.`;
const FULL_MESSAGE_TEXT = `Not added: a message can have up to ${MAX_MEDIA} files.`;

type Listed = { media: ComposerMediaItem[]; values: Values };

/**
 * A composer's files: their order, uploads underway, and the server's last response. `action`: the composer's URL;
 * `api`: where uploads go, if not to the viewer's own.
 */
export function useMedia(
  action: string,
  postKey: string,
  media: ComposerMediaItem[],
  lost: string[],
  isMessage = false,
  api?: string,
) {
  const [order, setOrder] = useState(() => mediaOrder(media, lost));
  const [attempt, setAttempt] = useState(0);
  const list = useFetcher<Listed | Failure>({ key: `files of ${postKey} ${attempt}` });
  // Ahead of what's rendered: two uploads may end between two renderings.
  const current = useRef(order);
  const change = useCallback((one: MediaChange) => {
    current.current = changeMedia(current.current, one);
    setOrder(current.current);
  }, []);

  const isAsking = useRef(false);
  const waiting = useRef(new Set<string>());
  /**
   * Fetches the files' current state; `request` may retry processing one. One at a time: a second request would abort
   * the first, which Remix reports as an error.
   */
  const ask = (request: string) => {
    if (isAsking.current) {
      waiting.current.add(request);
      return;
    }
    isAsking.current = true;
    const body = new FormData();
    body.set("do", request);
    for (const id of current.current.ids) body.append("media", id);
    list.submit(body, { method: "post", action, encType: "multipart/form-data" });
  };
  const askAgain = useRef(ask);
  askAgain.current = ask;
  const { data, state } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies(data): each response ends a request, rendered or not
  useEffect(() => {
    if (state !== "idle") return;
    isAsking.current = false;
    const [next] = waiting.current;
    if (next === undefined) return;
    waiting.current.delete(next);
    askAgain.current(next);
  }, [state, data]);
  // A request that hangs is repeated by another fetcher.
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => {
      waiting.current.add("refresh");
      setAttempt((count) => count + 1);
    }, LIST_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    // The response may belong to an earlier request, so it names the files that were asked for.
    if (data && !isFailure(data))
      change({ type: "listed", media: data.media, asked: (data.values.media ?? "").split(",") });
    if (!isFailure(data) || data.failed === "refused") return;
    const timer = setTimeout(() => askAgain.current("refresh"), RETRY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [data, change]);

  const { uploads, queue, isSending } = useUploads(
    postKey,
    (id, position) => {
      change({ type: "uploaded", id, position });
      ask("refresh");
    },
    api,
  );
  // A finished upload keeps its row until its file is listed or removed.
  useEffect(() => {
    for (const { position, mediaId } of uploads)
      if (mediaId && (order.items[mediaId] || !current.current.ids.includes(mediaId))) queue.drop(position);
  }, [uploads, order, queue]);

  const isUnsent = ({ state }: { state: string }) => state !== "failed" && state !== "done";
  return {
    order,
    currentIds: () => current.current.ids,
    change,
    uploads,
    queue,
    isSending,
    retryProcessing: (id: string) => ask(`retry:${id}`),
    addFiles: (files: File[]) => {
      const room = MAX_MEDIA - order.ids.length - uploads.filter(isUnsent).length;
      queue.add(files, room, isMessage ? FULL_MESSAGE_TEXT : FULL_TEXT);
    },
  };
}
