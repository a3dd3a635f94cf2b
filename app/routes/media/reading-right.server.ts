import type { AppLoadContext } from "@remix-run/cloudflare";
import { missingForAdmin } from "#domain/accounts/viewer.ts";
import {
  type ConversationAccess,
  checkConversation,
  type GuardedConversation,
} from "#domain/messages/check-conversation.ts";
import { requireMember } from "#http/context.ts";

/** Looks up reports and team access only if the viewer isn't a participant. */
export async function findReadingRight(
  context: AppLoadContext,
  { id: conversationId, number }: { id: string; number: number },
  { fanId, creatorId }: GuardedConversation,
): Promise<ConversationAccess> {
  const viewer = requireMember(context);
  const { id } = viewer;
  const now = context.deps.clock.now();
  const pair = { fanId, creatorId };
  const given = { id, writesForCreator: false, inspectsUntil: null };
  const own = checkConversation(pair, given, now);
  if (own.ok) return own;
  const found = await context.deps.readingRights.find({ conversationId, number, viewerId: id });
  // Inspecting needs what the pages of cases need.
  const withheld = missingForAdmin(viewer, "moderation") === null ? {} : { inspectsUntil: null };
  return checkConversation(pair, { ...given, ...found, ...withheld }, now);
}
