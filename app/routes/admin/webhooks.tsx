import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { EventFilter } from "#domain/payments/webhooks/event-row.ts";
import { replayForm, retryForm } from "#domain/payments/webhooks/forms.ts";
import { continueReplay } from "#domain/payments/webhooks/replay-events.ts";
import { retryEvent } from "#domain/payments/webhooks/retry-event.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { parseForm, readForm, refuseForm } from "#http/forms/form.ts";
import { runPaymentForm } from "#http/payments/run-payment.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { errorsOfForm, WebhookForms } from "#ui/payments/console/webhook-forms.tsx";
import { WebhookLog } from "#ui/payments/console/webhook-log.tsx";

const PAGE_PATH = "/admin/webhooks";
const PAGE_SIZE = 50;
const REPLAYS_SHOWN = 5;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { webhookLog } = context.deps;
  const show = searchParams.get("show");
  const filter: EventFilter = show === "failed" || show === "refused" ? show : "all";
  const after = readCursor(searchParams.get("after"));
  const [events, replays] = await readTogether(() => [
    webhookLog.list(filter, after, PAGE_SIZE + 1),
    webhookLog.listReplays(REPLAYS_SHOWN),
  ]);
  const { rows, next } = pageOf(events, PAGE_SIZE, ({ handled_at, id }) => ({ at: handled_at, id }));
  return {
    filter,
    events: rows,
    first: after === null,
    next: next && `${PAGE_PATH}?show=${filter}&after=${next}`,
    replays,
  };
}

type Context = ActionFunctionArgs["context"];

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "continue")
    return runPaymentForm(context, form, async () => {
      const went = await continueReplay(context.deps);
      return say(context, went ? "Replay continued" : "No replay is running");
    });
  return intent === "replay" ? replay(context, form) : retry(context, form);
}

const say = (context: Context, title: string, text?: string) =>
  redirectWithFlash(context, PAGE_PATH, { kind: "success", title, ...(text ? { text } : {}) });

const entryOf = ({ deps: { clock }, ...context }: Context, reason: string) => ({
  actorId: requireMember(context as Context).id,
  now: clock.now(),
  auditId: clock.newId(),
  reason,
});

async function retry(context: Context, form: FormData) {
  const parsed = parseForm(form, retryForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const { event, account = null, reason } = parsed.value;
  return runPaymentForm(context, form, async () => {
    const done = await retryEvent(context.deps, { id: event, account }, entryOf(context, reason));
    if (done.ok) return say(context, "Event handled", `Its outcome: ${done.outcome.replaceAll("_", " ")}.`);
    const message =
      done.reason === "handled"
        ? "This event has already been handled. Nothing changed."
        : "The provider has no such event of ours. It keeps them for 30 days. For an event of a creator's account, enter the account.";
    return refuseForm(form, { event: message }, 409);
  });
}

async function replay(context: Context, form: FormData) {
  const { webhookLog, clock } = context.deps;
  const parsed = parseForm(form, replayForm(clock.now()));
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const { reason, ...span } = parsed.value;
  return runPaymentForm(context, form, async () => {
    const isStarted = await webhookLog.startReplay({ id: clock.newId(), ...span }, entryOf(context, reason));
    if (!isStarted)
      return refuseForm(form, { form: "A replay is running. Start the next one when it has finished." }, 409);
    return say(
      context,
      "Replay started",
      "It starts within a minute. Choose Continue now to start right away.",
    );
  });
}

export const handle = { title: "Webhooks" };

export default function Webhooks() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? { values: {}, errors: {} };
  return (
    <AdminFrame
      title="Webhooks"
      text="The payment provider's events, and what became of them."
      errors={errorsOfForm(refused)}
    >
      <WebhookLog {...shown} />
      <WebhookForms {...refused} />
    </AdminFrame>
  );
}
