import type { ComponentProps } from "react";
import type { PeopleChoice } from "#db/kinds.ts";
import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import { InGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";
import { Composer, isLive } from "./composer.tsx";
import { type SentPost, useComposer } from "./use-composer.ts";

type Props = Omit<ComponentProps<typeof Composer>, "composer" | "viewer" | "asksPeople"> & {
  /** The stored answer to who is in its files. */
  people?: PeopleChoice | null;
  media: ComposerMediaItem[];
  sent: SentPost | { autosaved: unknown } | undefined;
};

export function ComposerPage({ media, people = null, sent: answer, values, ...rest }: Props) {
  // Autosaves are answered without a page.
  const sent = answer && "autosaved" in answer ? undefined : answer;
  const live = isLive(rest.state);
  // The stored answer doesn't cover new files, so it isn't preselected.
  const shown: Values = { ...values, ...(live ? { people: "" } : {}), ...sent?.values };
  const composer = useComposer({
    action: rest.action,
    based: shown.based ?? "",
    isDraft: rest.state === "new" || rest.state === "draft",
    postKey: shown.key ?? "",
    media: sent?.media ?? media,
    lost: sent?.lost ?? [],
    sent,
  });
  const { errors, problem, attempt, order, uploads } = composer;
  const { viewer } = useFrame();
  const storedIds = media.map(({ id }) => id);
  const hasNewFiles = uploads.length > 0 || order.ids.some((id) => !storedIds.includes(id));
  const isAnswered = people === "others" || (people !== null && !hasNewFiles);
  return (
    <Frame wide errors={errors} problem={problem} attempt={attempt}>
      {errors.form === undefined && <InGoodStanding to="post" />}
      <Composer
        {...rest}
        isZoneGuessed={rest.isZoneGuessed && !sent && !shown.publish_on}
        values={shown}
        asksPeople={!(live && isAnswered) || errors.people !== undefined}
        composer={composer}
        viewer={viewer}
      />
    </Frame>
  );
}
