import type { EndReason, NoticeKind, SaleKind } from "#db/kinds.ts";
import { undelivered } from "#domain/boosts/boost.ts";
import { formatPrice } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import { checkAccess, type Entitlements, type GuardedPost } from "#domain/posts/access/check-access.ts";
import { type Decision, describeDecision, NOTICES_PATH, type NoticeText } from "./describe-decision.ts";

export type Notice = {
  id: number;
  kind: NoticeKind;
  subjectId: string;
  at: number;
  readAt: number | null;
  person: { username: string; name: string; avatarUrl: string | null; isGone: boolean } | null;
  post: { title: string; guard: GuardedPost; entitlements: Entitlements } | null;
  payment: {
    id: string;
    kind: SaleKind;
    gross: number;
    isOwn: boolean;
    postTitle: string | null;
  } | null;
  unread: number;
  team?: { creatorId: string; creatorName: string } | null;
  payoutCents: number | null;
  disputeStatus: string | null;
  /** `views` counts paid views; `title` is null once the post is deleted. */
  boost?: {
    title: string | null;
    views: number;
    budget: number;
    spent: number;
    endReason: EndReason | null;
  } | null;
  /** The reader's own message after review; `number` is set once it was delivered. */
  held?: { conversationId: string; isReleased: boolean; number: number | null } | null;
  decision: Decision | null;
};

const gone = (text: string): NoticeText => ({ who: null, text, href: NOTICES_PATH });

/** Never reveals a post that the reader may no longer see. `now` in ms. */
export function describeNotice(notice: Notice, now: number): NoticeText {
  const text = textOf(notice, now);
  const { person } = notice;
  return text.who === null || person === null
    ? text
    : { ...text, avatarUrl: person.isGone ? null : person.avatarUrl };
}

function textOf(notice: Notice, now: number): NoticeText {
  const { kind, subjectId, payment } = notice;
  if (kind === "message") return ofMessage(notice);
  if (kind === "team_message") return ofTeamMessage(notice);
  if (kind === "message_held" || kind === "message_decided") return ofHeldMessage(notice);
  if (kind === "new_post") return ofPost(notice, now);
  if (kind === "payout_sent" || kind === "payout_failed") return ofPayout(notice);
  if (kind === "account") return describeDecision(notice.decision);
  if (kind === "boost_started" || kind === "boost_paused" || kind === "boost_ended") return ofBoost(notice);
  if (payment === null) return gone("A payment that's no longer on record");
  if (kind === "reply_missed" && payment.isOwn) return ofRefund(notice, payment);
  const who = nameOf(notice);
  const amount = formatPrice(payment.gross);
  const sale = `/payments/sales/${payment.id}`;
  const dispute = `/payments/disputes/${subjectId}`;
  switch (kind) {
    case "subscriber":
      return { who, text: `subscribed to you for ${amount}/month`, href: sale };
    case "tip":
      return { who, text: `tipped you ${amount}`, href: sale };
    case "sale":
      return { who, text: `${saleText(payment)} for ${amount}`, href: sale };
    case "reply_due":
      return {
        who,
        text: `is waiting for your reply: ${amount} goes back to them without one`,
        href: messagesWith(notice),
      };
    case "reply_missed":
      return {
        who: null,
        text: `No reply to ${who} in time, so their ${amount} goes back to them`,
        href: sale,
      };
    case "dispute_inquiry":
      return { who: null, text: `A bank asked about ${who}'s payment of ${amount}`, href: dispute };
    case "dispute_opened":
      return { who, text: `disputed a payment of ${amount} with their bank`, href: dispute };
    case "dispute_decided": {
      const winner = notice.disputeStatus === "won" ? "in your favor" : "in the fan's favor";
      return { who: null, text: `The bank decided a dispute of ${amount} ${winner}`, href: dispute };
    }
  }
}

/** Creators know fans by username, as in the list of sales. */
const nameOf = ({ person }: Notice) =>
  person === null || person.isGone ? "A deleted account" : person.username;

