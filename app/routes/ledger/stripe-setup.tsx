import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  NO_ONBOARDING_URL,
  type PayoutStatus,
  startPayoutOnboarding,
} from "#domain/ledger/payouts/connect-account.ts";
import { isProviderReturn } from "#domain/ledger/payouts/provider-return.ts";
import { product } from "#domain/product.ts";
import { requireMember } from "#http/context.ts";
import { readForm, refuseForm } from "#http/forms/form.ts";
import { readPayoutStatus } from "#http/payments/payout-status.ts";
import { runPaymentForm } from "#http/payments/run-payment.ts";
import { redirectPath, redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { PaymentSetupFailed } from "#ui/ledger/payouts/payment-setup-failed.tsx";
import { PayoutSetup } from "#ui/ledger/payouts/payout-setup.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

/** Values of `status` in our return URLs (docs/product.md, section 4.7). */
const RETURN_STATUSES = ["success", "refresh"];

/**
 * Asks the provider, so that the page is right however the creator came back. Creators who are done are redirected, but
 * after returning from the provider, they first see how it went.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  if (viewer.role !== "seller") throw redirect("/discover");
  if (viewer.setupCompletedAt === null) throw redirect("/welcome/creator-profile");
  const { searchParams } = new URL(request.url);
  const back = RETURN_STATUSES.includes(searchParams.get("status") ?? "") || isProviderReturn(searchParams);
  const redirectTo = redirectPath(context, searchParams.get("redirect"), "/dashboard");
  const inSignup = searchParams.get("from") === "profile";
  if (viewer.payouts === "none") {
    const known = await context.deps.creators.findPayoutAccount(viewer.id);
    const state = known?.lostId ? "disconnected" : "none";
    return pageData(state, redirectTo, inSignup);
  }
  const status = await readPayoutStatus(context, viewer.id, viewer.payouts);
  const { state, rejection, statusKnown } = status;
  if (state === "completed" && statusKnown) {
    if (!back && viewer.payouts === "completed") throw redirect(redirectTo);
    throw await redirectWithFlash(context, redirectTo, { kind: "success", ...successText(searchParams) });
  }
  const shown = viewState(searchParams, state, back);
  return { ...pageData(shown, redirectTo, inSignup), statusKnown, rejection };
}

/** Shown where creators go once setup is complete (docs/product.md, section 4.7). */
const successText = (params: URLSearchParams) => ({
  title: params.has("status") ? "Payment Setup Complete!" : "Seller Account Activated!",
  text: "You can now post, charge fans, and get weekly payouts.",
});

function viewState(params: URLSearchParams, state: PayoutStatus["state"], back: boolean): PayoutState {
  if (state !== "started" || !back) return state;
  return params.get("status") === "refresh" || params.get("refresh") === "true"
    ? "interrupted"
    : "processing";
}

type PayoutState = Parameters<typeof PayoutSetup>[0]["state"];
function pageData(state: PayoutState, redirectTo: string, inSignup: boolean) {
  return {
    state,
    redirectTo,
    inSignup,
    statusKnown: true,
    rejection: null as PayoutStatus["rejection"],
  };
}

const FAILED = { title: "Payment Setup Failed" };

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const viewer = requireMember(context);
  if (viewer.role !== "seller") throw redirect("/discover", 303);
  const to = encodeURIComponent(redirectPath(context, form.get("redirect"), "/dashboard"));
  return runPaymentForm(
    context,
    form,
    async () => {
      const page = `${context.origin}/stripe-setup`;
      const url = await startPayoutOnboarding(context.deps, {
        id: viewer.id,
        email: viewer.email,
        refreshUrl: `${page}?status=refresh&redirect=${to}`,
        returnUrl: `${page}?status=success&redirect=${to}`,
      });
      if (url === null)
        return refuseForm(form, { form: `${NO_ONBOARDING_URL}. Please try again.` }, 503, FAILED);
      return redirect(url, 303);
    },
    FAILED,
    `The payment provider can't set up your account right now. Please email ${product.supportEmail} and mention request ${context.requestId}.`,
  );
}

export const handle = { title: "Payment setup" };

export default function StripeSetup() {
  const { statusKnown, rejection, ...setup } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (rejection !== null)
    return (
      <Frame>
        <PaymentSetupFailed rejection={rejection} />
      </Frame>
    );
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      {!statusKnown && (
        <Notice tone="error" icon="alert" title="Status Check Failed">
          <p>Failed to check account status. Please try again.</p>
        </Notice>
      )}
      <PayoutSetup
        state={setup.state}
        action="/stripe-setup"
        redirectTo={setup.redirectTo}
        refreshHref={`/stripe-setup?redirect=${encodeURIComponent(setup.redirectTo)}`}
        inSignup={setup.inSignup}
      />
    </Frame>
  );
}
