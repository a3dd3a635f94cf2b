import type { Side } from "#db/kinds.ts";
import type { ConversationStore } from "#db/stores/messages/conversations.ts";
import type { MessageStore } from "#db/stores/messages/messages.ts";
import type { ReportStore } from "#db/stores/moderation/cases/reports.ts";
import type { PostStore } from "#db/stores/posts/posts.ts";
import type { Clock } from "#domain/clock.ts";
import { getCreator } from "#domain/creators/get-creator.ts";
import {
  consumeAttempt,
  type RateLimitDeps,
  type RateLimited,
  rateLimits,
} from "#domain/gates/rate-limits.ts";
import type { MediaPort } from "#domain/media/media-port.ts";
import { reportReceivedEmail } from "#domain/notifications/mail/case-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { getPost } from "#domain/posts/get-post.ts";
import { sniffEvidence } from "#domain/reversals/evidence/add-evidence.ts";
import { type HideDeps, hideUndecided } from "./hide-undecided.ts";
import { deadlines, type Reason } from "./reasons.ts";

type ConversationDeps = Omit<RateLimitDeps, "clock"> & {
  reports: Pick<ReportStore, "add">;
  clock: Pick<Clock, "now" | "newId">;
};

/**
 * Reports a conversation or a message, storing a copy of its text. All reports of either belong to its open case.
 * `gone`: there's no such message, or the reporter wrote it.
 */
export async function reportConversation(
  deps: ConversationDeps,
  place: { id: string; side: Side; reporterId: string },
  { message, held, reason, details }: { message: number; held?: string; reason: Reason; details: string },
): Promise<Outcome<"gone", { caseId: string }> | RateLimited> {
  const attempt = await consumeAttempt(deps, rateLimits.reports, place.reporterId);
  if (!attempt.ok) return attempt;
  const now = deps.clock.now();
  const caseId = await deps.reports.add({
    conversationId: place.id,
    side: place.side,
    reporterId: place.reporterId,
    number: message,
    heldId: held ?? "",
    reason,
    details,
    ...deadlines(reason, now),
    now,
    id: deps.clock.newId(),
    newCaseId: deps.clock.newId(),
  });
  return caseId === null ? refuse("gone") : { ok: true, caseId };
}

export type ReportedPage = {
  kind: "post" | "profile";
  id: string;
  title: string;
  creatorId: string;
  href: string;
};
type FindDeps = Parameters<typeof getCreator>[0] & { posts: Pick<PostStore, "findWithContent"> };

/** A message on its own page, or a link to it in its conversation. */
const MESSAGE = /^\/messages\/([\w-]+)(?:\/(\d{1,9}))?(?:\/.*)?$/;
const IN_CONVERSATION = /^#m-(\d{1,9})$/;

/** Also of the pages below a post or profile. Routes ignore case, and repeated slashes. */
const PAGE = /^\/+seller\/+([^/]+)(?:\/+content\/+([^/]+))?(?:\/.*)?$/i;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function ownUrl(about: string, origin: string): URL | null {
  // People also paste addresses without "https://".
  const address = about.startsWith("/") || /^\w+:\/\//.test(about) ? about : `https://${about}`;
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
  return url?.host === new URL(origin).host ? url : null;
}

type MessageDeps = {
  conversations: Pick<ConversationStore, "findOwn">;
  messages: Pick<MessageStore, "findByNumbers">;
  clock: Pick<Clock, "now">;
};

/**
 * Where someone reports the message or conversation at an address; null if it's none of theirs to report. `signed_out`:
 * it would be the address of one, whether or not there is any.
 */
export async function findReportedMessage(
  { conversations, messages, clock }: MessageDeps,
  { about, origin, viewerId }: { about: string; origin: string; viewerId: string | null },
): Promise<string | "signed_out" | null> {
  const url = ownUrl(about, origin);
  const [, id, onPage] = (url && MESSAGE.exec(url.pathname)) || [];
  if (id === undefined) return null;
  if (viewerId === null) return "signed_out";
  const number = Number(onPage ?? IN_CONVERSATION.exec(url?.hash ?? "")?.[1] ?? 0);
  if (number === 0) {
    const found = await conversations.findOwn(id, viewerId, clock.now());
    return found && `/messages/${id}/report`;
  }
  const [message] = await messages.findByNumbers({ id, userId: viewerId }, [number]);
  if (message === undefined || message.unsentAt !== null) return null;
  const isOwn = (message.side === "fan" ? message.fanId : message.creatorId) === viewerId;
  return isOwn ? null : `/messages/${id}/report?message=${number}`;
}

