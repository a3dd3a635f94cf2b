import type { Feature } from "#db/kinds.ts";
import { COMING_SOON } from "#domain/admin/feature-flags/feature-texts.ts";
import { Frame } from "../frame/frame.tsx";
import { Badge } from "../primitives/badge.tsx";
import { ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { PageHead } from "../primitives/page-head.tsx";

export const ComingSoon = ({ feature, label }: { feature: Feature; label: string }) => (
  <div className="coming-soon">
    <p className="flex flex-wrap items-center justify-between gap-x-2">
      <strong>{label}</strong> <Badge>Coming soon</Badge>
    </p>
    <p className="small soft">{COMING_SOON[feature].text}</p>
  </div>
);

export function ComingSoonPage({ feature, back }: { feature: Feature; back: string }) {
  const { title, text } = COMING_SOON[feature];
  return (
    <Frame path={back}>
      <PageHead title={title} />
      <EmptyState title="Coming soon" text={text}>
        <ButtonLink href={back}>Go back</ButtonLink>
        <ButtonLink variant="secondary" href="/discover">
          Discover
        </ButtonLink>
      </EmptyState>
    </Frame>
  );
}
