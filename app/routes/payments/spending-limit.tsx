import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { closeOpenCheckouts } from "#domain/payments/close-open-checkouts.ts";
import { changeLimit } from "#domain/payments/spending-limits/change-limit.ts";
import { limitForm } from "#domain/payments/spending-limits/forms.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm } from "#http/forms/form.ts";
import { LIMIT_PAGE } from "#http/payments/payment-pages.ts";
import { runPaymentForm } from "#http/payments/run-payment.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { LimitForms } from "#ui/payments/spending-limits/limit-forms.tsx";
import { SpendingBox } from "#ui/payments/spending-limits/spending-box.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { spendingLimits, clock } = context.deps;
  const now = clock.now();
  const spending = await spendingLimits.find(requireMember(context).id, now);
  return { spending, now };
}

const PAGE_LEFT =
  "A checkout page that you opened couldn't be closed just now. For up to an hour, it can still be paid.";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const userId = requireMember(context).id;
  const intent = form.get("intent");
  return runPaymentForm(context, form, async () => {
    if (intent === "withdraw") return withdraw(context, userId);
    if (intent === "close") {
      await closeOpenCheckouts(context.deps, userId);
      return redirectWithFlash(context, LIMIT_PAGE, {
        kind: "success",
        title: "Checkouts closed",
        text: "Nothing more can be paid on those pages.",
      });
    }
    if (intent === "remove") return change(context, userId, null);
    const parsed = parseForm(form, limitForm);
    return parsed.ok ? change(context, userId, parsed.value.limit) : refuseForm(form, parsed.errors);
  });
}

async function change(context: AppLoadContext, userId: string, amount: number | null) {
  const { effectiveAt, isPageLeft } = await changeLimit(context.deps, { userId, amount });
  if (isPageLeft)
    return redirectWithFlash(context, LIMIT_PAGE, { kind: "info", title: "Limit saved", text: PAGE_LEFT });
  return redirectWithFlash(context, LIMIT_PAGE, {
    kind: "success",
    title: effectiveAt === null ? "Limit saved" : "Change saved",
    text:
      effectiveAt === null ? "It's in effect now." : "It takes effect in 24 hours, unless you withdraw it.",
  });
}

async function withdraw(context: AppLoadContext, userId: string) {
  const { spendingLimits, clock } = context.deps;
  const isWithdrawn = await spendingLimits.withdraw(userId, clock.now());
  return redirectWithFlash(
    context,
    LIMIT_PAGE,
    isWithdrawn
      ? { kind: "success", title: "Change withdrawn", text: "Your limit stays as it is." }
      : { kind: "info", title: "There is no change to withdraw", text: "It may already be in effect." },
  );
}

export const handle = { title: "Monthly limit" };

export default function SpendingLimit() {
  const { spending, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <PageHead
        back={{ href: "/payments", label: "Payments" }}
        title="Monthly limit"
        text="Decide how much you spend here in a month, across all creators."
      />
      <SpendingBox spending={spending} now={now} />
      <LimitForms
        spending={spending}
        action={LIMIT_PAGE}
        values={refused?.values ?? {}}
        errors={refused?.errors ?? {}}
      />
    </Frame>
  );
}
