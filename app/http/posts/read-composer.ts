import type { AppLoadContext } from "@remix-run/cloudflare";
import { prepareCaptions } from "#domain/media/captions.ts";
import {
  type AdditionRefusal,
  brokenCaptionsText,
  type MediaRefusal,
  mediaMessages,
  type ProcessingFailure,
} from "#domain/media/messages.ts";
import { type PreparedChange, preparePoster } from "#domain/media/poster.ts";
import { storeFile } from "#domain/media/store-file.ts";
import type { Refusal } from "#domain/outcome.ts";
import { readMediaIds } from "#domain/posts/arrange.ts";
import { peek } from "#platform/formats/byte-chunks.ts";
import { readMultipartForm, type UploadedFile } from "../body/multipart-form.ts";
import type { Errors } from "../forms/form.ts";
import { ownUploader, type Uploader } from "../media/uploader.ts";
import { leftOutText, TOO_MANY_FILES } from "./composer-text.ts";

const MAX_CAPTIONS_READ = 1024 * 1024;

export type SubmittedPost = {
  form: FormData;
  ids: string[];
  uploadedIds: string[];
  errors: Errors;
  /** New posters and captions by field, applied once everything is saved. */
  changes: { field: string; change: PreparedChange }[];
  outage: boolean;
  tooManyFiles: boolean;
};

export async function readComposer(
  request: Request,
  context: AppLoadContext,
  uploader: Uploader = ownUploader(context),
): Promise<SubmittedPost> {
  const { deps } = context;
  const { sellerId, texts } = uploader;
  // Only a form with files counts toward the upload limit, and only once.
  let allowed: Promise<boolean> | null = null;
  const { form, files, leftOut, outage } = await readMultipartForm(request, {
    maxBytes: deps.maxFormBytes,
    onFile: async (file) => {
      allowed ??= context.mayAttempt(`upload-${sellerId}`);
      return (await allowed) ? storeComposerFile(deps, uploader, file) : null;
    },
  });
  const uploadedIds: string[] = [];
  const changes: SubmittedPost["changes"] = [];
  const errors: Errors = {};
  for (const { field, name, result } of files) {
    if (result === null) errors[field] = TOO_MANY_FILES;
    else if (!result.ok) {
      const text =
        result.line === undefined
          ? (texts[result.reason] ?? mediaMessages[result.reason])
          : brokenCaptionsText(result.line);
      errors[field] = [errors[field], `${name}: ${text}`].filter(Boolean).join("\n");
    } else if (result.change) changes.push({ field, change: result.change });
    else if (field === "files" && result.mediaItemId !== undefined) uploadedIds.push(result.mediaItemId);
  }
  if (leftOut.length > 0) errors.files = [errors.files, leftOutText(leftOut)].filter(Boolean).join("\n");
  const isProcessingStuck = files.some(({ result }) => result?.ok && result.failure != null);
  return {
    form,
    ids: readMediaIds([...form.getAll("media").map(String), ...uploadedIds]),
    uploadedIds,
    errors,
    changes,
    outage: outage !== null || isProcessingStuck,
    tooManyFiles: files.some(({ result }) => result === null),
  };
}

async function storeComposerFile(
  deps: AppLoadContext["deps"],
  { sellerId, purpose, limits }: Uploader,
  { field, name, data }: UploadedFile,
): Promise<
  | { ok: true; mediaItemId?: string; failure?: ProcessingFailure | null; change?: PreparedChange }
  | (Refusal<MediaRefusal | AdditionRefusal> & { line?: number })
> {
  const [, kind, mediaItemId] = /^(poster|captions)-([\w-]{8,64})$/.exec(field) ?? [];
  if (kind === "poster" && mediaItemId) return preparePoster(deps, { sellerId, mediaItemId, data });
  if (kind === "captions" && mediaItemId) {
    const { head } = await peek(data, MAX_CAPTIONS_READ);
    return prepareCaptions(deps, { sellerId, mediaItemId, bytes: head });
  }
  return storeFile(deps, { sellerId, name, data, purpose, limits });
}