const messagesWith = ({ person }: Notice) =>
  person === null || person.isGone ? "/messages" : `/fans/${person.username}/messages`;

/** Fans know creators by name. */
function ofRefund({ person }: Notice, { id, gross }: NonNullable<Notice["payment"]>): NoticeText {
  const creator = person === null || person.isGone ? "A deleted account" : person.name;
  const text = `${creator} didn't reply in time, so you get your ${formatPrice(gross)} back`;
  return { who: null, text, href: `/payments/${id}` };
}

function saleText({ kind, postTitle }: NonNullable<Notice["payment"]>): string {
  if (kind === "unlock") return "unlocked messages with you";
  if (kind === "message") return "bought a message";
  return postTitle ? `bought “${postTitle}”` : "bought a post";
}

function ofMessage({ person, unread, subjectId }: Notice): NoticeText {
  if (person === null) return gone("A conversation that's no longer there");
  const text = unread > 1 ? `sent you ${unread} messages` : "sent you a message";
  return {
    who: person.isGone ? "A deleted account" : person.name,
    text,
    href: `/messages/${subjectId}#newest`,
  };
}

function ofTeamMessage({ person, unread, subjectId, team }: Notice): NoticeText {
  if (person === null || !team) return gone("A conversation that's no longer there");
  return {
    who: person.isGone ? "A deleted account" : person.name,
    text: `sent ${team.creatorName} ${unread > 1 ? `${unread} messages` : "a message"}`,
    href: `/team/${team.creatorId}/messages/${subjectId}#newest`,
  };
}

function ofHeldMessage({ kind, person, held }: Notice): NoticeText {
  const name = person === null || person.isGone ? "A deleted account" : person.name;
  if (kind === "message_held")
    return { who: name, text: "sent a message that's waiting for your review", href: "/messages/held" };
  if (!held || person === null) return gone("A message that's no longer there");
  const path = `/messages/${held.conversationId}`;
  return held.isReleased
    ? { who: null, text: `Your message to ${name} was delivered`, href: `${path}#m-${held.number}` }
    : { who: null, text: `Your message to ${name} wasn't delivered`, href: `${path}#held` };
}

function ofPost({ person, post, subjectId }: Notice, now: number): NoticeText {
  if (person === null || post === null) return gone("A post that's no longer available");
  const access = checkAccess(post.guard, post.entitlements, now);
  if (!access.ok && access.reason === "hidden") return gone("A post that's no longer available");
  const href = `/seller/${post.guard.sellerId}/content/${subjectId}`;
  return { who: person.name, text: `posted “${post.title}”`, href };
}

function ofPayout({ kind, payoutCents, subjectId }: Notice): NoticeText {
  const amount = payoutCents === null ? "A payout" : `A payout of ${formatPrice(payoutCents)}`;
  const text = kind === "payout_sent" ? `${amount} is on its way to your bank` : `${amount} failed`;
  return { who: null, text, href: `/payments/payouts/${subjectId}` };
}

const endings: Record<EndReason, string> = {
  time: "has ended",
  budget: "has used up its budget",
  creator: "has ended",
  post: "ended because its post is gone",
  payment: "ended because its payment was refunded or disputed",
};
function ofBoost({ kind, boost, subjectId }: Notice): NoticeText {
  if (!boost) return gone("A boost that's no longer on record");
  const href = `/boost/${subjectId}`;
  const name = boost.title === null ? "Your boost" : `Your boost of “${boost.title}”`;
  if (kind === "boost_started") return { who: null, text: `${name} is running`, href };
  if (kind === "boost_paused")
    return { who: null, text: `${name} is paused until its post is published again`, href };
  const views = pluralize(boost.views, "view");
  const back = boost.endReason === "payment" ? 0 : undelivered(boost);
  const ending = endings[boost.endReason ?? "time"];
  const refund = back > 0 ? `, and ${formatPrice(back)} goes back to your card` : "";
  return { who: null, text: `${name} ${ending}: ${views}${refund}`, href };
}
