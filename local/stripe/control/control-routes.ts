import { PAYOUT_STEPS } from "../connect/payout-progress.ts";
import { ApiError, invalidRequest } from "../server/api-error.ts";
import { FAULT_KINDS } from "../server/faults.ts";
import { type HttpRequest, type HttpResponse, json } from "../server/http.ts";
import type { Runtime } from "../server/runtime.ts";
import { clockOffset } from "../server/unit-of-work.ts";
import { DELIVERY_MODES, deliveries } from "../webhooks/deliveries.ts";
import type { Control, OnboardingOutcome, Release } from "./control.ts";
import { controlOf } from "./control.ts";

export class Fields {
  private readonly values: Record<string, unknown>;

  constructor(request: HttpRequest) {
    if (request.body.trimStart().startsWith("{")) {
      const parsed: unknown = JSON.parse(request.body);
      this.values = typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
    } else {
      this.values = Object.fromEntries(new URLSearchParams(request.body));
    }
  }

  text(name: string): string | undefined {
    const value = this.values[name];
    return value === undefined || value === null || value === "" ? undefined : String(value);
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw invalidRequest(`${name} is required`, name);
    return value;
  }

  number(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!Number.isFinite(Number(value))) throw invalidRequest(`${name} must be a number`, name);
    return Number(value);
  }

  flag(name: string): boolean {
    return ["true", "1", "on", "yes"].includes(this.text(name) ?? "");
  }

  texts(name: string): string[] | undefined {
    const value = this.values[name];
    if (Array.isArray(value)) return value.map(String);
    return this.text(name)?.split(",");
  }

  oneOf<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = choices.find((choice) => choice === value);
    if (!found) throw invalidRequest(`${name} must be one of ${choices.join(", ")}`, name);
    return found;
  }
}

export function isCrossSite(request: HttpRequest): boolean {
  const site = request.header("sec-fetch-site");
  return site !== undefined && site !== "same-origin" && site !== "none";
}

const ORDERS: NonNullable<Release["order"]>[] = ["kept", "reversed", "shuffled"];
const OUTCOMES: OnboardingOutcome[] = ["complete", "half", "refused"];

const REFUND_OUTCOMES = ["succeeded", "failed", "canceled"] as const;

type Action = (control: Control, fields: Fields) => unknown;

