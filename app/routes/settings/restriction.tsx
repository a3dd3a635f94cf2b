import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { product } from "../../domain/product.ts";
import { passesEntryGates, requireMember } from "../../http/context.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { OwnDataFrame } from "../../ui/frame/own-data-frame.tsx";
import { RestrictionFacts } from "../../ui/people/restriction-facts.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";

/** Why the account is restricted, and what its owner can do; also once it no longer is. */
export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  frame: { ...frameOf(context, request), isPastGates: passesEntryGates(context) },
  restriction: requireMember(context).restriction,
});

export const meta: MetaFunction = () => pageTitle("Your account", product.name);

export default function Restriction() {
  const { frame, restriction } = useLoaderData<typeof loader>();
  return (
    <OwnDataFrame {...frame}>
      {restriction ? (
        <RestrictionFacts restriction={restriction} />
      ) : (
        <PageHead title="Your account isn't restricted" text="You can post, write, buy, and sell." />
      )}
    </OwnDataFrame>
  );
}
