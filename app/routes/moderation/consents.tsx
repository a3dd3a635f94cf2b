import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { withdrawConsent } from "#domain/moderation/consents/answer.ts";
import { closeWithdrawnSales } from "#http/close-withdrawn-sales.ts";
import { requireMember } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { readForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { Withdraw } from "#ui/moderation/consents/consent-page.tsx";
import { OwnConsents } from "#ui/moderation/consents/own-consents.tsx";

const MAX_LISTED = 200;

/** What an account signed under its address; nothing until the address is confirmed. */
async function findOwn(context: AppLoadContext) {
  const { email, emailVerifiedAt } = requireMember(context);
  return emailVerifiedAt === null ? [] : context.deps.consents.listOfPerson(email.toLowerCase(), MAX_LISTED);
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const listed = await findOwn(context);
  const chosen = new URL(request.url).searchParams.get("withdraw");
  const withdrawing = listed.find(({ id, withdrawnAt }) => id === chosen && withdrawnAt === null);
  return {
    isConfirmed: requireMember(context).emailVerifiedAt !== null,
    withdrawing: withdrawing ? { id: withdrawing.id, title: withdrawing.title ?? "" } : null,
    consents: listed.map((consent) => ({
      id: consent.id,
      title: consent.title ?? "",
      creator: consent.creator,
      signedAt: consent.signedAt ?? 0,
      withdrawnAt: consent.withdrawnAt,
      download: consent.mayDownload ?? false,
      promotion: consent.mayPromote ?? false,
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return runForm(form, async () => {
    const found = (await findOwn(context)).find(({ id }) => id === form.get("person"));
    const withdrawn = await withdrawConsent(context.deps, found ?? null, "/consents");
    if (!withdrawn.ok)
      return redirectWithFlash(context, "/consents", { kind: "info", title: "There's nothing to withdraw" });
    deliverAfterResponse(context);
    closeWithdrawnSales(context);
    return redirectWithFlash(context, "/consents", {
      kind: "success",
      title: "Consent withdrawn",
      text: "The post is removed for everyone, and its buyers are refunded.",
    });
  });
}

export const handle = { title: "Your consents" };

export default function Consents() {
  const { withdrawing, ...list } = useLoaderData<typeof loader>();
  return (
    <Frame>
      {withdrawing ? (
        <Withdraw path="/consents" title={withdrawing.title} person={withdrawing.id} />
      ) : (
        <OwnConsents {...list} />
      )}
    </Frame>
  );
}
