import type { AppLoadContext } from "@remix-run/cloudflare";
import { toSubscriber } from "../domain/subscriptions/subscribers/subscriber.ts";
import { requireMember } from "./context.ts";
import { type Cursor, pageOf } from "./cursor.ts";

const SIZE = 20;

/** Throws a 404 unless the fan subscribes or has subscribed to the viewer. */
export async function findSubscriber(context: AppLoadContext, username = "", after: Cursor | null = null) {
  const { subscribers, clock } = context.deps;
  const sellerId = requireMember(context).id;
  const found = await subscribers.find({ sellerId, username, now: clock.now() }, after, SIZE + 1);
  if (found === null) throw new Response(null, { status: 404 });
  const { rows, next } = pageOf(found.sales, SIZE, ({ paid_at, id }) => ({ at: paid_at, id }));
  const fan = toSubscriber(found.fan);
  return { ...found, fan, sellerId, sales: rows, next, path: `/dashboard/subscribers/${fan.username}` };
}
