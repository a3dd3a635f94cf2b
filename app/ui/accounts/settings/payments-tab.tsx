import type { PayoutState } from "#domain/accounts/viewer.ts";
import { type SettingLink, SettingLinks } from "./setting-links.tsx";

const payoutLabels: Record<PayoutState, string> = {
  none: "Not set up yet. It takes 2-5 minutes.",
  started: "Setup In Progress: some details are missing.",
  completed: "All set. You're paid every week.",
};

export function PaymentsTab({ payouts }: { payouts: PayoutState | null }) {
  const creatorLinks: SettingLink[] =
    payouts === null
      ? []
      : [
          {
            href: "/stripe-setup?redirect=%2Fpayments",
            icon: "money",
            title: "Payment setup",
            text: payoutLabels[payouts],
          },
          {
            href: "/settings/subscription-price",
            icon: "users",
            title: "Subscription price",
            text: "What earlier subscribers pay when your price changes.",
          },
          {
            href: "/settings/message-price",
            icon: "money",
            title: "Message price",
            text: "Who pays to message you, and how much.",
          },
        ];
  return (
    <SettingLinks
      links={[
        ...creatorLinks,
        {
          href: "/payments",
          icon: "text",
          title: payouts === null ? "Receipts" : "Earnings and receipts",
          text: "Every payment, with its date and amount.",
        },
        {
          href: "/payments#saved-cards",
          icon: "money",
          title: "Saved cards",
          text: "See which cards are saved, and remove them.",
        },
        {
          href: "/payments/limit",
          icon: "chart",
          title: "Monthly limit",
          text: "Decide how much you spend here in a month.",
        },
        {
          href: "/subscriptions",
          icon: "users",
          title: "Subscriptions",
          text: "See what renews when, and cancel anytime.",
        },
      ]}
    />
  );
}
