import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PLANNED_AFTERWARD } from "#domain/moderation/people/restriction.ts";
import { requireMember } from "#http/context.ts";
import { OwnDataFrame } from "#ui/frame/own-data-frame.tsx";
import { RestrictionFacts } from "#ui/moderation/people/restriction-facts.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Time } from "#ui/primitives/time.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { id, role, restriction } = requireMember(context);
  return {
    restriction,
    liftedAt: restriction ? null : await context.deps.restrictions.findLifted(id),
    isCreator: role === "seller",
  };
}

export const handle = { title: "Your account" };

export default function Restriction() {
  const { restriction, liftedAt, isCreator } = useLoaderData<typeof loader>();
  return (
    <OwnDataFrame>
      {restriction ? (
        <RestrictionFacts restriction={restriction} />
      ) : (
        <>
          <PageHead title="Your account isn't restricted" text="You can post, write, buy, and sell." />
          {liftedAt !== null && (
            <p className="prose">
              We lifted its restriction on <Time at={liftedAt} showTime />. {isCreator && PLANNED_AFTERWARD}
            </p>
          )}
        </>
      )}
    </OwnDataFrame>
  );
}
