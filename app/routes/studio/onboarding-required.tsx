import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "../../http/context.ts";
import { redirectPath } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { OnboardingRequired } from "../../ui/studio/onboarding-required.tsx";

export function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = redirectPath(context, new URL(request.url).searchParams.get("redirect"), "/dashboard");
  if (requireMember(context).payouts === "completed") throw redirect(redirectTo);
  return { redirectTo };
}

export const handle = { title: "Payment setup required" };

export default function Required() {
  const { redirectTo } = useLoaderData<typeof loader>();
  return (
    <Frame>
      <OnboardingRequired redirectTo={redirectTo} />
    </Frame>
  );
}
