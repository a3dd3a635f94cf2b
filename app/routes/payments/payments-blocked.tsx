import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { appealForm } from "#domain/payments/fraud/forms.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { BLOCKED_PAGE } from "#http/payments/payment-pages.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { BlockedPayments } from "#ui/payments/fraud/blocked-payments.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { paymentBlocks, clock } = context.deps;
  const block = await paymentBlocks.find(requireMember(context).id, clock.now());
  return {
    block: block && { until: block.until, cards: block.cards, appeal: block.appeal },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, appealForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const { paymentBlocks, clock } = context.deps;
  const userId = requireMember(context).id;
  return runForm(form, async () => {
    const appeal = { id: clock.newId(), userId, ...parsed.value, now: clock.now() };
    return (await paymentBlocks.appeal(appeal))
      ? redirectWithFlash(context, BLOCKED_PAGE, {
          kind: "success",
          title: "Message sent",
          text: "A person will read it and answer by email.",
        })
      : refuseForm(form, { form: "We have your message already, or your account can pay again." }, 409);
  });
}

export const handle = { title: "Payments paused" };

export default function PaymentsBlocked() {
  const { block } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <BlockedPayments
        block={block}
        action={BLOCKED_PAGE}
        values={refused?.values ?? {}}
        errors={refused?.errors ?? {}}
      />
    </Frame>
  );
}