export const ACTIONS: Record<string, Action> = {
  advance: (control, fields) =>
    control.advance({
      customer: fields.text("customer"),
      subscription: fields.text("subscription"),
      to: fields.number("to"),
      by_days: fields.number("by_days"),
    }),
  mode: (control, fields) => {
    control.setMode(fields.oneOf("mode", DELIVERY_MODES) ?? "normal");
    return { mode: control.mode() };
  },
  release: (control, fields) =>
    control.release({ events: fields.texts("events"), order: fields.oneOf("order", ORDERS) }),
  redeliver: (control, fields) =>
    control.redeliver({ event: fields.required("event"), times: fields.number("times") }),
  settle: (control, fields) => control.settle(fields.number("timeout")),
  fault: (control, fields) => {
    const kind = fields.oneOf("kind", FAULT_KINDS);
    if (!kind) throw invalidRequest(`kind must be one of ${FAULT_KINDS.join(", ")}`, "kind");
    control.fault({
      kind,
      count: fields.number("count") ?? 1,
      path: fields.text("path") ?? "/v1/",
      method: fields.text("method") ?? null,
      afterWork: fields.flag("after"),
      ms: fields.number("ms") ?? 1_000,
    });
    return { fault: kind };
  },
  heal: (control) => {
    control.clearFaults();
    return { faults: 0 };
  },
  decline: (control, fields) =>
    control.decline({
      subscription: fields.required("subscription"),
      code: fields.text("code"),
      advice: fields.text("advice"),
    }),
  "set-price": (control, fields) =>
    control.setPrice({
      subscription: fields.required("subscription"),
      amount: fields.number("amount") ?? Number.NaN,
    }),
  "new-card": (control, fields) =>
    control.newCard({ subscription: fields.required("subscription"), card: fields.required("card") }),
  pay: (control, fields) =>
    control.pay({
      session: fields.required("session"),
      card: fields.text("card"),
      email: fields.text("email"),
      name: fields.text("name"),
      save: fields.text("save") === "true",
    }),
  expire: (control, fields) => control.expire({ session: fields.required("session") }),
  onboard: (control, fields) =>
    control.onboard({ account: fields.required("account"), outcome: fields.oneOf("outcome", OUTCOMES) }),
  account: (control, fields) =>
    control.account({ id: fields.required("id"), email: fields.required("email") }),
  refund: (control, fields) =>
    control.refund({
      charge: fields.required("charge"),
      amount: fields.number("amount"),
      platformPays: fields.flag("platform_pays"),
    }),
  "finish-refund": (control, fields) =>
    control.finishRefund({
      refund: fields.required("refund"),
      outcome: fields.oneOf("outcome", REFUND_OUTCOMES),
    }),
  dispute: (control, fields) =>
    control.dispute({
      charge: fields.required("charge"),
      amount: fields.number("amount"),
      isInquiry: fields.flag("inquiry"),
    }),
  "move-deadline": (control, fields) =>
    control.moveDeadline({ dispute: fields.required("dispute"), hours: fields.number("hours") }),
  "escalate-dispute": (control, fields) => control.escalate({ dispute: fields.required("dispute") }),
  "reject-evidence": (control, fields) => control.rejectEvidence({ dispute: fields.required("dispute") }),
  "warn-of-fraud": (control, fields) => control.warnOfFraud({ charge: fields.required("charge") }),
  "close-dispute": (control, fields) =>
    control.closeDispute({ dispute: fields.required("dispute"), won: fields.flag("won") }),
  payout: (control, fields) =>
    control.payout({ account: fields.required("account"), amount: fields.number("amount") }),
  "top-up": (control, fields) => control.topUp({ amount: fields.number("amount") ?? 0 }),
  deauthorize: (control, fields) => control.deauthorize({ account: fields.required("account") }),
  "move-payout": (control, fields) =>
    control.movePayout({ payout: fields.required("payout"), to: fields.oneOf("to", PAYOUT_STEPS) }),
  "change-bank": (control, fields) =>
    control.changeBank({ account: fields.required("account"), number: fields.text("number") }),
  adjust: (control, fields) =>
    control.adjust({ account: fields.required("account"), amount: fields.number("amount") ?? 0 }),
  "make-available": (control, fields) => control.makeAvailable({ account: fields.required("account") }),
};

export async function handleControl(runtime: Runtime, request: HttpRequest): Promise<HttpResponse> {
  const control = controlOf(runtime);
  const name = request.url.pathname.slice("/control/".length);
  if (request.method === "GET" && name === "state") {
    const count = (state: string) => deliveries(runtime.store, "state = ?", state).length;
    return json(200, {
      mode: control.mode(),
      settled: runtime.dispatcher.settled,
      deliveries: {
        queued: count("queued"),
        held: count("held"),
        done: count("done"),
        failed: count("failed"),
      },
      faults: runtime.faults.faults,
    });
  }
  if (request.method === "GET" && name === "clock") {
    const offset = clockOffset(runtime.store, request.url.searchParams.get("customer") ?? "");
    return json(200, { offset, now: Math.floor(runtime.options.now() / 1000) + offset });
  }
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action || request.method !== "POST" || isCrossSite(request)) {
    return json(404, { error: { message: `POST /control/{${Object.keys(ACTIONS).join("|")}}` } });
  }
  try {
    return json(200, (await action(control, new Fields(request))) ?? {});
  } catch (error) {
    if (error instanceof ApiError) return json(error.status, { error: error.body });
    throw error;
  }
}
