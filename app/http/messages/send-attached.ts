import { type AppLoadContext, redirectDocument, type TypedResponse } from "@remix-run/cloudflare";
import type { Attached } from "#domain/messages/attach.ts";
import type { Conversation } from "#domain/messages/conversation.ts";
import { type Place, sendMessage } from "#domain/messages/write.ts";
import { altText } from "#domain/visible-text.ts";
import { requireMember } from "../context.ts";
import { type Errors, retryAfter } from "../forms/form.ts";
import { nudgeSent } from "./nudges.ts";
import { sentPath } from "./paths.ts";
import { errorText } from "./refusal-texts.ts";

/** `ids` are in order; `price` is in cents. */
export type AttachedForm = {
  text: string;
  key: string;
  replyTo: number | null;
  ids: string[];
  price: number | null;
};
type Refused = { errors: Errors; status: number; headers?: Headers };

const NO_FILES = "Add at least one file. Text on its own is sent from the conversation.";
const NOT_READY = "One of your files isn't ready yet. Try it again, or remove it.";

const FIELDS: Record<string, string> = {
  media: "media",
  removed: "media",
  removed_own: "media",
  no_media: "media",
  nothing_locked: "media",
  refuses_paid: "price",
  paid_cap: "price",
};

export type SenderView = {
  pathTo: (number: number | null) => string;
  textOf: (refused: Parameters<typeof errorText>[0]) => string;
};
const ownView = ({ id, partner, relationship }: Conversation): SenderView => ({
  pathTo: (number) => sentPath(id, number),
  textOf: (refused) => errorText(refused, partner, relationship.price),
});

/**
 * Sends a message with files and redirects to it; otherwise returns why it was refused. `altOf`: a file's alternative
 * text as typed. `view`: set if the sender isn't a participant.
 */
export async function sendAttached(
  context: AppLoadContext,
  conversation: Conversation & Pick<Place, "team">,
  sent: AttachedForm,
  files: {
    known: Awaited<ReturnType<AppLoadContext["deps"]["vault"]["findByIds"]>>;
    altOf: (id: string) => string;
    previews: string[];
  },
  view: SenderView = ownView(conversation),
): Promise<{ ok: true; response: TypedResponse<never> } | ({ ok: false } & Refused)> {
  const { ids, price } = sent;
  const viewerId = requireMember(context).id;
  if (ids.length === 0 && price === null) return { ok: false, errors: { media: NO_FILES }, status: 422 };
  const items = ids.flatMap((id) => {
    const found = files.known.find(({ mediaItem }) => mediaItem.id === id)?.mediaItem;
    const alt = altText(files.altOf(id));
    return found ? [{ found, item: { id, alt, isPreview: files.previews.includes(id) } }] : [];
  });
  if (items.some(({ found }) => found.ready_at === null))
    return { ok: false, errors: { media: NOT_READY }, status: 409 };
  const attached: Attached = {
    items: items.map(({ found, item }) => ({ ...item, kind: found.kind, durationMs: found.duration_ms })),
    price,
  };
  const { partner, id } = conversation;
  const result =
    items.length < ids.length
      ? await whenGone(context, { id, viewerId, key: sent.key })
      : await sendMessage(context.deps, viewerId, conversation, { ...sent, attached });
  if (result.ok) {
    nudgeSent(context, id, result, { authorId: viewerId, readerId: partner.id });
    return { ok: true, response: redirectDocument(view.pathTo(result.number), 303) };
  }
  const { reason } = result;
  const errors = { [FIELDS[reason] ?? "text"]: view.textOf(result) };
  if (reason === "too_many")
    return { ok: false, errors, status: 429, headers: retryAfter("waitMs" in result ? result.waitMs : 0) };
  return { ok: false, errors, status: reason === "no_media" || reason === "nothing_locked" ? 422 : 409 };
}

/**
 * A team's sent files become the creator's, so sending the form again doesn't find them, although the message exists.
 */
async function whenGone(
  { deps }: AppLoadContext,
  { id, viewerId, key }: { id: string; viewerId: string; key: string },
): Promise<{ ok: true; number: number } | { ok: false; reason: "media" }> {
  const number = await deps.sending.findByKey(id, viewerId, key);
  return number === null ? { ok: false, reason: "media" } : { ok: true, number };
}
