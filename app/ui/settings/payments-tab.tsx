import type { PayoutState } from "../../domain/accounts/viewer.ts";
import { type SettingLink, SettingLinks } from "./setting-links.tsx";

const payoutLabels: Record<PayoutState, string> = {
  none: "Not set up yet. It takes 2-5 minutes.",
  started: "Setup In Progress: some details are missing.",
  completed: "Set up. Payouts come weekly.",
};

/** Where money is paid and earned. `payouts` is null for whoever earns nothing here. */
export function PaymentsTab({ payouts }: { payouts: PayoutState | null }) {
  const own: SettingLink[] =
    payouts === null
      ? []
      : [{ href: "/stripe-setup", icon: "money", title: "Payment setup", text: payoutLabels[payouts] }];
  return (
    <SettingLinks
      links={[
        ...own,
        {
          href: "/payments",
          icon: "text",
          title: payouts === null ? "Receipts" : "Earnings and receipts",
          text: "Every payment, with its date and amount.",
        },
        {
          href: "/subscriptions",
          icon: "users",
          title: "Subscriptions",
          text: "What renews when, and how to stop it.",
        },
      ]}
    />
  );
}
