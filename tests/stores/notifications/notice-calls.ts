import type { Stores } from "#platform/context.ts";
import { NOW, people } from "#tests/cast.ts";

const { creator } = people;
const kinds = ["message", "new_post"];
const email = { id: "plan-notices", recipient: "x", subject: "", body: "", now: NOW };
const quietHours = { timeZone: "UTC", quietFrom: 1, quietUntil: 2 };
const address = { endpoint: "https://push.example/7", publicKey: "x", authSecret: "x" };
const device = { id: "plan-device", userId: "p7", sessionId: "s7", ...address, now: NOW };
const stop = {
  id: "plan-stop",
  userId: "p7",
  address: "x",
  action: "email.bounced",
  reason: "bounce" as const,
};
const kept = { remove: false as const, dueAt: null, notBeforeAt: 0, toldAt: NOW, attempts: 0 };
const after = { at: NOW, id: "77" };

export const noticeCalls: Record<string, (stores: Stores) => Promise<unknown>> = {
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
  "summaries.listDue": (s) => s.summaries.listDue(NOW, 100),
  "summaries.count": (s) => s.summaries.count([{ userId: creator.id, from: 0, until: NOW }]),
  "summaries.postpone": (s) => s.summaries.postpone([{ userId: "p7", dueAt: 7, until: NOW }]),
  "summaries.send": (s) =>
    s.summaries.send([{ userId: "p7", dueAt: 7, until: NOW, email: { ...email, id: "plan-summary" } }], NOW),
  "summaries.choose": (s) => s.summaries.choose("p7", NOW, NOW),
  "emailStops.stop": (s) => s.emailStops.stop([stop], NOW),
  "emailStops.find": (s) => s.emailStops.find("x"),
  "emailStops.lift": (s) => s.emailStops.lift("x", NOW),
  "emailStops.queue": (s) => s.emailStops.queue({ ...email, id: "plan-resume" }),
  "pushDevices.add": (s) => s.pushDevices.add(device, 10),
  "pushDevices.replace": (s) => s.pushDevices.replace(device, "https://push.example/6", 10),
  "pushDevices.list": (s) => s.pushDevices.list("p7", NOW),
  "pushDevices.remove": (s) => s.pushDevices.remove("d9", "p9"),
  "pushDevices.showNames": (s) => s.pushDevices.showNames("d7", "p7", NOW),
  "duePushes.claim": (s) => s.duePushes.claim({ now: NOW, until: NOW + 1, limit: 100 }),
  "duePushes.hasDue": (s) => s.duePushes.hasDue(NOW),
  "duePushes.find": (s) => s.duePushes.find(["d7", "d8"], NOW),
  "duePushes.settle": (s) =>
    s.duePushes.settle(
      [
        { id: "d7", change: kept },
        { id: "d8", change: { remove: true } },
      ],
      NOW,
    ),
};
