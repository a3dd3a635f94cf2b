import type { ReactNode } from "react";
import type { AttentionItem, AttentionKind } from "#domain/analytics/dashboard/attention.ts";
import { countText } from "#domain/analytics/dashboard/count.ts";
import type { IconName } from "#ui/primitives/icon-names.ts";
import { Time } from "#ui/primitives/time.tsx";

type Text = { icon: IconName; title: string; text: ReactNode; action: string; href: string; isBad?: boolean };

const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${countText(count)} ${more}`;
const until = (before: string, at: number | null, after = "") =>
  at !== null && (
    <>
      {before} <Time at={at} showTime />
      {after}
    </>
  );

const texts: Record<AttentionKind, (item: AttentionItem) => Text> = {
  payment_setup: () => ({
    icon: "money",
    title: "Payment setup isn't finished",
    isBad: true,
    text: "You can't charge or be paid until the payment provider has what it needs.",
    action: "Finish setup",
    href: "/stripe-setup",
  }),
  bank_details: () => ({
    icon: "money",
    title: "Payouts are paused",
    isBad: true,
    text: "The payment provider needs your bank details or other information.",
    action: "Update bank details",
    href: "/payments",
  }),
  dispute: ({ count, first, at }) => ({
    icon: "alert",
    title: many(count, "open dispute", "open disputes"),
    isBad: true,
    text: until(
      "The deadline is",
      at,
      ". We submit the evidence six hours before it, with your side if you add it.",
    ),
    action: "Add your side",
    href: `/payments/disputes/${first}`,
  }),
  payout_failed: ({ first }) => ({
    icon: "alert",
    title: "Your last payout failed",
    isBad: true,
    text: "The money is back in your balance. See why, and what to do.",
    action: "See payout",
    href: `/payments/payouts/${first}`,
  }),
  payout_hold: ({ first }) => ({
    icon: "lock",
    title: "Payouts are on hold",
    isBad: true,
    text: first,
    action: "See balance",
    href: "/payments",
  }),
  reply: ({ count, first, at }) => ({
    icon: "reply",
    title: many(count, "promised reply is due", "promised replies are due"),
    text: until(
      count === 1 ? "Reply by" : "Reply to the first by",
      at,
      ", or the fan gets the unlock fee back.",
    ),
    action: "Reply",
    href: `/messages/${first}`,
  }),
  failed_media: ({ count, first }) => ({
    icon: "image",
    title: many(count, "file couldn't be processed", "files couldn't be processed"),
    isBad: true,
    text: "Open the post to try again or replace the file.",
    action: "Open post",
    href: `/post/${first}`,
  }),
  missed_broadcast: ({ count, first }) => ({
    icon: "alert",
    title: many(count, "broadcast wasn't sent", "broadcasts weren't sent"),
    isBad: true,
    text: "The scheduled day passed before it could go out. Choose another time.",
    action: "Reschedule",
    href: `/broadcasts/${first}`,
  }),
  held_message: ({ count }) => ({
    icon: "shield",
    title: many(count, "message held", "messages held"),
    text: "Your watched words stopped it from being delivered.",
    action: "Review",
    href: "/messages/held",
  }),
  message: ({ count }) => ({
    icon: "message",
    title: many(count, "unread message", "unread messages"),
    text: null,
    action: "Read",
    href: "/messages?show=unread",
  }),
  scheduled: ({ count, at }) => ({
    icon: "clock",
    title: many(count, "scheduled post", "scheduled posts"),
    text: until(count === 1 ? "Goes out" : "The next goes out", at),
    action: "See schedule",
    href: "/dashboard/posts?show=scheduled",
  }),
  draft: ({ count }) => ({
    icon: "post",
    title: many(count, "draft", "drafts"),
    text: `Only you can see ${count === 1 ? "it" : "them"}.`,
    action: "See drafts",
    href: "/dashboard/posts?show=drafts",
  }),
};

export const attentionText = (item: AttentionItem): Text => texts[item.kind](item);
