import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getStatement } from "#domain/ledger/statements/get-statement.ts";
import { requireMember } from "#http/context.ts";
import { readCursor } from "#http/cursor.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { StatementCard } from "#ui/ledger/statement-card.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { formatMonth } from "#ui/primitives/time.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id: sellerId, username } = requireMember(context);
  const month = params.month ?? "";
  const after = readCursor(new URL(request.url).searchParams.get("after"));
  const statement = await getStatement(context.deps, { sellerId, month }, after);
  if (statement === null) throw new Response(null, { status: 404 });
  const { last, ...shown } = statement;
  const path = `/payments/statements/${month}`;
  return {
    path,
    month,
    statement: { ...shown, username },
    next: last ? `${path}?after=${last.at}.${last.id}` : null,
    first: after === null ? null : path,
  };
}

export const handle = { title: "Statement" };

export default function Statement() {
  const { path, month, statement, next, first } = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <PageHead
        title={`Statement for ${formatMonth(month)}`}
        back={{ href: "/payments/statements", label: "Statements" }}
      >
        <ButtonLink variant="secondary" icon="download" href={`${path}/file`}>
          Download CSV
        </ButtonLink>
      </PageHead>
      <StatementCard {...statement} />
      <Pager nextHref={next} firstHref={first} />
    </Frame>
  );
}
