import type Stripe from "stripe";
import { Stripe as StripeSdk } from "stripe";
import { invalidRequest } from "../server/api-error.ts";
import { listPage, retrieve } from "../server/lists.ts";
import { idOf, newId } from "../server/object-types.ts";
import type { Params } from "../server/params.ts";
import { type Call, get, post, type Route } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { createProduct } from "./products.ts";

const decimal = (cents: number) => StripeSdk.Decimal.from(cents);

const INTERVALS = ["day", "week", "month", "year"] as const;

export function createPrice(call: Call, params: Params, inline: boolean): Stripe.Price {
  const { uow, account } = call;
  const currency = params.required("currency").toLowerCase();
  if (currency !== "usd") throw invalidRequest("The stand-in supports usd only.", params.name("currency"));
  const amount = params.int("unit_amount");
  if (amount === undefined || amount < 0) {
    throw invalidRequest(
      "A unit_amount of 0 or more is needed.",
      params.name("unit_amount"),
      "parameter_missing",
    );
  }
  const productData = params.group("product_data");
  const product = productData
    ? createProduct(uow, productData, account, !inline)
    : retrieve(call, "product", params.required("product"), "product", params.name("product"));
  const recurring = params.group("recurring");
  const interval = recurring?.oneOf("interval", INTERVALS);
  if (recurring && !interval) {
    throw invalidRequest(
      "Missing required param: interval.",
      recurring.name("interval"),
      "parameter_missing",
    );
  }
  params.ignore("tax_behavior", "billing_scheme");
  const price: Stripe.Price = {
    id: newId("price"),
    object: "price",
    active: !inline,
    billing_scheme: "per_unit",
    created: uow.now,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: (inline ? null : params.text("lookup_key")) ?? null,
    metadata: params.metadata(),
    nickname: (inline ? null : params.text("nickname")) ?? null,
    product: product.id,
    recurring: interval
      ? {
          interval,
          interval_count: recurring?.int("interval_count") ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: interval ? "recurring" : "one_time",
    unit_amount: amount,
    unit_amount_decimal: decimal(amount),
  };
  return uow.create("price", price, "price.created", account);
}

export function priceAt(uow: UnitOfWork, like: Stripe.Price, amount: number): Stripe.Price {
  const price: Stripe.Price = {
    ...like,
    id: newId("price"),
    active: false,
    created: uow.now,
    unit_amount: amount,
    unit_amount_decimal: decimal(amount),
  };
  return uow.create("price", price, "price.created");
}

export function productName(uow: UnitOfWork, price: Stripe.Price): string {
  return uow.store.need("product", idOf(price.product)).name;
}

export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

export const priceRoutes: Route[] = [
  post("/v1/prices", (call) => {
    call.params.ignore("active", "transfer_lookup_key");
    return createPrice(call, call.params, false);
  }),
  get("/v1/prices", (call) => {
    const active = call.params.flag("active");
    return listPage(call, "price", "/v1/prices", {
      product: call.params.text("product"),
      active: active === undefined ? undefined : Number(active),
      lookup_key: call.params.texts("lookup_keys")[0],
    });
  }),
  get("/v1/prices/:id", (call) => retrieve(call, "price", call.path.id ?? "", "price", "price")),
  post("/v1/prices/:id", (call) => {
    const { uow, params } = call;
    const before = retrieve(call, "price", call.path.id ?? "", "price", "price");
    return uow.update(
      "price",
      before,
      {
        active: params.flag("active") ?? before.active,
        nickname: params.text("nickname") ?? before.nickname,
        metadata: params.metadata(before.metadata),
      },
      "price.updated",
      call.account,
    );
  }),
];