/**
 * The post or profile at an address on this site; null if there's none, or the viewer can't see it. `origin` is ours.
 */
export async function findReported(
  deps: FindDeps,
  { about, origin, viewerId }: { about: string; origin: string; viewerId: string | null },
): Promise<ReportedPage | null> {
  const url = ownUrl(about, origin);
  const [, profileId, postId] = (url && PAGE.exec(decoded(url.pathname))) || [];
  if (profileId === undefined) return null;
  if (postId === undefined) {
    const creator = await getCreator(deps, { profileId, viewerId });
    if (creator === null || creator.id === viewerId) return null;
    const { id, name, username } = creator;
    return { kind: "profile", id, title: name, creatorId: id, href: `/seller/${username}` };
  }
  const found = await getPost(deps, { id: postId, viewerId });
  if (found === null || found.card.creator.id === viewerId) return null;
  const { id, title, creator } = found.card;
  return {
    kind: "post",
    id,
    title,
    creatorId: creator.id,
    href: `/seller/${creator.username}/content/${id}`,
  };
}

export const MAX_REPORT_FILES = 3;
export const reportFileKey = (reportId: string, fileId: string) => `reports/${reportId}/${fileId}`;

type NewFile = { name: string; data: Uint8Array };
type Reporter = { viewerId: string | null; network: string; name?: string; email?: string };
type PageDeps = RateLimitDeps &
  HideDeps & {
    reports: Pick<ReportStore, "addForPage">;
    media: Pick<MediaPort, "put" | "remove">;
    clock: Pick<Clock, "now" | "newId" | "newToken">;
  };

/**
 * Reports a post or profile, by an account or by anyone else. The key opens the receipt; only its digest is stored.
 * `gone`: it was deleted meanwhile. `not_allowed`: a file's type, or too many.
 */
export async function reportPage(
  deps: PageDeps,
  { kind, id: subjectId }: Pick<ReportedPage, "kind" | "id">,
  reporter: Reporter,
  {
    reason,
    details,
    signature,
    files = [],
  }: { reason: Reason; details: string; signature?: string; files?: NewFile[] },
): Promise<Outcome<"gone" | "not_allowed", { key: string; caseId: string }> | RateLimited> {
  const { viewerId, name = null, email = null } = reporter;
  const types = files.map(({ data }) => sniffEvidence(data));
  if (types.includes(null) || files.length > MAX_REPORT_FILES) return refuse("not_allowed");
  const attempt = await consumeAttempt(deps, rateLimits.reports, viewerId ?? `network ${reporter.network}`);
  if (!attempt.ok) return attempt;
  const now = deps.clock.now();
  const { dueAt, hideAt } = deadlines(reason, now);
  const key = deps.clock.newToken();
  const id = deps.clock.newId();
  const mayEmail = email !== null && (await consumeAttempt(deps, rateLimits.reportEmails, email)).ok;
  const mail = mayEmail
    ? {
        id: `report-${id}`,
        recipient: email,
        ...reportReceivedEmail(deps.pageLink(`/report/${key}`)),
        now,
      }
    : null;
  const kept = files.map((file, i) => ({ ...file, id: deps.clock.newId(), contentType: types[i] ?? "" }));
  for (const file of kept) await deps.media.put(reportFileKey(id, file.id), file.data, file.contentType);
  const found = await deps.reports.addForPage({
    kind,
    subjectId,
    reporterId: viewerId,
    name,
    email,
    signature: signature ?? null,
    keyHash: deps.secrets.digest(key),
    reason,
    details,
    dueAt,
    hideAt,
    now,
    id,
    newCaseId: deps.clock.newId(),
    mail,
    files: kept.map(({ data, ...file }) => ({ ...file, bytes: data.length })),
  });
  // It's gone, or the account's report is there already.
  if (!found?.isAdded) await deps.media.remove(kept.map((file) => reportFileKey(id, file.id)));
  if (found === null) return refuse("gone");
  if (found.hideAt !== null && found.hideAt <= now) await hideUndecided(deps);
  return { ok: true, key, caseId: found.id };
}
