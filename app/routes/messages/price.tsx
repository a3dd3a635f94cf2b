import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DEFAULT_REPLY_DAYS } from "#domain/messages/replies/reply-promise.ts";
import { messagePriceForm } from "#domain/messages/unlock.ts";
import { dollarsText } from "#domain/money.ts";
import { closeWithdrawnSales } from "#http/close-withdrawn-sales.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { MessagePriceForm } from "#ui/messages/files/price-form.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PATH = "/settings/message-price";

export async function loader({ context }: LoaderFunctionArgs) {
  const active = await context.deps.messagePricing.findActive(requireMember(context).id);
  return {
    values: {
      free_for: active?.freeFor ?? "none",
      message_price: active?.price ? dollarsText(active.price) : "",
      reply_days: String(active?.replyDays ?? DEFAULT_REPLY_DAYS),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, messagePriceForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { clock, messagePricing } = context.deps;
    const sellerId = requireMember(context).id;
    await messagePricing.replace({ ...parsed.value, id: clock.newId(), sellerId, now: clock.now() });
    closeWithdrawnSales(context);
    return redirectWithFlash(context, PATH, { kind: "success", title: "Message price saved" });
  });
}

export const handle = { title: "Message price" };

export default function MessagePrice() {
  const { values } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <Frame errors={errors}>
      <PageHead title="Message price" back={{ href: "/settings?tab=payments", label: "Settings" }} />
      <MessagePriceForm action={PATH} values={{ ...values, ...refused?.values }} errors={errors} />
    </Frame>
  );
}
