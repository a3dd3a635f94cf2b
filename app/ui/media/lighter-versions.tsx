import type { RenditionSpec } from "#domain/media/rendition-rules.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Notice } from "../primitives/notice.tsx";
import { PageScript } from "../primitives/page-script.tsx";

declare global {
  namespace JSX {
    interface IntrinsicElements {
      "lighter-versions": React.HTMLAttributes<HTMLElement> & Record<`data-${string}`, string>;
    }
  }
}

/**
 * Makes the versions that a video lacks, in browsers that can (app/scripts/renditions.ts, which the page includes).
 * Empty without scripts.
 */
export const LighterVersions = ({
  mediaId,
  name,
  prefix,
  missing,
}: {
  mediaId: string;
  name: string;
  /** Where it isn't beside its video, before what it says. */
  prefix?: string;
  missing: RenditionSpec[];
}) =>
  missing.length > 0 && (
    <lighter-versions
      data-media={mediaId}
      data-name={name}
      {...(prefix ? { "data-prefix": prefix } : {})}
      data-versions={JSON.stringify(missing)}
      suppressHydrationWarning
    />
  );

/** On a page without React. */
export function AddLighterVersions({
  videos,
}: {
  videos: { id: string; alt: string; missing: RenditionSpec[] }[];
}) {
  if (videos.length === 0) return null;
  return (
    <Notice>
      <p>
        {pluralize(videos.length, "video")} {videos.length === 1 ? "has" : "have"} no lighter versions yet for
        fans on slow connections. Browsers such as Chrome and Edge can make them here.
      </p>
      {videos.map(({ id, alt, missing }, index) => (
        <LighterVersions key={id} mediaId={id} name={alt || `Video ${index + 1}`} missing={missing} />
      ))}
      <PageScript name="renditions" />
    </Notice>
  );
}
