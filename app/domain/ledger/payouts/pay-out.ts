import { settleEach } from "#domain/settle-all.ts";
import { type CarryOutDeps, carryOutOrders } from "./carry-out-orders.ts";
import { orderPayouts } from "./order-payouts.ts";

const steps = [
  { name: "ordering payouts", work: orderPayouts },
  { name: "carrying out payouts", work: carryOutOrders },
];

/** Carries out due payouts even if ordering failed. */
export const payOut = (deps: CarryOutDeps & Parameters<typeof orderPayouts>[0]): Promise<void> =>
  settleEach(
    steps,
    ({ name }) => name,
    ({ work }) => work(deps),
  );
