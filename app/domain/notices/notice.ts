import { DAY_MS } from "../durations.ts";
import type { NoticeType } from "../settings/forms.ts";

/** What somebody is told about (docs/product.md, section 4.27). */
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
 * The setting that turns a kind off; those without one always come, and have emails of their own, but for `reply_missed`,
 * which creators are emailed about as they are about sales, and for boosts, whose payment and refund are emailed.
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
  /** What turns it off; null for what always comes. */
  setting: NoticeType | null;
  at: number;
};

/** What to tell an account at a time (ms). */
export const newNotice = (userId: string, kind: NoticeKind, subjectId: string, at: number): NewNotice => ({
  userId,
  kind,
  subjectId,
  setting: settingOf[kind] ?? null,
  at,
});

/** How long notices are kept. */
export const NOTICE_DAYS = 90;
export const noticesExpireBefore = (now: number): number => now - NOTICE_DAYS * DAY_MS;

/** The lists of /notifications, by their names in URLs, with the kinds in each; `all` and `unread` have every kind. */
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
