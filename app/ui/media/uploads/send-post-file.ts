import { type SendOptions, sendFile } from "#scripts/uploads/send-file.ts";
import { callApi } from "#scripts/uploads/upload-api.ts";
import { uploadedVideos } from "#scripts/uploads/uploaded-videos.ts";
import { posterFrame } from "./poster-frame.ts";

export type PostFile = Omit<SendOptions, "file" | "begin"> & { file: File; postKey: string };

/** Uploads a file of a post or message, and a video's first poster. Returns the item's ID; throws `CallError`. */
export async function sendPostFile({ postKey, ...options }: PostFile): Promise<string> {
  const { file, api, signal } = options;
  const status = await sendFile({
    ...options,
    begin: {
      url: `${api}/uploads`,
      body: {
        post_key: postKey,
        name: file.name.slice(-250),
        bytes: file.size,
        fingerprint: `${file.size} ${file.lastModified} ${file.name}`.slice(0, 400),
      },
    },
  });
  const mediaId = status.media_id ?? "";
  if (status.kind !== "video") return mediaId;
  uploadedVideos.set(mediaId, file);
  // The video plays without a frame, too, so failing is fine.
  const frame = await posterFrame(file).catch(() => null);
  if (frame)
    await callApi({ method: "POST", url: `${api}/media/${mediaId}/poster`, body: frame, signal }).catch(
      () => null,
    );
  return mediaId;
}
