export interface Options {
  /** 0 picks a free one. */
  port: number;
  host: string;
  /** Where it keeps its data, or ":memory:". */
  data: string;
  /** How browsers reach it; by default http://localhost:PORT. */
  publicUrl?: string | undefined;
  /** Where events go; without it they are only listed. */
  webhookUrl?: string | undefined;
  secretKey: string;
  webhookSecret: string;
  connectWebhookSecret: string;
  /** Waits before the retries of a delivery, in milliseconds. */
  retries: number[];
  /** How long a receiver may take. */
  deliveryTimeout: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

export const DEFAULTS: Options = {
  port: 8790,
  host: "127.0.0.1",
  data: ".local/stripe",
  secretKey: "sk_test_fanlight",
  webhookSecret: "whsec_fanlight_platform",
  connectWebhookSecret: "whsec_fanlight_connect",
  retries: [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000],
  deliveryTimeout: 10_000,
  now: Date.now,
};
