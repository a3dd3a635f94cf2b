import type { ComponentProps } from "react";
import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import { InGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";
import { Composer } from "./composer.tsx";
import { type SentPost, useComposer } from "./use-composer.ts";

type Props = Omit<ComponentProps<typeof Composer>, "composer" | "viewer"> & {
  media: ComposerMediaItem[];
  sent: SentPost | { autosaved: unknown } | undefined;
};

export function ComposerPage({ media, sent: answer, values, ...rest }: Props) {
  // Autosaves are answered without a page.
  const sent = answer && "autosaved" in answer ? undefined : answer;
  const shown = { ...values, ...sent?.values };
  const composer = useComposer({
    action: rest.action,
    based: shown.based ?? "",
    isDraft: rest.state === "new" || rest.state === "draft",
    postKey: shown.key ?? "",
    media: sent?.media ?? media,
    lost: sent?.lost ?? [],
    sent,
  });
  const { errors, problem, attempt } = composer;
  const { viewer } = useFrame();
  return (
    <Frame wide errors={errors} problem={problem} attempt={attempt}>
      {errors.form === undefined && <InGoodStanding to="post" />}
      <Composer
        {...rest}
        isZoneGuessed={rest.isZoneGuessed && !sent && !shown.publish_on}
        values={shown}
        composer={composer}
        viewer={viewer}
      />
    </Frame>
  );
}
