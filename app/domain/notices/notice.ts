import { DAY_MS } from "../durations.ts";
import type { NoticeType } from "../settings/forms.ts";

/** From docs/product.md, section 4.27. */
export const noticeKinds = [
  "message",
  "team_message",
  "new_post",
  "subscriber",
  "tip",
  "sale",
  "reply_due",
  "reply_missed",
  "message_held",
  "message_decided",
  "payout_sent",
  "payout_failed",
  "dispute_inquiry",
  "dispute_opened",
  "dispute_decided",
  "boost_started",
  "boost_paused",
  "boost_ended",
  "account",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * The setting that turns a kind off. Kinds without one always appear and send their own emails, with two
 * exceptions: creators get emails about `reply_missed` along with sales, and boosts only send emails
 * about their payment and refund.
 */
export const settingOf: Partial<Record<NoticeKind, NoticeType>> = {
  message: "messages",
  team_message: "team_messages",
  new_post: "new_content",
  subscriber: "new_subscribers",
  tip: "sales",
  sale: "sales",
  reply_due: "messages",
  message_held: "messages",
};

export type NewNotice = {
  userId: string;
  kind: NoticeKind;
  subjectId: string;
  setting: NoticeType | null;
  at: number;
};

export const newNotice = (userId: string, kind: NoticeKind, subjectId: string, at: number): NewNotice => ({
  userId,
  kind,
  subjectId,
  setting: settingOf[kind] ?? null,
  at,
});

export const NOTICE_DAYS = 90;
export const noticesExpireBefore = (now: number): number => now - NOTICE_DAYS * DAY_MS;

export const noticeLists = {
  all: noticeKinds,
  unread: noticeKinds,
  messages: ["message", "team_message", "reply_due", "message_held", "message_decided"],
  posts: ["new_post"],
  sales: ["subscriber", "tip", "sale"],
  account: [
    "reply_missed",
    "payout_sent",
    "payout_failed",
    "dispute_inquiry",
    "dispute_opened",
    "dispute_decided",
    "boost_started",
    "boost_paused",
    "boost_ended",
    "account",
  ],
} as const satisfies Record<string, readonly NoticeKind[]>;
export type NoticeList = keyof typeof noticeLists;
export const readNoticeList = (text: string | null): NoticeList =>
  text !== null && Object.hasOwn(noticeLists, text) ? (text as NoticeList) : "all";
