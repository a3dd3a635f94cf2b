export interface Options {
  /** 0 picks any free port. */
  port: number;
  host: string;
  data: string;
  /** Its URL for browsers, http://localhost:PORT by default. */
  publicUrl?: string | undefined;
  /** Where to send events; without it, they're only listed. */
  webhookUrl?: string | undefined;
  secretKey: string;
  webhookSecret: string;
  connectWebhookSecret: string;
  /** Delays before delivery retries, in ms. */
  retries: number[];
  /** How long a receiver may take to respond, in ms. */
  deliveryTimeout: number;
  /** In ms. */
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
