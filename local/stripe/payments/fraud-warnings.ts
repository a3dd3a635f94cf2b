import type Stripe from "stripe";
import { invalidRequest } from "../server/api-error.ts";
import { listPage, retrieve } from "../server/lists.ts";
import { idOf, newId } from "../server/object-types.ts";
import { get, type Route } from "../server/router.ts";
import { inTransaction, type Runtime } from "../server/runtime.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";

const KIND = "radar.early_fraud_warning";
const PATH = "/v1/radar/early_fraud_warnings";

/** The cardholder reports a charge as fraud and the card network warns the provider, at most once per charge. */
export function warnOfFraud(uow: UnitOfWork, charge: Stripe.Charge): Stripe.Radar.EarlyFraudWarning {
  const [known] = uow.store.find(KIND, { where: { charge: charge.id } });
  if (known) return known;
  if (!charge.paid) throw invalidRequest("Only a charge that succeeded can be reported.", "charge");
  uow.followClockOf(idOf(charge.customer));
  const intent = idOf(charge.payment_intent);
  return uow.create(
    KIND,
    {
      id: newId(KIND),
      object: KIND,
      actionable: !charge.refunded && !charge.disputed,
      charge: charge.id,
      created: uow.now,
      fraud_type: "made_with_stolen_card",
      livemode: false,
      ...(intent !== null && { payment_intent: intent }),
    },
    `${KIND}.created`,
  );
}

/** A warning is no longer actionable once the charge was fully refunded or disputed. */
export function settleWarnings(uow: UnitOfWork, charge: Stripe.Charge): void {
  if (!charge.refunded && !charge.disputed) return;
  for (const warning of uow.store.find(KIND, { where: { charge: charge.id } }))
    if (warning.actionable) uow.update(KIND, warning, { actionable: false }, `${KIND}.updated`);
}

export const fraudControlOf = (runtime: Runtime) => ({
  warnOfFraud: (wanted: { charge: string }): Stripe.Radar.EarlyFraudWarning =>
    inTransaction(runtime, (uow) => warnOfFraud(uow, uow.store.need("charge", wanted.charge))),
});

export const fraudWarningRoutes: Route[] = [
  get(PATH, (call) =>
    listPage(call, KIND, PATH, {
      charge: call.params.text("charge"),
      payment_intent: call.params.text("payment_intent"),
    }),
  ),
  get(`${PATH}/:id`, (call) => retrieve(call, KIND, call.path.id ?? "", "early_fraud_warning")),
];
