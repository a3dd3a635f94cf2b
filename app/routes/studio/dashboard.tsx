import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toSaleSummary } from "../../domain/payments/sale-summary.ts";
import { getBalance } from "../../domain/payouts/get-balance.ts";
import { product } from "../../domain/product.ts";
import { requireMember } from "../../http/context.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { ButtonLink } from "../../ui/primitives/button.tsx";
import { Icon } from "../../ui/primitives/icon.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { BalanceBox } from "../../ui/studio/balance-box.tsx";
import { SaleTable } from "../../ui/studio/sale-table.tsx";

const MAX_SHOWN = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  if (viewer.role !== "seller") throw redirect("/discover");
  const [{ sales }, balance] = await Promise.all([
    context.deps.paymentStore.listForSeller(viewer.id, MAX_SHOWN),
    getBalance(context.deps, viewer.id),
  ]);
  return {
    frame: frameOf(context, request),
    username: viewer.username,
    balance,
    sales: sales.map(toSaleSummary),
  };
}

export const meta: MetaFunction = () => pageTitle("Dashboard", product.name);

export default function Dashboard() {
  const { frame, username, balance, sales } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame} wide>
      <PageHead title="Dashboard">
        <ButtonLink icon="post" href="/post">
          Post Content
        </ButtonLink>
      </PageHead>
      <div className="tiles">
        <BalanceBox balance={balance} />
        <ul className="card tile-links">
          {[
            { href: "/payments", icon: "money" as const, label: "Payouts and sales" },
            { href: "/dashboard/posts", icon: "image" as const, label: "Your posts" },
            { href: `/seller/${username}`, icon: "eye" as const, label: "View your page" },
            { href: "/profile/edit", icon: "profile" as const, label: "Edit your profile" },
          ].map(({ href, icon, label }) => (
            <li key={href}>
              <a className="entry" href={href}>
                <Icon name={icon} />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <SaleTable sales={sales} />
    </Frame>
  );
}
