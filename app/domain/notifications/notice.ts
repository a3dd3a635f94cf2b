import { type NoticeKind, type NoticeType, noticeKinds, noticeSettings } from "#db/kinds.ts";
import { DAY_MS } from "../durations.ts";

type NoticeTraits = {
  list: "messages" | "posts" | "sales" | "account";
  /** A bell by default. */
  icon?: "money" | "alert" | "info" | "boost" | "shield";
  /** In emails, which count several. */
  counted?: [one: string, many: string];
  /** Follows the name of the person who caused it, on devices that show names. */
  pushed?: string;
};

export const noticeTraits: Record<NoticeKind, NoticeTraits> = {
  message: {
    list: "messages",
    counted: ["conversation with new messages", "conversations with new messages"],
    pushed: "sent you a message",
  },
  team_message: {
    list: "messages",
    counted: [
      "conversation with new messages to a creator you work for",
      "conversations with new messages to creators you work for",
    ],
  },
  new_post: {
    list: "posts",
    counted: ["new post", "new posts"],
    pushed: "published a new post",
  },
  subscriber: {
    list: "sales",
    counted: ["new subscriber", "new subscribers"],
    pushed: "subscribed to you",
  },
  tip: { list: "sales", counted: ["tip", "tips"], pushed: "sent you a tip" },
  sale: { list: "sales", counted: ["sale", "sales"], pushed: "bought something from you" },
  reply_due: {
    list: "messages",
    counted: ["fan waiting for your reply", "fans waiting for your reply"],
    pushed: "is waiting for your reply",
  },
  reply_missed: {
    list: "account",
    counted: ["promised reply that you missed", "promised replies that you missed"],
  },
  message_held: {
    list: "messages",
    counted: ["message waiting for your review", "messages waiting for your review"],
  },
  message_decided: { list: "messages" },
  payout_sent: { list: "account", icon: "money" },
  payout_failed: { list: "account", icon: "alert" },
  dispute_inquiry: { list: "account", icon: "alert" },
  dispute_opened: { list: "account", icon: "alert" },
  dispute_decided: { list: "account", icon: "info" },
  boost_started: { list: "account", icon: "boost" },
  boost_paused: { list: "account", icon: "boost" },
  boost_ended: { list: "account", icon: "boost" },
  account: { list: "account", icon: "shield" },
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
  setting: noticeSettings[kind],
  at,
});

export const NOTICE_DAYS = 90;
export const noticesExpireBefore = (now: number): number => now - NOTICE_DAYS * DAY_MS;

const kindsIn = (list: NoticeTraits["list"]) =>
  noticeKinds.filter((kind) => noticeTraits[kind].list === list);
export const noticeLists = {
  all: noticeKinds,
  unread: noticeKinds,
  messages: kindsIn("messages"),
  posts: kindsIn("posts"),
  sales: kindsIn("sales"),
  account: kindsIn("account"),
} as const satisfies Record<string, readonly NoticeKind[]>;
export type NoticeList = keyof typeof noticeLists;
export const readNoticeList = (text: string | null): NoticeList =>
  text !== null && Object.hasOwn(noticeLists, text) ? (text as NoticeList) : "all";
