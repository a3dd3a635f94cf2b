import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { roleLabel } from "../../domain/accounts/viewer.ts";
import { product } from "../../domain/product.ts";
import { member } from "../../http/context.ts";
import { frameOf, titled } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { ButtonLink } from "../../ui/primitives/button.tsx";
import { DescriptionList } from "../../ui/primitives/description-list.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = member(context);
  const { searchParams, search } = new URL(request.url);
  // The provider's way back (tab=payments with connect=success or refresh=true) and a creator's own way in.
  if (searchParams.get("tab") === "payments" && viewer.role === "seller")
    throw redirect(`/stripe-setup${search}`);
  return {
    frame: frameOf(context, request),
    email: viewer.email,
    username: viewer.username,
    role: viewer.role,
  };
}

export const meta: MetaFunction = () => titled("Settings", product.name);

export default function Settings() {
  const { frame, email, username, role } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame}>
      <PageHead title="Settings" />
      <DescriptionList
        facts={[
          { term: "Email", value: email },
          { term: "Username", value: username },
          { term: "Account", value: roleLabel[role] },
        ]}
      />
      <div className="actions">
        <ButtonLink look="secondary" href="/subscriptions">
          Subscriptions
        </ButtonLink>
        <ButtonLink look="secondary" href="/payments">
          Payments and receipts
        </ButtonLink>
        {role === "seller" && (
          <ButtonLink look="secondary" href="/stripe-setup">
            Payment setup
          </ButtonLink>
        )}
      </div>
    </Frame>
  );
}
