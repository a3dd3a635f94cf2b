import { HELD } from "./fill-world.ts";
import type { RouteModule } from "./site-in-process.ts";
import {
  acts,
  admins,
  type Case,
  type Chat,
  hasReceipt,
  isOneOf,
  ownsUpload,
  type Permission,
  pairs,
  reading,
  readsDecision,
  readsForCreator,
  seesPhoto,
  sellers,
  type Upload,
  type Who,
  type World,
} from "./world.ts";

/** Every URL that shows a conversation, a team, or a case, or a list of them, with its route module. */
export const routes = async (): Promise<Record<string, RouteModule>> => {
  const at = async (path: string, module: Promise<unknown>) => [path, (await module) as RouteModule] as const;
  return Object.fromEntries(
    await Promise.all([
      at("/messages", import("../../../app/routes/messages/inbox.tsx")),
      at("/messages/:conversationId", import("../../../app/routes/messages/conversation.tsx")),
      at("/messages/:conversationId/block", import("../../../app/routes/messages/block.tsx")),
      at(
        "/messages/:conversationId/report",
        import("../../../app/routes/moderation/reports/report-conversation.tsx"),
      ),
      at("/messages/:conversationId/:number", import("../../../app/routes/messages/message.tsx")),
      at("/messages/:conversationId/:number/buy", import("../../../app/routes/messages/buy.tsx")),
      at("/messages/:conversationId/:number/unsend", import("../../../app/routes/messages/unsend.tsx")),
      at("/seller/:profileId/messages/unlock", import("../../../app/routes/messages/unlock.tsx")),
      at("/seller/:profileId/subscribe", import("../../../app/routes/subscriptions/subscribe.tsx")),
      at("/settings/message-price", import("../../../app/routes/messages/price.tsx")),
      at("/admin/people/:profileId", import("../../../app/routes/admin/person.tsx")),
      at("/api/conversations", import("../../../app/routes/api/messages/conversations.ts")),
      at(
        "/api/conversations/:conversationId/messages",
        import("../../../app/routes/api/messages/conversation-messages.ts"),
      ),
      at(
        "/media/messages/:conversationId/:number/:position/:variant",
        import("../../../app/routes/media/message-media.ts"),
      ),
      at("/media/:mediaId/:variant", import("../../../app/routes/media/variant.ts")),
      at("/notifications", import("../../../app/routes/notifications/list.tsx")),
      at("/api/notifications/unread", import("../../../app/routes/api/notifications/unread.ts")),
      at("/reports/:caseId", import("../../../app/routes/moderation/reports/receipt.tsx")),
      at("/team", import("../../../app/routes/creators/team/teams.tsx")),
      at("/team/invitations/:token", import("../../../app/routes/creators/team/invitation.tsx")),
      at("/team/:creatorId", import("../../../app/routes/creators/team/overview.tsx")),
      at("/team/:creatorId/messages", import("../../../app/routes/creators/team/inbox.tsx")),
      at(
        "/team/:creatorId/messages/:conversationId",
        import("../../../app/routes/creators/team/conversation.tsx"),
      ),
      at(
        "/team/:creatorId/messages/:conversationId/media",
        import("../../../app/routes/creators/team/send-media.tsx"),
      ),
      at(
        "/team/:creatorId/messages/:conversationId/:number",
        import("../../../app/routes/creators/team/message.tsx"),
      ),
      at("/team/:creatorId/posts", import("../../../app/routes/creators/team/posts.tsx")),
      at("/team/:creatorId/money", import("../../../app/routes/creators/team/money.tsx")),
      at("/settings/places", import("../../../app/routes/creators/places.tsx")),
      at("/settings/team", import("../../../app/routes/creators/team/members.tsx")),
      at("/settings/team/log", import("../../../app/routes/creators/team/log.tsx")),
      at("/settings/team/:memberId", import("../../../app/routes/creators/team/member.tsx")),
      at("/decisions/:decisionId", import("../../../app/routes/moderation/decision.tsx")),
      at("/admin/cases", import("../../../app/routes/admin/cases/cases.tsx")),
      at("/admin/cases/:caseId", import("../../../app/routes/admin/cases/case.tsx")),
      at("/admin/cases/:caseId/conversation", import("../../../app/routes/admin/cases/conversation.tsx")),
      at("/admin/audit", import("../../../app/routes/admin/audit.tsx")),
      at("/logout", import("../../../app/routes/accounts/logout.ts")),
    ]),
  );
};

export type Address = { path: string } & (
  | { kind: "own"; chat: Chat }
  | { kind: "member" }
  | { kind: "photo"; number: number }
  | { kind: "upload"; of: Upload }
  | { kind: "team"; permission: Permission | null; chat: Chat | null }
  | { kind: "seller" }
  | { kind: "admin"; of: Case | null }
  | { kind: "reading"; of: Case }
  | { kind: "receipt" | "decision"; of: Case }
);

