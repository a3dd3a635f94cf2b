import type { CreatorSummary } from "#domain/posts/post.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Time } from "../primitives/time.tsx";
import { creatorHref } from "./post-labels.ts";

export function Byline({ creator, at }: { creator: CreatorSummary; at: number }) {
  return (
    <div className="byline relative">
      <Avatar url={creator.avatarUrl} name={creator.name} size="m" eager />
      <p>
        <a className="block cover-link" href={creatorHref(creator)}>
          {creator.name}
        </a>{" "}
        <Time at={at} />
      </p>
    </div>
  );
}
