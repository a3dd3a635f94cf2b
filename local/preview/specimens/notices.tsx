import { Bell } from "../../../app/ui/frame/bell.tsx";
import {
  MarkAllRead,
  NoNotices,
  type NoticeRow,
  NoticeRows,
  NoticeTabs,
} from "../../../app/ui/notices/notice-list.tsx";
import { UnsubscribePage } from "../../../app/ui/notices/unsubscribe-page.tsx";
import { QuietHoursFields } from "../../../app/ui/settings/quiet-hours-fields.tsx";
import { daysAgo } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const row = (id: number, more: Partial<NoticeRow>): NoticeRow => ({
  ...{ id, kind: "message", at: daysAgo(id), isUnread: id < 3, href: "#" },
  ...{ who: "Mara Lindqvist", text: "sent you 2 messages", avatarUrl: null },
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
    name: "Unsubscribe",
    states: {
      Asked: <UnsubscribePage path="#" state="asked" />,
      Done: <UnsubscribePage path="#" state="done" />,
      Invalid: <UnsubscribePage path="#" state="invalid" />,
    },
  },
];
