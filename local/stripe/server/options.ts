export interface Options {
  /** 0 picks a free port. */
  port: number;
  host: string;
  /** The data folder, or ":memory:". */
  data: string;
  /** Its URL for browsers; http://localhost:PORT by default. */
  publicUrl?: string | undefined;
  /** The receiver of events; without it they are only listed. */
  webhookUrl?: string | undefined;
  secretKey: string;
  webhookSecret: string;
  connectWebhookSecret: string;
  /** Delays before the retries of a delivery, in milliseconds. */
  retries: number[];
  /** How long a receiver may take to respond, in milliseconds. */
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
