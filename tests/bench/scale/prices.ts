import { PLATFORM_FEE_PERCENT } from "../../../app/domain/money.ts";

/** What vendors charge, in dollars. docs/scale.md names each source. */
export const prices = {
  workers: { base: 5, request: 0.3e-6, freeRequests: 10e6, cpuMs: 0.02e-6, freeCpuMs: 30e6 },
  r2: { gigabyte: 0.015, freeGigabytes: 10, write: 4.5e-6, freeWrites: 1e6, read: 0.36e-6, freeReads: 10e6 },
  images: { transformation: 0.5e-3, free: 5000 },
  durableObjects: {
    request: 0.15e-6,
    freeRequests: 1e6,
    gigabyteSecond: 12.5e-6,
    freeGigabyteSeconds: 400e3,
  },
  turso: {
    plans: [
      { name: "Developer", base: 4.99, rowsRead: 2.5e9, rowsWritten: 25e6, gigabytes: 9, gigabyte: 0.75 },
      { name: "Scaler", base: 24.92, rowsRead: 100e9, rowsWritten: 100e6, gigabytes: 24, gigabyte: 0.5 },
      { name: "Pro", base: 416.58, rowsRead: 250e9, rowsWritten: 250e6, gigabytes: 50, gigabyte: 0.45 },
    ],
    rowRead: 1e-9,
    rowWritten: 1e-6,
  },
  resend: [
    { emails: 50e3, base: 20 },
    { emails: 100e3, base: 90 },
    { emails: 1e6, base: 650 },
  ],
  resendEmail: 0.65e-3,
  stripe: {
    share: 0.029,
    perPayment: 0.3,
    billing: 0.007,
    perCreator: 2,
    perPayout: 0.25,
    payoutShare: 0.0025,
    payoutsPerMonth: 4.3,
  },
  platformFee: PLATFORM_FEE_PERCENT / 100,
} as const;

/** What vendors allow. Rates are per second. */
export const limits = {
  stripePerEndpoint: 25,
  stripePerAccount: 100,
  resendRequests: 5,
  resendBatch: 100,
  /** Assumed: nobody publishes what one hosted database does. */
  databaseCores: 8,
  /** Assumed: the most of a single writer's time to use, so that writes don't queue. */
  writerUse: 0.6,
} as const;