/** The list of message notices and the unread count. */
export const NOTICES = "/notifications?show=messages";
export const UNREAD = "/api/notifications/unread";

export function addressesOf(
  { cases, said, uploads }: World,
  ids: Record<Chat | "creator", string>,
): Address[] {
  const team = `/team/${ids.creator}`;
  const photos = said.flatMap(({ photo }, i) => (photo === "none" ? [] : [i + 1]));
  const chats = ["x", "y", "z"] as const;
  return [
    ...chats.flatMap((chat): Address[] => [
      ...[
        `/messages/${ids[chat]}`,
        `/messages/${ids[chat]}?q=secret`,
        `/messages/${ids[chat]}/1`,
        `/messages/${ids[chat]}/block`,
        `/messages/${ids[chat]}/report?message=2`,
        `/api/conversations/${ids[chat]}/messages`,
        `/api/conversations/${ids[chat]}/messages?after=0`,
      ].map((path) => ({ path, kind: "own" as const, chat })),
      ...["", "/1", "/media"].map((page) => ({
        path: `${team}/messages/${ids[chat]}${page}`,
        kind: "team" as const,
        permission: "write" as const,
        chat,
      })),
    ]),
    ...["/messages", "/api/conversations", NOTICES, "/notifications?show=unread", UNREAD, "/team"].map(
      (path) => ({ path, kind: "member" as const }),
    ),
    ...photos.map((number) => ({
      path: `/media/messages/${ids.x}/${number}/0/w320`,
      kind: "photo" as const,
      number,
    })),
    ...uploads.slice(-4).map((of) => ({ path: `/media/${of.id}/w320`, kind: "upload" as const, of })),
    { path: team, kind: "team", permission: null, chat: null },
    { path: `${team}/messages`, kind: "team", permission: "write", chat: null },
    { path: `${team}/posts`, kind: "team", permission: "publish", chat: null },
    { path: `${team}/money`, kind: "team", permission: "money", chat: null },
    { path: "/settings/team", kind: "seller" },
    { path: "/settings/message-price", kind: "seller" },
    { path: "/settings/team/log", kind: "seller" },
    { path: "/admin/cases", kind: "admin", of: null },
    { path: "/admin/audit", kind: "admin", of: null },
    ...cases
      .slice(-2)
      .flatMap((of): Address[] => [
        { path: `/admin/cases/${of.id}`, kind: "admin", of },
        { path: `/admin/cases/${of.id}/conversation`, kind: "reading", of },
        { path: `/reports/${of.id}`, kind: "receipt", of },
        ...(of.decisionId === null
          ? []
          : [{ path: `/decisions/${of.decisionId}`, kind: "decision" as const, of }]),
      ]),
  ];
}

export type Opening = "open" | "not found" | "other role" | "signed out";
const ifSo = (isOpen: boolean): Opening => (isOpen ? "open" : "not found");

export function opens(world: World, who: Who, address: Address): Opening {
  if (!world.signedIn.has(who)) return "signed out";
  const isAdmin = admins.includes(who);
  switch (address.kind) {
    case "own":
      return ifSo(isOneOf(address.chat, who));
    case "member":
      return "open";
    case "photo":
      return ifSo(seesPhoto(world, who, address.number));
    case "upload":
      return ifSo(ownsUpload(address.of, who));
    case "team":
      return ifSo(
        address.chat === null
          ? acts(world, who, address.permission)
          : readsForCreator(world, who, address.chat),
      );
    case "seller":
      return sellers.includes(who) ? "open" : "other role";
    case "admin":
      return isAdmin ? "open" : "other role";
    case "reading":
      return isAdmin ? ifSo(reading(world, address.of, who) !== null) : "other role";
    case "receipt":
      return ifSo(hasReceipt(address.of, who));
    case "decision":
      return ifSo(readsDecision(address.of, who));
  }
}

/** Whether a URL may show somebody a message's text; texts in y and z are never unsent. */
export function shows(world: World, who: Who, address: Address, chat: Chat, number: number): boolean {
  if (opens(world, who, address) !== "open") return false;
  // A held text isn't a message yet, and only its author sees it.
  if (number === HELD) return who === pairs[chat].fan && address.kind === "own";
  const isReported = address.kind === "admin" && address.of?.reports.some((one) => one.number === number);
  // The reported copy remains, even if the message is deleted.
  if (address.kind === "admin") return chat === "x" && isReported === true;
  if (chat === "x" && world.said[number - 1]?.isUnsent) return false;
  if (address.kind === "reading") {
    const own = reading(world, address.of, who);
    return chat === "x" && own !== null && number >= own.from && number <= own.to;
  }
  if (address.kind === "team") return readsForCreator(world, who, chat);
  return isOneOf(chat, who) && (address.kind === "own" || address.kind === "member");
}
