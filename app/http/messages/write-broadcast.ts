import { type AppLoadContext, redirectDocument } from "@remix-run/cloudflare";
import { mediaMessages } from "#domain/media/messages.ts";
import type { RemovedRefusal } from "#domain/media/removed-files.ts";
import type { AttachedItem } from "#domain/messages/attach.ts";
import type { OwnBroadcast } from "#domain/messages/broadcasts/broadcast.ts";
import { saveBroadcast } from "#domain/messages/broadcasts/change-broadcast.ts";
import { broadcastForm } from "#domain/messages/broadcasts/forms.ts";
import { audienceValue, segmentText } from "#domain/messages/broadcasts/segment.ts";
import { refuse } from "#domain/outcome.ts";
import { MAX_MEDIA, readMediaIds } from "#domain/posts/arrange.ts";
import { composerMedia } from "#domain/posts/composer-media.ts";
import { readTogether } from "#domain/read-together.ts";
import { altText } from "#domain/visible-text.ts";
import { requireMember } from "../context.ts";
import { type Errors, parseForm } from "../forms/form.ts";
import type { SubmittedPost } from "../posts/read-composer.ts";
import { applyChanges } from "../posts/save-composer.ts";
import { BROADCAST_MEDIA_GONE, broadcastErrors, SAVED_TOO_OFTEN } from "./broadcast-refusal-texts.ts";
import { handleFilesForm, type Redisplay } from "./send-media.ts";

const CHOICES = 50;

export async function composerFacts(context: AppLoadContext, request: Request, known: string[]) {
  const { deps } = context;
  const { id } = requireMember(context);
  const query = new URL(request.url).searchParams;
  const ids = readMediaIds([...known, ...query.getAll("use")]).slice(0, MAX_MEDIA);
  const [found, posts, lists] = await readTogether(() => [
    deps.vault.findByIds(ids, id),
    deps.audienceCounts.listSoldPosts(id, CHOICES),
    deps.fanLists.list(id, CHOICES),
  ]);
  const choice = (
    segment: Parameters<typeof segmentText>[0],
    subjectId = "",
    subject: string | null = null,
  ) => ({
    value: audienceValue({ segment, subjectId }),
    label: segmentText(segment, subject),
  });
  return {
    media: composerMedia(ids, found),
    audiences: [
      ...(["subscribers", "new", "ending", "past_due", "former", "buyers"] as const).map((segment) =>
        choice(segment),
      ),
      ...lists.map((list) => choice("list", list.id, list.name)),
      ...posts.map((post) => choice("post", post.id, post.title)),
    ],
    limits: { formMegabytes: Math.floor(deps.maxFormBytes / 1024 ** 2) },
  };
}

type Files = { ids: string[]; previews: string[]; altOf: (id: string) => string };

function emptyErrors(text: string, price: number | null, { ids, previews }: Files): Errors | null {
  if (text === "" && ids.length === 0) return { text: broadcastErrors.empty };
  if (price === null) return null;
  if (ids.length === 0) return { media: broadcastErrors.no_media };
  return ids.every((id) => previews.includes(id)) ? { media: broadcastErrors.nothing_locked } : null;
}

const filesIn = ({ form, ids }: SubmittedPost): Files => ({
  ids,
  previews: form.getAll("preview").map(String),
  altOf: (id) => altText(String(form.get(`alt-${id}`) ?? "")),
});

async function attachedItems(
  { deps }: AppLoadContext,
  sellerId: string,
  files: Files,
): Promise<AttachedItem[]> {
  const known = await deps.vault.findByIds(files.ids, sellerId);
  return files.ids.flatMap((id) => {
    const item = known.find(({ mediaItem }) => mediaItem.id === id)?.mediaItem;
    if (!item || item.ready_at === null) return [];
    const isPreview = files.previews.includes(id);
    return [{ id, alt: files.altOf(id), isPreview, kind: item.kind, durationMs: item.duration_ms }];
  });
}

const saveErrors: Record<
  "media" | "started" | "watched" | "too_many" | RemovedRefusal,
  { status: number; errors: Errors }
> = {
  removed: { status: 409, errors: { media: mediaMessages.removed } },
  removed_own: { status: 409, errors: { media: mediaMessages.removed_own } },
  media: { status: 409, errors: { media: BROADCAST_MEDIA_GONE } },
  watched: { status: 409, errors: { text: broadcastErrors.watched } },
  started: { status: 409, errors: { form: broadcastErrors.started } },
  too_many: {
    status: 429,
    errors: { form: SAVED_TOO_OFTEN },
  },
};

export function handleBroadcast(
  request: Request,
  context: AppLoadContext,
  editing?: Pick<OwnBroadcast, "id" | "dueAt">,
) {
  const save = async (sent: SubmittedPost, redisplay: Redisplay, next: "preview" | "vault") => {
    const parsed = parseForm(sent.form, broadcastForm);
    if (!parsed.ok) return redisplay(422, parsed.errors);
    if (Object.keys(sent.errors).length > 0 || sent.ids.length > MAX_MEDIA) return redisplay(422);
    const { text, key, price, to } = parsed.value;
    const files = filesIn(sent);
    // Sending a draft checks it again; a scheduled broadcast goes out as it's saved.
    const mayBeEmpty = next === "vault" && editing?.dueAt == null;
    const missing = mayBeEmpty ? null : emptyErrors(text, price, files);
    if (missing !== null) return redisplay(422, missing);
    const id = editing?.id ?? key;
    if (!/^[\w-]{8,64}$/.test(id)) return redisplay(409, { form: "Reload the page and try again." });
    const sellerId = requireMember(context).id;
    const items = await attachedItems(context, sellerId, files);
    const saved =
      items.length < files.ids.length
        ? refuse("media")
        : await saveBroadcast(context.deps, { id, sellerId }, { text, items, price, ...to });
    if (!saved.ok) return redisplay(saveErrors[saved.reason].status, saveErrors[saved.reason].errors);
    await applyChanges(context, sent);
    return redirectDocument(next === "vault" ? `/dashboard/vault?broadcast=${id}` : `/broadcasts/${id}`, 303);
  };
  return handleFilesForm(request, context, {
    send: (sent, redisplay) => save(sent, redisplay, "preview"),
    vault: (sent, redisplay) => save(sent, redisplay, "vault"),
  });
}
