import { Bell } from "../../../app/ui/frame/bell.tsx";
import {
  MarkAllRead,
  NoNotices,
  type NoticeRow,
  NoticeRows,
  NoticeTabs,
} from "../../../app/ui/notices/notice-list.tsx";
import { UnsubscribePage } from "../../../app/ui/notices/unsubscribe-page.tsx";
import { PushPage } from "../../../app/ui/push/push-page.tsx";
import { AccountTab } from "../../../app/ui/settings/account-tab.tsx";
import { NotificationsTab } from "../../../app/ui/settings/notifications-tab.tsx";
import { PaymentsTab } from "../../../app/ui/settings/payments-tab.tsx";
import { PreferencesTab } from "../../../app/ui/settings/preferences-tab.tsx";
import { PrivacyTab } from "../../../app/ui/settings/privacy-tab.tsx";
import { QuietHoursFields } from "../../../app/ui/settings/quiet-hours-fields.tsx";
import { ResumeEmails, StoppedNotice } from "../../../app/ui/settings/resume-emails.tsx";
import { SecurityTab } from "../../../app/ui/settings/security-tab.tsx";
import { SettingsPage } from "../../../app/ui/settings/settings-page.tsx";
import { daysAgo } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const buyer = { role: "buyer" as const };
const seller = { role: "seller" as const };
const stopped = { action: "#", email: "noor@example.com", token: "", isRefused: false };
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
            push={{ pushes: { new_content: false }, deviceCount: 2 }}
            isInTeam
            hasSummary
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

const row = (id: number, more: Partial<NoticeRow>): NoticeRow => ({
  id,
  kind: "message",
  at: daysAgo(id),
  isUnread: id < 3,
  href: "#",
  who: "Mara Lindqvist",
  text: "sent you 2 messages",
  avatarUrl: null,
  ...more,
});
const hours = { from: "22:00", until: "08:00", timeZone: "UTC", isZoneSaved: false };
const zones = ["UTC", "Europe/Berlin"];

export const notices: Specimen[] = [
  {
    name: "Notifications",
    states: {
      Rows: (
        <NoticeRows
          rows={[
            row(1, {}),
            row(2, { kind: "new_post", text: "posted “Evening light”" }),
            row(3, { kind: "payout_sent", who: null, text: "A payout of $90 is on its way to your bank" }),
          ]}
        />
      ),
      Tabs: <NoticeTabs list="unread" isCreator={true} />,
      "Mark all as read": <MarkAllRead until={1} />,
      Empty: <NoNotices list="all" />,
      Bell: <Bell unread={120} />,
    },
  },
  {
    name: "Quiet hours",
    states: {
      Chosen: <QuietHoursFields hours={hours} zones={zones} errors={{}} />,
      Refused: (
        <QuietHoursFields
          hours={{ ...hours, until: "" }}
          zones={zones}
          errors={{ quiet_until: "Enter both times, or leave both empty" }}
        />
      ),
    },
  },
  {
    name: "Push",
    states: {
      Off: <PushPage publicKey="" devices={[]} />,
      On: (
        <PushPage
          publicKey=""
          devices={[
            { id: "a", label: "Safari on iPhone", addedAt: daysAgo(2), showsNames: true, isThis: true },
            { id: "b", label: "Firefox on Linux", addedAt: daysAgo(30), showsNames: false, isThis: false },
          ]}
        />
      ),
    },
  },
  {
    name: "Stopped emails",
    states: {
      Notice: <StoppedNotice email="noor@example.com" reason="bounce" />,
      Asked: <ResumeEmails {...stopped} reason="complaint" isProven={null} />,
      Confirm: <ResumeEmails {...stopped} reason="bounce" isProven={true} />,
      "Old link": <ResumeEmails {...stopped} reason="bounce" isProven={false} />,
      None: <ResumeEmails {...stopped} reason={null} isProven={null} />,
    },
  },
  {
    name: "Unsubscribe",
    states: {
      Asked: <UnsubscribePage path="#" state="asked" />,
      Done: <UnsubscribePage path="#" state="done" />,
      Invalid: <UnsubscribePage path="#" state="invalid" />,
    },
  },
];
