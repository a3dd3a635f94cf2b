import { useFetcher } from "@remix-run/react";
import { useEffect, useReducer, useRef } from "react";
import { MAX_MEDIA } from "../../domain/posts/arrange.ts";
import type { ComposerMediaItem } from "../../domain/posts/composer-media.ts";
import { useUploads } from "../uploads/use-uploads.ts";
import { changeMedia, mediaOrder } from "./media-order.ts";

const FULL_TEXT = `Not added: a post can have up to ${MAX_MEDIA} files.`;

/**
 * The files of a composer: their order, the uploads on their way, and what the server last said of them. `action` is the
 * composer's own URL.
 */
export function useMedia(action: string, postKey: string, media: ComposerMediaItem[], lost: string[]) {
  const [order, change] = useReducer(changeMedia, null, () => mediaOrder(media, lost));
  const list = useFetcher<{ media?: ComposerMediaItem[] }>();
  const ids = useRef(order.ids);
  ids.current = order.ids;
  const asked = useRef<string[]>([]);

  /** Asks the server for the files as they are now; `request` may be to try processing one again. */
  const ask = (request: string, sent: string[]) => {
    asked.current = sent;
    const body = new FormData();
    body.set("do", request);
    for (const id of sent) body.append("media", id);
    list.submit(body, { method: "post", action, encType: "multipart/form-data" });
  };
  const { data } = list;
  useEffect(() => {
    if (data?.media) change({ type: "listed", media: data.media, asked: asked.current });
  }, [data]);

  const { uploads, queue, load, isSending } = useUploads(postKey, (id, position) => {
    change({ type: "uploaded", id, position });
    ask("refresh", [...ids.current.filter((one) => one !== id), id]);
  });
  // A finished upload keeps its row until its file is listed.
  useEffect(() => {
    for (const { position, mediaId } of uploads)
      if (mediaId && (order.items[mediaId] || !order.ids.includes(mediaId))) queue?.drop(position);
  }, [uploads, order, queue]);

  const isUnsent = ({ state }: { state: string }) => state !== "failed" && state !== "done";
  return {
    order,
    change,
    uploads,
    queue,
    isSending,
    retryProcessing: (id: string) => ask(`retry:${id}`, order.ids),
    addFiles: async (files: File[]) => {
      const room = MAX_MEDIA - order.ids.length - uploads.filter(isUnsent).length;
      (await load()).add(files, room, FULL_TEXT);
    },
  };
}
