import type Stripe from "stripe";
import { invalidRequest, resourceMissing } from "./api-error.ts";
import type { ObjectType, StripeObjects } from "./object-types.ts";
import type { Params } from "./params.ts";
import type { Call } from "./router.ts";
import type { Filter } from "./store.ts";

export const completeList = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: "list",
  data,
  has_more: false,
  url,
});

function createdFilter(params: Params): { createdFrom?: number; createdBefore?: number } {
  if (!params.has("created")) return {};
  let range: Params | undefined;
  try {
    range = params.group("created");
  } catch {
    const exact = params.int("created") ?? 0;
    return { createdFrom: exact, createdBefore: exact + 1 };
  }
  const gt = range?.int("gt");
  const gte = range?.int("gte") ?? (gt === undefined ? undefined : gt + 1);
  const lte = range?.int("lte");
  const lt = range?.int("lt") ?? (lte === undefined ? undefined : lte + 1);
  return { ...(gte !== undefined && { createdFrom: gte }), ...(lt !== undefined && { createdBefore: lt }) };
}

export function listPage<K extends ObjectType>(
  call: Call,
  kind: K,
  url: string,
  where: Record<string, string | number | undefined> = {},
  extra: Pick<Filter, "types" | "statuses" | "delivered"> = {},
): Stripe.ApiList<StripeObjects[K]> {
  const { uow, params } = call;
  const limit = params.int("limit") ?? 10;
  if (limit < 1 || limit > 100) throw invalidRequest("Invalid integer: must be from 1 to 100", "limit");
  const cursor = (name: string) => {
    const id = params.text(name);
    if (id === undefined) return undefined;
    const found = uow.store.findById(id);
    if (!found || found.kind !== kind) throw resourceMissing(kind, id, name);
    return found.seq;
  };
  const beforeSeq = cursor("ending_before");
  const rows = uow.store.find(kind, {
    account: call.account,
    where,
    ...createdFilter(params),
    ...extra,
    afterSeq: cursor("starting_after"),
    beforeSeq,
    limit: limit + 1,
  });
  const data = beforeSeq === undefined ? rows.slice(0, limit) : rows.slice(-limit);
  return { object: "list", data, has_more: rows.length > limit, url };
}

export function retrieve<K extends ObjectType>(
  call: Call,
  kind: K,
  id: string,
  name: string,
  param?: string,
): StripeObjects[K] {
  const found = call.uow.store.findById(id);
  const object = call.uow.store.get(kind, id);
  if (!object || found?.account !== call.account) throw resourceMissing(name, id, param);
  return object;
}
