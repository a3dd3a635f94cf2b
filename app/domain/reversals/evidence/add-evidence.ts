import type { FileField } from "#db/kinds.ts";
import type { DisputeStore } from "#db/stores/reversals/disputes/disputes.ts";
import type { Clock } from "#domain/clock.ts";
import type { MediaPort } from "#domain/media/media-port.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { sniffImage } from "#platform/formats/media-types.ts";
import { canAnswer } from "../disputes/dispute.ts";
import { evidenceKey } from "./answer-disputes.ts";
import type { DisputeCase } from "./dispute-case.ts";

/** For all files of an answer together; the provider's limit. */
export const MAX_EVIDENCE_BYTES = 5 * 1024 * 1024;

/** The type by the file's first bytes, whatever its name says; null unless a bank can open it. */
export function sniffEvidence(data: Uint8Array): string | null {
  if (String.fromCharCode(...data.subarray(0, 5)) === "%PDF-") return "application/pdf";
  const type = sniffImage(data);
  return type === "image/png" || type === "image/jpeg" ? type : null;
}

export type NewFile = { field: FileField; name: string; data: Uint8Array };

/** Replaces earlier text and files. Refused once the answer is fixed. */
export async function addEvidence(
  deps: {
    disputes: Pick<DisputeStore, "saveStatement" | "saveFile">;
    media: Pick<MediaPort, "put" | "remove">;
    clock: Pick<Clock, "now" | "newId">;
  },
  { found, statement, files }: { found: DisputeCase; statement: string; files: NewFile[] },
): Promise<Outcome<"fixed" | "not_allowed" | "too_big">> {
  if (!canAnswer(found, deps.clock.now())) return refuse("fixed");
  const typed = files.map((file) => ({ ...file, type: sniffEvidence(file.data) }));
  const kept = found.files.filter(({ field }) => !files.some((file) => file.field === field));
  const bytes = [...kept.map((one) => one.bytes), ...files.map(({ data }) => data.length)];
  if (bytes.reduce((sum, one) => sum + one, 0) > MAX_EVIDENCE_BYTES) return refuse("too_big");
  if (typed.some(({ type }) => type === null)) return refuse("not_allowed");
  if (!(await deps.disputes.saveStatement(found.id, statement))) return refuse("fixed");
  for (const { field, name, data, type } of typed) {
    const id = deps.clock.newId();
    const key = evidenceKey(found.id, id);
    await deps.media.put(key, data, type ?? "");
    const saved = await deps.disputes.saveFile({
      id,
      dispute_id: found.id,
      seller_id: found.sellerId,
      field,
      name,
      content_type: type ?? "",
      bytes: data.length,
      created_at: deps.clock.now(),
    });
    const unused = saved === null ? id : saved.replaced;
    if (unused !== null) await deps.media.remove([evidenceKey(found.id, unused)]);
    if (saved === null) return refuse("fixed");
  }
  return { ok: true };
}
