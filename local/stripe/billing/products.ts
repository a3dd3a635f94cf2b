import type Stripe from "stripe";
import { listPage, retrieve } from "../server/lists.ts";
import { newId } from "../server/object-types.ts";
import type { Params } from "../server/params.ts";
import { get, post, type Route } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";

export function createProduct(
  uow: UnitOfWork,
  params: Params,
  account: string,
  active = true,
): Stripe.Product {
  const product: Stripe.Product = {
    id: params.text("id") || newId("product"),
    object: "product",
    active,
    created: uow.now,
    default_price: null,
    description: params.text("description") || null,
    images: params.texts("images"),
    livemode: false,
    marketing_features: [],
    metadata: params.metadata(),
    name: params.required("name"),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: params.text("statement_descriptor") || null,
    tax_code: params.text("tax_code") || null,
    tax_details: null,
    type: "service",
    unit_label: params.text("unit_label") || null,
    updated: uow.now,
    url: params.text("url") || null,
  };
  return uow.create("product", product, "product.created", account);
}

export const productRoutes: Route[] = [
  post("/v1/products", ({ uow, params, account }) => {
    params.ignore("shippable", "type");
    return createProduct(uow, params, account, params.flag("active") ?? true);
  }),
  get("/v1/products", (call) => {
    const active = call.params.flag("active");
    return listPage(call, "product", "/v1/products", {
      active: active === undefined ? undefined : Number(active),
    });
  }),
  get("/v1/products/:id", (call) => retrieve(call, "product", call.path.id ?? "", "product")),
  post("/v1/products/:id", (call) => {
    const { uow, params } = call;
    const before = retrieve(call, "product", call.path.id ?? "", "product");
    return uow.update(
      "product",
      before,
      {
        active: params.flag("active") ?? before.active,
        name: params.text("name") || before.name,
        description: params.text("description") ?? before.description,
        metadata: params.metadata(before.metadata),
        updated: uow.now,
      },
      "product.updated",
      call.account,
    );
  }),
];
