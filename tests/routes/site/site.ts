import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import { sessions } from "#db/schema/accounts/accounts.ts";
import { startIdentityService } from "#local/identity/server.ts";
import { startPushService } from "#local/push/server.ts";
import { startStripe } from "#local/stripe/server/server.ts";
import { secrets } from "#platform/secrets.ts";
import { DAY, PASSWORD, type Person, people } from "#tests/cast.ts";
import { letAdminAct } from "#tests/stores/accounts/admin-access.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { openTestServer } from "#tests/stores/fixtures/test-database.ts";
import { storageControl } from "./faulty-storage.ts";
import { openInProcess } from "./in-process.ts";
import { databaseProxy, emailServer, type Webhook, webhookProxy } from "./test-servers.ts";
import {
  CONNECT_SECRET,
  EMAIL_SECRET,
  IDENTITY_KEY,
  ORIGIN,
  PLATFORM_SECRET,
  SECRET,
  VAPID,
} from "./test-settings.ts";
import { visitorOf } from "./visitor.ts";
import { openWorkerd } from "./workerd.ts";

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

export async function openSite({
  /** workerd has what this process lacks: sockets, storage, image processing, the edge cache, and streamed bodies. */
  runtime = "in process" as "in process" | "workerd",
  attemptLimit = 1_000_000,
  callLimit = 1_000_000,
  faultyStorage = false,
  /** Puts a proxy in front of the database that can make requests fail, at some cost in time. */
  faultyDatabase = false,
  settings = {} as Record<string, string>,
} = {}) {
  const testDatabase = await openTestServer();
  const wire = faultyDatabase ? await databaseProxy(testDatabase.url) : null;
  const [email, push, identity] = await Promise.all([
    emailServer(),
    startPushService(0),
    startIdentityService(0, IDENTITY_KEY),
  ]);
  const built = inject("worker");

  const deliver = async ({ body, signature }: Webhook) => {
    const response = await worker.fetch(`${ORIGIN}/webhooks/stripe`, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
    });
    await response.arrayBuffer();
    return response.status;
  };
  const webhooks = await webhookProxy(deliver);
  const stripe = await startStripe({
    port: 0,
    data: ":memory:",
    webhookUrl: webhooks.url,
    webhookSecret: PLATFORM_SECRET,
    connectWebhookSecret: CONNECT_SECRET,
    retries: [25, 50, 100, 200, 400],
  });

  const vars = {
    APP_ORIGIN: ORIGIN,
    SESSION_SECRET: SECRET,
    DATABASE_URL: wire?.url ?? testDatabase.url,
    STRIPE_SECRET_KEY: "sk_test_fanlight",
    STRIPE_WEBHOOK_SECRET: PLATFORM_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET,
    STRIPE_API_BASE: `http://127.0.0.1:${stripe.port}`,
    RESEND_API_KEY: "re_routes",
    RESEND_API_BASE: email.url,
    MAIL_FROM: "Fanlight <hello@fanlight.example>",
    NOTICES_FROM: "Fanlight <news@updates.fanlight.example>",
    RESEND_WEBHOOK_SECRET: EMAIL_SECRET,
    ...VAPID,
    PUSH_API_BASE: push.url,
    IDENTITY_API_BASE: identity.url,
    IDENTITY_API_KEY: IDENTITY_KEY,
    IDENTITY_NAME: "Demo ID",
    ...settings,
  };
  const limits = { ATTEMPTS: attemptLimit, READS: callLimit };
  const workerd = runtime === "workerd" ? await openWorkerd(built, vars, limits, { faultyStorage }) : null;
  const worker = workerd ?? openInProcess(built, vars, limits);

  const addSessions = async (person: Person, tokens: string[], expiresAt = Date.now() + DAY) => {
    const now = Date.now();
    await testDatabase.db.insert(sessions).values(
      tokens.map((token) => ({
        id: digest(`id of ${token}`).slice(0, 22),
        token_hash: digest(token),
        user_id: person.id,
        created_at: now,
        last_used_at: now,
        expires_at: expiresAt,
      })),
    );
    await letAdminAct(testDatabase.db, person.id, now);
    return tokens;
  };
  const openSession = async (person: Person, expiresAt?: number) => {
    const token = randomBytes(32).toString("base64url");
    await addSessions(person, [token], expiresAt);
    return token;
  };

  const rows = async (sql: string, ...args: (string | number)[]) =>
    (await testDatabase.client.execute({ sql, args })).rows as unknown as Record<
      string,
      string | number | null
    >[];

  return {
    worker,
    get workerd() {
      if (workerd === null) throw new Error('ask for a site with { runtime: "workerd" }');
      return workerd;
    },
    testDatabase,
    db: testDatabase.db,
    get database() {
      if (wire === null) throw new Error("ask for a site with { faultyDatabase: true }");
      return wire;
    },
    email,
    push,
    identity,
    stripe,
    control: stripe.control,
    webhooks,
    deliver,
    get media() {
      return this.workerd.media;
    },
    storage: workerd && faultyStorage ? storageControl(workerd.storage) : null,
    openSession,
    rows,
    count: async (table: string, where = "1", ...args: (string | number)[]) =>
      Number((await rows(`select count(*) as n from ${table} where ${where}`, ...args))[0]?.n),
    /** The queued and sent emails to an address whose ID starts with `prefix`, as text. */
    async emailsTo(address: string, prefix: string): Promise<string> {
      // An email's text is erased after sending, when the server already has it.
      const waiting = await rows(
        "select body from outgoing_emails where recipient = ? and id like ?",
        address,
        `${prefix}%`,
      );
      const sent = email.to(address).filter(({ id }) => id.startsWith(prefix));
      return [...waiting.map(({ body }) => body), ...sent.map(({ text }) => text)].join("\n");
    },
    restart: worker.restart,
    scheduled: worker.scheduled,
    visitor: visitorOf(worker.fetch, openSession),
    async end() {
      await worker.end();
      await Promise.all([
        stripe.close(),
        webhooks.close(),
        email.close(),
        push.close(),
        identity.close(),
        wire?.close(),
      ]);
      await testDatabase.end();
    },
  };
}
export type Site = Awaited<ReturnType<typeof openSite>>;

let hash: Promise<string> | undefined;

/** Adds the cast and their provider accounts to a site that has the cast's objects. */
export async function fillSite(site: Site) {
  hash ??= secrets.hashPassword(PASSWORD);
  await insertCast(site.db, await hash);
  for (const { accountId, canCharge, email } of Object.values(people))
    if (accountId) site.control.account({ id: accountId, email, isStarted: !canCharge });
  await site.control.settle();
}

/** Opens one site with the cast per test file; call the result only inside tests and hooks. */
export function siteForFile(options: Parameters<typeof openSite>[0] = {}, fill = fillSite): () => Site {
  let site: Site | undefined;
  beforeAll(async () => {
    site = await openSite(options);
    await fill(site);
  });
  afterAll(() => site?.end());
  return () => {
    if (!site) throw new Error("the site is open only while tests run");
    return site;
  };
}
