import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { product } from "../../domain/product.ts";
import { beginning } from "../../domain/visible-text.ts";
import { requireMember } from "../../http/context.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { FanList } from "../../ui/messages/fan-list.tsx";
import { ButtonLink } from "../../ui/primitives/button.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { Pager } from "../../ui/primitives/pager.tsx";

const PATH = "/messages/new";
const SIZE = 20;

/** The fans whom a creator may write to: subscribers, and those who were. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { inbox, clock } = context.deps;
  const after = beginning(new URL(request.url).searchParams.get("after") ?? "", 64);
  const rows = await inbox.listFans(requireMember(context).id, after, clock.now(), SIZE + 1);
  const fans = rows.slice(0, SIZE);
  return {
    frame: frameOf(context, request),
    fans,
    first: after === "",
    next: rows.length > SIZE ? (fans.at(-1)?.cursor ?? null) : null,
  };
}

export const meta: MetaFunction = () => pageTitle("Write to a fan", product.name);

export default function Fans() {
  const { frame, fans, first, next } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame}>
      <PageHead
        title="Write to a fan"
        text="Your subscribers, and those who subscribed before."
        back={{ href: "/messages", label: "Messages" }}
      >
        <ButtonLink variant="secondary" href="/broadcasts/new">
          Write to many
        </ButtonLink>
        <ButtonLink variant="secondary" href="/fan-lists">
          Your lists
        </ButtonLink>
      </PageHead>
      <FanList fans={fans} />
      <Pager nextHref={next && `${PATH}?after=${next}`} firstHref={first ? null : PATH} list="fans" />
    </Frame>
  );
}
