import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "#http/context.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { OwnCases } from "#ui/moderation/cases/own-cases.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const MAX_SHOWN = 50;

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.deps.reports.listOwn(requireMember(context).id, MAX_SHOWN);

export const handle = { title: "Reports and decisions" };

export default function OwnReports() {
  return (
    <Frame>
      <PageHead
        title="Reports and decisions"
        text="What you reported, and what we decided about you."
        back={{ href: "/settings", label: "Settings" }}
      />
      <OwnCases {...useLoaderData<typeof loader>()} />
    </Frame>
  );
}
