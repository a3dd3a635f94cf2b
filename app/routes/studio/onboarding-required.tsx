import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { product } from "../../domain/product.ts";
import { requireMember } from "../../http/context.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf, redirectPath } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { OnboardingRequired } from "../../ui/studio/onboarding-required.tsx";

export function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = redirectPath(context, new URL(request.url).searchParams.get("redirect"), "/dashboard");
  if (requireMember(context).payouts === "completed") throw redirect(redirectTo);
  return { frame: frameOf(context, request), redirectTo };
}

export const meta: MetaFunction = () => pageTitle("Payment setup required", product.name);

export default function Required() {
  const { frame, redirectTo } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame}>
      <OnboardingRequired redirectTo={redirectTo} />
    </Frame>
  );
}
