import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { firstShown, transparencyReport } from "#domain/moderation/transparency.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { TransparencyPage } from "#ui/moderation/transparency-page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { transparency, clock } = context.deps;
  const now = clock.now();
  return transparencyReport(await transparency.count(firstShown(now), now), now);
}

export const handle = { title: "Transparency" };

export default function Transparency() {
  const report = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <TransparencyPage {...report} />
    </Frame>
  );
}
