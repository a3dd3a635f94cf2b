import { beforeAll } from "vitest";
import { content } from "#db/schema/posts/posts.ts";
import { DAY, people } from "#tests/cast.ts";
import { checkoutSessionIn, newFan } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

export const LIST = "/search?q=fjordlight&sort=newest";
export const promoted = "fjordlight-0";
export const ids = (text: string) => [...text.matchAll(/data-slot="([\w-]{22})"/g)].map(([, id]) => id ?? "");
const boostField = (text: string) => /name="boost" value="([\w-]{22})"/.exec(text)?.[1] ?? "";
export const asked = (terms = { budget: "20", days: "5" }, post = promoted) =>
  `/boost?${new URLSearchParams({ post, ...terms })}`;

export function boostSite() {
  const site = siteForFile();
  let mira: Visitor;
  beforeAll(async () => {
    const now = Date.now();
    await site()
      .db.insert(content)
      .values(
        Array.from({ length: 24 }, (_, i) => ({
          id: `fjordlight-${i}`,
          seller_id: people.creator.id,
          title: `Fjordlight ${i}`,
          type: "text" as const,
          is_public: true,
          visibility_type: "free" as const,
          body: "Hi",
          search_text: `fjordlight ${i}\n`,
          created_at: now - i,
          updated_at: now - i,
          published_at: now - (i === 0 ? 2 : 1) * DAY + i,
        })),
      );
    mira = await site().visitor({ as: people.creator });
  });

  async function paidBoost(terms = { budget: "20", days: "5" }) {
    const boost = boostField((await mira.get(asked(terms))).text);
    const form = { boost, post: promoted, ...terms };
    const sent = await mira.form("/boost", form);
    const session = checkoutSessionIn(sent.location);
    site().control.pay({ session });
    const back = await mira.get(`/payment-success?session_id=${session}`);
    return { boost, form, session, back };
  }
  async function running() {
    await site().rows("update boosts set ended_at = 1, settled_at = 1");
    const { boost } = await paidBoost();
    // Further back than the hour by which a boost may be ahead.
    await site().rows("update boosts set paced_from = ? where id = ?", Date.now() - DAY, boost);
    return boost;
  }
  const delivered = async (boost: string) => {
    const [row] = await site().rows(
      `select coalesce(sum(served), 0) as served, coalesce(sum(seen), 0) as seen, coalesce(sum(unscripted), 0) as unscripted,
      coalesce(sum(opened), 0) as opened, coalesce(sum(new_accounts), 0) as fresh, coalesce(sum(networks), 0) as networks,
      (select spent from boosts where id = boost_id) as spent from boost_days where boost_id = ?`,
      boost,
    );
    return row;
  };
  const oldFan = async () => {
    const fan = await newFan(site());
    await site().rows(
      "update credentials set signup_timestamp = ? where user_id = ?",
      Date.now() - 2 * DAY,
      fan.person.id,
    );
    return fan;
  };
  const slotsFor = async (visitor: Visitor, list = LIST) => ids((await visitor.get(list)).text);
  const seen = (visitor: Visitor, slot: string, headers = { "Sec-Fetch-Site": "same-origin" }) =>
    visitor.ask(`/api/promoted/${slot}`, { method: "POST", headers });

  return { site, mira: () => mira, paidBoost, running, delivered, oldFan, slotsFor, seen };
}
