import { FILTERS, SORTS } from "#domain/subscriptions/subscribers/filter.ts";
import type { Stores } from "#platform/context.ts";
import { NOW, people } from "#tests/cast.ts";

const sellerId = people.creator.id;
const asked = { sellerId, now: NOW, since: 0, limit: 26 };
const overview = {
  sellerId,
  now: NOW,
  lastMonth: 0,
  since: 0,
  missedBefore: NOW,
  most: 999,
  mostSubscribers: 9999,
};

const values = {
  id: "nothing",
  expected: "r",
  visibility: "free" as const,
  isPublic: true,
  price: null,
  subscribersPayToo: false,
  tags: [],
  searchText: "",
};
const before = {
  id: "c3",
  visibility: "free" as const,
  price: null,
  subscribersPayToo: false,
  tags: [],
  previews: [],
};

export const studioCalls: Record<string, (stores: Stores) => Promise<unknown>> = {
  "dashboard.read": (s) => s.dashboard.read(overview, 5),
  ...Object.fromEntries(
    FILTERS.flatMap((filter) =>
      SORTS.flatMap((sort) =>
        [null, { at: NOW, id: "k7" }].map((after) => [
          `subscribers.list ${filter} ${sort}${after ? " after" : ""}`,
          (s: Stores) => s.subscribers.list({ filter, sort }, { ...asked, search: "", after, most: 999 }),
        ]),
      ),
    ),
  ),
  "subscribers.list search": (s) =>
    s.subscribers.list(
      { filter: "active", sort: "newest" },
      { ...asked, search: "ada", after: null, most: 999 },
    ),
  "subscribers.listAll": (s) => s.subscribers.listAll("former", { ...asked, limit: 5000 }),
  "subscribers.find": (s) => s.subscribers.find({ sellerId, username: "p7", now: NOW }, null, 21),
  "subscribers.find after": (s) =>
    s.subscribers.find({ sellerId, username: "p7", now: NOW }, { at: NOW, id: "y7" }, 21),
  "bulkChanges.find": (s) => s.bulkChanges.find("p3", ["c3", "c4"]),
  "bulkChanges.save": (s) => s.bulkChanges.save("p3", [values], { revision: "r", now: NOW }, [before]),
  "bulkChanges.findLast": (s) => s.bulkChanges.findLast("p3", 0),
  "bulkChanges.findUndoable": (s) => s.bulkChanges.findUndoable("p3", 0),
  "bulkChanges.undo": (s) =>
    s.bulkChanges.undo("p3", "bc3", [values], { revision: "r", now: NOW }, [{ id: "c3", previews: ["m3"] }]),
  "bulkChanges.forgetBefore": (s) => s.bulkChanges.forgetBefore(5, 2),
  "postCalendar.listBetween": (s) =>
    s.postCalendar.listBetween({ sellerId: "p3", from: NOW, to: NOW + 9, limit: 400 }),
  "templates.list": (s) => s.templates.list(sellerId, 20),
  "templates.find": (s) => s.templates.find({ id: "pt7", sellerId }),
  "templates.add": (s) =>
    s.templates.add(
      {
        id: "pt-new",
        seller_id: sellerId,
        name: "x",
        title: "",
        description: "",
        body: "",
        tags: [],
        description_public: false,
        visibility_type: "free",
        subscribers_pay_too: false,
        created_at: NOW,
        updated_at: NOW,
      },
      20,
    ),
  "templates.rename": (s) => s.templates.rename({ id: "pt7", sellerId, name: "x", title: "x", now: NOW }),
  "templates.remove": (s) => s.templates.remove({ id: "pt7", sellerId }),
  "fanNotes.save": (s) => s.fanNotes.save({ sellerId, fanId: "p7", text: "x", now: NOW }),
  "fanNotes.save empty": (s) => s.fanNotes.save({ sellerId, fanId: "p7", text: "", now: NOW }),
};
