import type { Stores } from "#platform/context.ts";
import { NOW, posts } from "#tests/cast.ts";

const viewing = { viewerId: "p7", viewer: "bv7", most: 3, now: NOW };
const own = ["bo7", "p3", NOW] as const;

export const boostCalls: Record<string, (stores: Stores) => Promise<unknown>> = {
  "boosts.add": (s) =>
    s.boosts.add({
      id: "plan-boost",
      seller_id: "p3",
      content_id: posts.free.id,
      budget: 500,
      days: 1,
      seen_price: 5,
      served_price: 2,
      created_at: NOW,
    }),
  "boosts.findOwn": (s) => s.boosts.findOwn("bo7", "p3"),
  "boosts.report": (s) => s.boosts.report("bo7", "p3"),
  "boosts.listOwn": (s) => s.boosts.listOwn("p3", 20),
  "boosts.listPosts": (s) => s.boosts.listPosts("p3", 50),
  "boosts.findPost": (s) => s.boosts.findPost("c7", "p3"),
  "boosts.countRecentMembers": (s) => s.boosts.countRecentMembers(20_000, 5000),
  "boosts.pause": (s) => s.boosts.pause(...own),
  "boosts.resume": (s) => s.boosts.resume(...own),
  "boosts.endDue": (s) => s.boosts.endDue(NOW, 50),
  "boosts.end": (s) => s.boosts.end(...own, "Because."),
  "boosts.settle": (s) => s.boosts.settle("bo7", NOW, "Because."),
  "slots.findCandidates": (s) => s.slots.findCandidates({ ...viewing, ahead: 0 }),
  "slots.claim": (s) =>
    s.slots.claim({ ...viewing, id: "plan-slot", boostId: "bo50", day: 1, contentId: "c50" }),
  "slots.count": (s) =>
    s.slots.count({ id: "bs7", viewer: "bv7", before: "x", as: "seen", since: 0, now: NOW }),
  "slots.open": (s) => s.slots.open({ id: "bs7", viewer: "bv7", before: "x", contentId: "c7", now: NOW }),
  "slots.deleteOld": (s) => s.slots.deleteOld(3, 100),
  "boostSubscriptions.listFresh": (s) => s.boostSubscriptions.listFresh(NOW - 1000, 100),
  "boostSubscriptions.attribute": (s) =>
    s.boostSubscriptions.attribute({
      subscriptionId: "sub7",
      viewer: "bv7",
      before: "x",
      until: NOW,
      now: NOW,
    }),
};

/** What boost queries may scan or sort, and why. */
export const boostScans = [
  {
    call: /^slots\.findCandidates$/,
    step: /^(SCAN bo USING INDEX boosts_running|USE TEMP B-TREE FOR ORDER BY)$/,
    why: "sorts the running boosts by how far behind they are: paid for, so few beside the posts",
  },
  {
    call: /^boosts\.countRecentMembers$/,
    step: /^(SCAN v|USE TEMP B-TREE FOR count\(DISTINCT\))$/,
    why: "counts a bounded number of views",
  },
  {
    call: /^slots\.claim$|^boostSubscriptions\./,
    step: /^(SCAN (g|f)|USE TEMP B-TREE FOR (ORDER BY|DISTINCT))$/,
    why: "sorts one post's rows, or the few placements that one member opened",
  },
];
