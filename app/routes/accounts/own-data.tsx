import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { logIn } from "#http/auth/log-in.ts";
import { readForm } from "#http/forms/form.ts";
import { offeredCheck } from "#http/gates/offered-check.ts";
import { OWN_DATA } from "#http/gates/sign-in-page.ts";
import { OwnDataEntry, OwnDataPage } from "#ui/accounts/security/own-data-page.tsx";
import { BareFrame } from "#ui/frame/bare-frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, cookies, deps } = context;
  const pending = await cookies.pendingOf(request.headers.get("Cookie"), deps.clock.now());
  return {
    account: viewer.kind === "user" ? viewer.email : null,
    email: pending?.email ?? "",
    provider: offeredCheck(context),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (context.viewer.kind === "user") return redirect(OWN_DATA, 303);
  return logIn(context, request, form, OWN_DATA);
}

export const handle = { title: "Your data" };

export default function OwnData() {
  const { account, email, provider } = useLoaderData<typeof loader>();
  const { isPastGates } = useFrame();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <BareFrame errors={errors} problem={refused?.notice}>
      {account !== null ? (
        <OwnDataPage email={account} isPastGates={isPastGates} provider={provider} />
      ) : (
        <OwnDataEntry
          action={OWN_DATA}
          values={refused?.values ?? { email }}
          errors={errors}
          provider={provider}
        />
      )}
    </BareFrame>
  );
}
