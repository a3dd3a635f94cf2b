import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { product } from "#domain/product.ts";
import { requireMember } from "#http/context.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { StatementOfReasons } from "#ui/moderation/cases/statement.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

/** For those it's about: a post's or profile's creator, or both sides of a conversation. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await context.deps.reports.findStatement(params.decisionId ?? "", requireMember(context).id);
  if (found === null) throw new Response(null, { status: 404 });
  const { title, subjectId, ...decision } = found;
  return { decision, title, subjectId };
}

export const handle = { title: "Our decision" };

export default function DecisionPage() {
  const { decision, title, subjectId } = useLoaderData<typeof loader>();
  return (
    <Frame>
      <PageHead
        title="Our decision"
        text={title === null ? undefined : `About your post "${title}".`}
        back={
          decision.subjectKind === "conversation"
            ? { href: `/messages/${subjectId}`, label: "Conversation" }
            : { href: "/notifications", label: "Notifications" }
        }
      />
      <StatementOfReasons {...decision} email={product.supportEmail} />
    </Frame>
  );
}
