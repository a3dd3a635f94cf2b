import type { AppLoadContext } from "@remix-run/cloudflare";
import type { TeamMember } from "#domain/creators/team/member.ts";
import { checkActing, type Permission } from "#domain/creators/team/permissions.ts";
import { checkConversation } from "#domain/messages/check-conversation.ts";
import type { Conversation } from "#domain/messages/conversation.ts";
import { toMessage } from "#domain/messages/to-message.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "../context.ts";

/** The URL names the creator, so that nobody writes under a name by mistake. */
export const teamPath = (creatorId: string, page = "") => `/team/${creatorId}${page && `/${page}`}`;

/** Throws a 404 without the permission, and from the moment the membership ends. */
export async function requireActing(
  context: AppLoadContext,
  creatorId = "",
  permission: Permission | null = null,
): Promise<TeamMember> {
  const memberId = requireMember(context).id;
  const found = await context.deps.team.findActive(creatorId, memberId);
  if (found === null || !checkActing(found, { creatorId, memberId }, permission).ok)
    throw new Response(null, { status: 404 });
  return found;
}

type Params = { creatorId?: string; conversationId?: string; number?: string };

/** Throws a 404 unless it's with a fan, and the viewer may write for the creator. */
export async function requireTeamConversation(context: AppLoadContext, params: Params) {
  const { creatorId = "", conversationId = "" } = params;
  const { conversations, clock } = context.deps;
  const now = clock.now();
  const [acting, conversation] = await readTogether(() => [
    requireActing(context, creatorId, "write"),
    conversations.findOwn(conversationId, creatorId, now),
  ]);
  if (conversation === null || !isOpenToTeam(conversation, acting, now))
    throw new Response(null, { status: 404 });
  const path = teamPath(creatorId, `messages/${conversation.id}`);
  const { name, creator } = acting;
  return {
    acting,
    conversation: withoutOwn(conversation),
    own: { id: conversation.id, userId: creatorId },
    viewer: { id: acting.memberId, side: conversation.side, actsFor: creator.name },
    place: {
      ...conversation,
      team: { creatorId, creatorName: creator.name, name, isRestricted: creator.isRestricted },
    },
    path,
  };
}

/** Leaves out the creator's draft, held messages, and personal settings. */
const withoutOwn = (conversation: Conversation): Conversation => ({
  ...conversation,
  draft: "",
  held: [],
  heldForReview: 0,
  sharesPresence: false,
  pinnedAt: null,
  mutedAt: null,
  archivedAt: null,
});

function isOpenToTeam({ side, partner, lastNumber }: Conversation, acting: TeamMember, now: number): boolean {
  const pair = { fanId: partner.id, creatorId: acting.creatorId };
  const asks = { id: acting.memberId, writesForCreator: acting.may.write, inspectsUntil: null };
  const access = checkConversation(pair, asks, now);
  return side === "creator" && lastNumber > 0 && access.ok && access.by === "team";
}

export async function findTeamMessage(context: AppLoadContext, params: Params) {
  const found = await requireTeamConversation(context, params);
  const asked = /^\d{1,9}$/.test(params.number ?? "") ? Number(params.number) : 0;
  const [stored] = await context.deps.messages.findByNumbers(found.own, [asked]);
  if (stored === undefined) throw new Response(null, { status: 404 });
  return { ...found, message: toMessage(stored, found.own, context.deps.clock.now()) };
}
