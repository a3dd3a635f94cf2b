import { type AnnouncementStore, announcementStore } from "../../../db/stores/notices/announcements.ts";
import { type NoticeEmailStore, noticeEmailStore } from "../../../db/stores/notices/notice-emails.ts";
import { type NoticeSettingsStore, noticeSettingsStore } from "../../../db/stores/notices/notice-settings.ts";
import { type NoticeStore, noticeStore } from "../../../db/stores/notices/notices.ts";
import { NOW, people } from "../../cast.ts";

export type NoticeStores = {
  notices: NoticeStore;
  announcements: AnnouncementStore;
  noticeEmails: NoticeEmailStore;
  noticeSettings: NoticeSettingsStore;
};
export const noticeStores = {
  notices: noticeStore,
  announcements: announcementStore,
  noticeEmails: noticeEmailStore,
  noticeSettings: noticeSettingsStore,
};

const { creator } = people;
const kinds = ["message", "new_post"];
const email = { id: "plan-notices", recipient: "x", subject: "", body: "", now: NOW };
const quietHours = { timeZone: "UTC", quietFrom: 1, quietUntil: 2 };
const after = { at: NOW, id: "77" };

/** The calls of the stores of notices. */
export const noticeCalls: Record<string, (stores: NoticeStores) => Promise<unknown>> = {
  "notices.list": (s) => s.notices.list("p7", { kinds, isUnread: false }, null, 21),
  "notices.list after": (s) => s.notices.list("p7", { kinds, isUnread: false }, after, 21),
  "notices.list unread": (s) => s.notices.list("p7", { kinds, isUnread: true }, after, 21),
  "notices.findOwn": (s) => s.notices.findOwn(7, "p7"),
  "notices.markRead": (s) => s.notices.markRead(7, "p7", NOW),
  "notices.markAllRead": (s) => s.notices.markAllRead("p7", NOW, NOW),
  "notices.countUnreadOthers": (s) => s.notices.countUnreadOthers("p7", 100),
  "notices.deleteExpired": (s) => s.notices.deleteExpired(5, 1000),
  "noticeEmails.listDue": (s) => s.noticeEmails.listDue(NOW, 2000),
  "noticeEmails.postpone": (s) =>
    s.noticeEmails.postpone([{ userId: "p7", kind: "message", until: NOW }], NOW),
  "noticeEmails.send": (s) =>
    s.noticeEmails.send([{ userId: "p7", kinds: ["message"], isDigest: true, email }], NOW),
  "noticeSettings.find": (s) => s.noticeSettings.find("p7"),
  "noticeSettings.save": (s) => s.noticeSettings.save("p7", { messages: "soon" }, quietHours, NOW),
  "noticeSettings.stopEmails": (s) => s.noticeSettings.stopEmails("p7", ["messages"], NOW),
  "announcements.listWaiting": (s) => s.announcements.listWaiting(20),
  "announcements.findWindow": (s) => s.announcements.findWindow(creator.id, "k7", 1000),
  "announcements.tell": (s) =>
    s.announcements.tell({ contentId: "c7", sellerId: creator.id, from: "", to: "k9", now: NOW }, true),
};
