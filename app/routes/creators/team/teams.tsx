import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireMember } from "#http/context.ts";
import { TeamPlaces } from "#ui/creators/team/teams.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const MOST = 50;

export async function loader({ context }: LoaderFunctionArgs) {
  const places = await context.deps.team.listCreators(requireMember(context).id, MOST);
  return {
    places: places.map(({ creatorId, name, may, creator }) => ({ creatorId, name, may, creator })),
  };
}

export const handle = { title: "Teams" };

export default function Places() {
  const { places } = useLoaderData<typeof loader>();
  return (
    <Frame>
      <PageHead title="Teams" text="Creators you work for." />
      <TeamPlaces places={places} />
    </Frame>
  );
}
