import type { RenditionName } from "#db/kinds.ts";

export type UploadRow = {
  id: string;
  seller_id: string;
  post_key: string;
  name: string;
  bytes: number;
  fingerprint: string;
  key: string;
  multipart_id: string;
  /** The finished item; of a rendition, its video. */
  media_id: string | null;
  rendition: RenditionName | null;
  created_at: number;
  last_activity_at: number;
  completed_at: number | null;
  aborted_at: number | null;
};
export type Upload = UploadRow & { parts: { number: number; etag: string; bytes: number }[] };
