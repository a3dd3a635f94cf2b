import type { Database } from "#db/stores/database.ts";
import { welcomeSubscriber } from "#db/stores/messages/welcome/send-welcome.ts";
import type { Stores } from "#platform/context.ts";
import { NOW, people } from "#tests/cast.ts";

/** A new subscriber's welcome, sent by the subscription stores; listed here to get its own query plan. */
export const welcome = (db: Database) => ({
  send: () => {
    const subscribed = { id: "k7", buyer_id: "p7", seller_id: people.creator.id };
    const [first, ...rest] = welcomeSubscriber(db, subscribed, NOW);
    if (!first) throw new Error("no statements");
    return db.batch([first, ...rest]);
  },
});
type CallStores = Stores & { welcome: ReturnType<typeof welcome> };

const sellerId = people.creator.id;
const own = { id: "bc7", sellerId };
const who = { sellerId, subjectId: "fl7", now: NOW, since: 0 };
const step = {
  ...who,
  id: "bc7",
  revision: 7,
  from: "",
  to: "p7",
  owners: "[]",
  paidSince: 0,
  mostPaid: 3,
};
const segments = ["subscribers", "new", "ending", "past_due", "former", "buyers", "post", "list"] as const;

export const broadcastCalls: Record<string, (stores: CallStores) => Promise<unknown>> = {
  "broadcasts.findOwn": (s) => s.broadcasts.findOwn(own),
  "broadcasts.list": (s) => s.broadcasts.list(sellerId, null, 21),
  "broadcasts.list after": (s) => s.broadcasts.list(sellerId, { at: NOW, id: "bc7" }, 21),
  "broadcasts.save": (s) =>
    s.broadcasts.save({
      ...own,
      segment: "list",
      subjectId: "fl7",
      text: "x",
      price: 500,
      contents: "",
      now: NOW,
      media: '[{"id":"m7","at":0,"free":0,"alt":""}]',
      mediaCount: 1,
    }),
  "broadcasts.schedule": (s) =>
    s.broadcasts.schedule({ ...own, dueAt: NOW, now: NOW, windowMs: 86_400_000, most: 3 }),
  "broadcasts.cancel": (s) => s.broadcasts.cancel(own, NOW),
  "broadcasts.remove": (s) => s.broadcasts.remove({ id: "bc8", sellerId }, NOW),
  "broadcasts.unsend": (s) => s.broadcasts.unsend({ ...own, now: NOW, lowestBalance: -10_000 }),
  "audienceCounts.listSoldPosts": (s) => s.audienceCounts.listSoldPosts(sellerId, 50),
  "fanLists.addAll": (s) => s.fanLists.addAll({ id: "fl7", sellerId, fanIds: ["p7", "p8"] }, NOW),
  "deliveries.listWaiting": (s) => s.deliveries.listWaiting(NOW, 20),
  ...Object.fromEntries(
    segments.flatMap((segment) => [
      [
        `audienceCounts.count ${segment}`,
        (s: Stores) => s.audienceCounts.count(segment, true, who, { paidSince: 0, mostPaid: 3 }),
      ],
      [
        `deliveries.findWindow ${segment}`,
        (s: Stores) => s.deliveries.findWindow({ ...who, segment, from: "p1" }, 1000),
      ],
      [
        `deliveries.deliver ${segment}`,
        (s: Stores) => s.deliveries.deliver({ segment, isPaid: true }, step, false),
      ],
      [
        `deliveries.findOwned ${segment}`,
        (s: Stores) => s.deliveries.findOwned({ ...who, id: "bc7", segment, from: "", to: "p7" }),
      ],
    ]),
  ),
  "withdrawals.listWaiting": (s) => s.withdrawals.listWaiting(20),
  "withdrawals.listTelling": (s) => s.withdrawals.listTelling(20),
  "withdrawals.tell": (s) => s.withdrawals.tell({ id: "bc7", since: 1, from: "", to: "cv7" }, false),
  "withdrawals.findWindow": (s) => s.withdrawals.findWindow("bc7", "", 1000),
  "withdrawals.withdraw": (s) =>
    s.withdrawals.withdraw({ id: "bc7", sellerId, from: "", to: "cv7", now: NOW, reason: "x" }, false),
  "broadcastRefusals.add": (s) => s.broadcastRefusals.add({ fanId: "p7", creatorId: sellerId }, NOW),
  "broadcastRefusals.has": (s) => s.broadcastRefusals.has({ fanId: "p7", creatorId: sellerId }),
  "broadcastRefusals.list": (s) => s.broadcastRefusals.list("p7", 200),
  "broadcastRefusals.remove": (s) => s.broadcastRefusals.remove({ fanId: "p7", creatorId: sellerId }),
  "fanLists.list": (s) => s.fanLists.list(sellerId, 50),
  "fanLists.findOwn": (s) => s.fanLists.findOwn({ id: "fl7", sellerId }),
  "fanLists.listMembers": (s) => s.fanLists.listMembers({ id: "fl7", sellerId }, "", 21),
  "fanLists.listWith": (s) => s.fanLists.listWith(sellerId, "p7"),
  "fanLists.create": (s) => s.fanLists.create({ id: "plan", sellerId, name: "x", now: NOW, most: 50 }),
  "fanLists.rename": (s) => s.fanLists.rename({ id: "fl7", sellerId }, "y"),
  "fanLists.add": (s) => s.fanLists.add({ id: "fl7", sellerId, fanId: "p8" }, NOW),
  "fanLists.removeMember": (s) => s.fanLists.removeMember({ id: "fl7", sellerId, fanId: "p8" }),
  "fanLists.remove": (s) => s.fanLists.remove({ id: "fl8", sellerId }),
  "welcomeMessages.find": (s) => s.welcomeMessages.find(sellerId),
  "welcomeMessages.save": (s) => s.welcomeMessages.save({ sellerId, text: "x", isOn: true, now: NOW }),
  "welcome.send": (s) => s.welcome.send(),
  "savedReplies.list": (s) => s.savedReplies.list(sellerId, 50),
  "savedReplies.save": (s) =>
    s.savedReplies.save({ id: "sr7", sellerId, name: "x", text: "x", now: NOW, most: 50 }),
  "savedReplies.remove": (s) => s.savedReplies.remove({ id: "sr7", sellerId }),
};
