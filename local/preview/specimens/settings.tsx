import { AccountTab } from "../../../app/ui/settings/account-tab.tsx";
import { NotificationsTab } from "../../../app/ui/settings/notifications-tab.tsx";
import { PaymentsTab } from "../../../app/ui/settings/payments-tab.tsx";
import { PreferencesTab } from "../../../app/ui/settings/preferences-tab.tsx";
import { PrivacyTab } from "../../../app/ui/settings/privacy-tab.tsx";
import { SecurityTab } from "../../../app/ui/settings/security-tab.tsx";
import { SettingsPage } from "../../../app/ui/settings/settings-page.tsx";
import { daysAgo } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const buyer = { role: "buyer" as const };
const seller = { role: "seller" as const };
const discovery = { showTrending: true, showFeatured: true, showNew: false };

export const settings: Specimen[] = [
  {
    name: "Settings",
    states: {
      Account: (
        <SettingsPage tab="account">
          <AccountTab email="noor@example.com" username="noor" {...buyer} />
        </SettingsPage>
      ),
      Security: (
        <SettingsPage tab="security">
          <SecurityTab />
        </SettingsPage>
      ),
      Notifications: (
        <SettingsPage tab="notifications">
          <NotificationsTab
            notices={{ messages: false }}
            emails={{ sales: "soon" }}
            quietHours={{ from: "22:00", until: "08:00", timeZone: "UTC", isZoneSaved: true }}
            zones={["UTC", "America/New_York"]}
            {...seller}
          />
        </SettingsPage>
      ),
      Preferences: (
        <SettingsPage tab="preferences">
          <PreferencesTab interests={["art"]} discovery={discovery} autoplay={false} lite={false} />
        </SettingsPage>
      ),
      Privacy: (
        <SettingsPage tab="privacy">
          <PrivacyTab ageVerifiedAt={daysAgo(60)} region="Texas" />
        </SettingsPage>
      ),
      Payments: (
        <SettingsPage tab="payments">
          <PaymentsTab payouts="completed" />
        </SettingsPage>
      ),
    },
  },
];
