import { useCallback, useState } from "react";
import { FAN_PHOTOS, TOO_MANY_PHOTOS } from "#domain/messages/message-media.ts";
import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import { chosenPhoto, type Photo } from "./chosen-photo.client.ts";

export type Photos = ReturnType<typeof usePhotos>;

const toPhoto = ({ id, name, thumbnailUrl }: ComposerMediaItem): Photo => ({
  key: id,
  name,
  url: thumbnailUrl ?? "",
  id,
  share: 1,
  refusal: null,
  upload: async () => ({ ok: true }),
  forget: () => {},
});

/** The photos of the message being written, which are uploaded to `to` once chosen. `kept`: those of an earlier try. */
export function usePhotos(to: string, kept: ComposerMediaItem[] = []) {
  const [list, setList] = useState(() => kept.map(toPhoto));
  const [problems, setProblems] = useState<string[]>([]);
  const [, setVersion] = useState(0);
  /** Also of photos that a message has taken along. */
  const showChange = useCallback(() => {
    setVersion((version) => version + 1);
    setList((now) => {
      const refused = now.flatMap(({ refusal }) => refusal ?? []);
      if (refused.length === 0) return now;
      setProblems(refused);
      return now.filter(({ refusal }) => refusal === null);
    });
  }, []);
  return {
    list,
    problems,
    async add(files: File[]) {
      const room = FAN_PHOTOS - list.length;
      const chosen = files.slice(0, room).map((file) => chosenPhoto(file, to, showChange));
      setProblems(files.length > room ? [TOO_MANY_PHOTOS] : []);
      setList([...list, ...chosen]);
      for (const photo of chosen) await photo.upload();
    },
    remove(key: string) {
      setProblems([]);
      setList(list.filter((photo) => photo.key !== key));
    },
    /** Hands them to a message that is being sent. */
    take() {
      setProblems([]);
      setList([]);
      return list;
    },
    /** Takes back those of a message that couldn't be sent. */
    put(photos: Photo[]) {
      setList([...photos, ...list].slice(0, FAN_PHOTOS));
      showChange();
    },
  };
}
