import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "#http/context.ts";
import { readPayoutStatus } from "#http/payments/payout-status.ts";
import { redirectPath } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { OnboardingRequired } from "#ui/ledger/payouts/onboarding-required.tsx";
import { PaymentSetupFailed } from "#ui/ledger/payouts/payment-setup-failed.tsx";

/** Asks the provider: if it rejected the account for good, there's nothing left to set up. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = redirectPath(context, new URL(request.url).searchParams.get("redirect"), "/dashboard");
  const { id, payouts } = requireMember(context);
  const { state, rejection } =
    payouts === "started"
      ? await readPayoutStatus(context, id, payouts)
      : { state: payouts, rejection: null };
  if (state === "completed") throw redirect(redirectTo);
  return { redirectTo, rejection };
}

export const handle = { title: "Payment setup required" };

export default function Required() {
  const { redirectTo, rejection } = useLoaderData<typeof loader>();
  return (
    <Frame>
      {rejection === null ? (
        <OnboardingRequired redirectTo={redirectTo} />
      ) : (
        <PaymentSetupFailed rejection={rejection} />
      )}
    </Frame>
  );
}
