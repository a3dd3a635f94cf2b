import type { Answer } from "./site-in-process.ts";
import type { Step } from "./steps.ts";
import { isFree, isUnlocked, MONTH_MS, REPLY_DAYS } from "./terms.ts";
import type { Attempt, Ending, Visits } from "./visits.ts";
import { admins, isApart, isClosed, sellers } from "./world.ts";

export function termAttempts({ ids, person, world, site, provider, form, run, next }: Visits) {
  const { terms } = world;
  const page = `/seller/${ids.creator}`;
  /** Whether the provider's page opened; a refused sale leads elsewhere or nowhere. */
  const toSale = ({ location }: Answer, ending: Ending): Ending =>
    provider.isPage(location) ? "done" : ["done", "not found"].includes(ending) ? "refused" : ending;
  const maySell = () =>
    !isApart(world, "fan", "creator") &&
    !world.leaving.has("fan") &&
    !world.leaving.has("creator") &&
    !world.restricted.has("creator");
  /** Where the page is closed, nothing but paid messages of the conversation can be bought, except by the team. */
  const maySellHere = () => maySell() && !(world.isPlaceClosed && !world.team.has("fan"));
  const sale = (path: string, amount: number, isSold: boolean, after: (url: string) => void): Attempt => ({
    ask: () => form("fan", path, ["amount", String(amount)], ["reply_days", String(REPLY_DAYS)]),
    ending: isSold ? "done" : "refused",
    read: toSale,
    after: async ({ location }) => {
      after(location);
      await provider.deliver(site.deps);
    },
  });

  const setPrice = ({ who, freeFor }: Extract<Step, { do: "price" }>): Attempt => ({
    ask: () =>
      form(
        who,
        "/settings/message-price",
        ["free_for", freeFor],
        ["message_price", "12"],
        ["reply_days", String(REPLY_DAYS)],
      ),
    ending: sellers.includes(who) ? "done" : "other role",
    after: () => {
      terms.freeFor = freeFor;
    },
  });
  const setPlace = ({ who, ...step }: Extract<Step, { do: "close place" | "open place" }>): Attempt => ({
    ask: () =>
      form(
        who,
        "/settings/places",
        ["intent", step.do === "close place" ? "close" : "open"],
        ["place", "US-OR"],
      ),
    ending: sellers.includes(who) ? "done" : "other role",
    after: () => {
      world.isPlaceClosed = step.do === "close place";
    },
  });
  const unlock = (): Attempt => {
    const isOffered = !isUnlocked(terms) && !isFree(terms, world.now) && !isClosed(world);
    return sale(`${page}/messages/unlock`, 1200, maySellHere() && isOffered, (url) => {
      provider.pay(url);
      const from = world.said.length + 1;
      terms.unlock = { paidAt: world.now, from, asked: null, isAnswered: false, outcome: null };
    });
  };
  function buy({ number }: Extract<Step, { do: "buy" }>): Attempt {
    const isThere = world.said[number - 1]?.isUnsent === false && !terms.bought.has(number);
    return sale(`/messages/${ids.x}/${number}/buy`, 500, maySell() && isThere && !isClosed(world), (url) => {
      provider.pay(url);
      terms.bought.add(number);
    });
  }
  /** A subscription that may still be charged can't be bought again; the wording isn't about access. */
  function subscribe(): Attempt | null {
    if (terms.subscriptions.at(-1)?.isOver === false) return null;
    return sale(`${page}/subscribe`, 1500, maySellHere(), (url) => {
      const paidUntil = world.now + MONTH_MS;
      const bought = provider.pay(url, paidUntil);
      const state = { isPastDue: false, isEnding: false, isOver: false, isRefunded: false };
      terms.subscriptions.push({ run: bought, paidUntil, ...state });
    });
  }
  async function bill(what: Extract<Step, { do: "bill" }>["what"]) {
    const one = terms.subscriptions.at(-1);
    if (!one || one.isOver || (one.isPastDue && what !== "renew")) return;
    if (one.isEnding && (what === "renew" || what === "declineRenewal")) return;
    const paidUntil = await provider.bill(one.run, what);
    // A refunded month is the last one.
    if (what === "refund") await provider.bill(one.run, "end");
    const after: Record<typeof what, Partial<typeof one>> = {
      renew: { paidUntil, isPastDue: false },
      declineRenewal: { isPastDue: true },
      cancel: { isEnding: true },
      end: { isOver: true },
      refund: { isOver: true, isRefunded: true },
    };
    Object.assign(one, after[what]);
    await provider.deliver(site.deps);
  }
  /** At the end of the month, the provider ends subscriptions that don't renew. */
  async function endMonth() {
    const one = terms.subscriptions.at(-1);
    if (!one?.isEnding || one.isOver || world.now < one.paidUntil) return;
    await provider.bill(one.run, "end");
    one.isOver = true;
  }
  function restrict({ who, target, ...step }: Extract<Step, { do: "restrict" | "lift" }>): Attempt {
    const isLift = step.do === "lift";
    const mayBe = !admins.includes(target) && world.restricted.has(target) === isLift;
    return {
      ask: () =>
        form(
          who,
          `/admin/people/${person[target].id}`,
          ["does", step.do],
          ["rule", "scam"],
          ["reason", `Somebody has to look at it, ${run} ${next()}.`],
        ),
      ending: !admins.includes(who) ? "other role" : mayBe ? "done" : "refused",
      after: () => void world.restricted[isLift ? "delete" : "add"](target),
    };
  }
  return { setPrice, setPlace, unlock, buy, subscribe, bill, endMonth, restrict };
}
