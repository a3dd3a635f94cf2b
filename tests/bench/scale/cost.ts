import type { Behavior } from "./behavior.ts";
import type { Load } from "./load.ts";
import { prices } from "./prices.ts";

const over = (used: number, included: number) => Math.max(0, used - included);
/** A Durable Object has 128 MB and is awake about 10 ms for a nudge or a connection; assumed. */
const NUDGE_GB_SECONDS = 0.128 * 0.01;

/** Turso's cheapest plan for a load. */
function turso({ rowsRead, rowsWritten, databaseGigabytes }: Load): number {
  const { plans, rowRead, rowWritten } = prices.turso;
  return Math.min(
    ...plans.map(
      (plan) =>
        plan.base +
        over(rowsRead, plan.rowsRead) * rowRead +
        over(rowsWritten, plan.rowsWritten) * rowWritten +
        over(databaseGigabytes, plan.gigabytes) * plan.gigabyte,
    ),
  );
}

function resend(emails: number): number {
  const plan = prices.resend.find((one) => one.emails >= emails);
  const largest = prices.resend.at(-1) ?? { emails: 0, base: 0 };
  return plan?.base ?? largest.base + (emails - largest.emails) * prices.resendEmail;
}

/** The monthly bill in dollars, by vendor, without Stripe, which takes its part of each payment. */
export function monthlyCost(load: Load) {
  const { workers, r2, images, durableObjects: objects } = prices;
  const objectRequests = load.nudges + load.visits;
  return {
    "Workers and Durable Objects":
      workers.base +
      over(load.requests, workers.freeRequests) * workers.request +
      over(load.workerMs, workers.freeCpuMs) * workers.cpuMs +
      over(objectRequests, objects.freeRequests) * objects.request +
      over(objectRequests * NUDGE_GB_SECONDS, objects.freeGigabyteSeconds) * objects.gigabyteSecond,
    R2:
      over(load.mediaGigabytes, r2.freeGigabytes) * r2.gigabyte +
      over(load.objectsWritten, r2.freeWrites) * r2.write +
      over(load.objectReads, r2.freeReads) * r2.read,
    Images: over(load.transformations, images.free) * images.transformation,
    Turso: turso(load),
    Resend: resend(load.emails),
  };
}

/** What the platform fee leaves of all payments in a month once Stripe is paid, in dollars. */
export function feeAfterStripe(load: Load, b: Behavior): number {
  const { stripe, platformFee } = prices;
  const gross = load.payments * b.payment;
  const perCreator = stripe.perCreator + stripe.perPayout * stripe.payoutsPerMonth;
  return (
    gross * (platformFee - stripe.share - stripe.billing) -
    load.payments * stripe.perPayment -
    load.creators * perCreator -
    gross * (1 - platformFee) * stripe.payoutShare
  );
}

/** All vendors together. */
export const totalCost = (load: Load) => Object.values(monthlyCost(load)).reduce((sum, one) => sum + one, 0);
