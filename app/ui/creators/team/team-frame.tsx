import type { ComponentProps, ReactNode } from "react";
import type { Permissions } from "#domain/creators/team/permissions.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";
import { Avatar } from "#ui/primitives/avatar.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";

export type Acting = {
  creatorId: string;
  name: string;
  may: Permissions;
  creator: { username: string; name: string; avatarUrl: string | null };
};

export function TeamFrame({
  acting,
  children,
  ...more
}: {
  acting: Acting;
  children: ReactNode;
} & Pick<ComponentProps<typeof Frame>, "errors" | "problem" | "attempt" | "viewer" | "wide">) {
  const { creatorId, may, creator, name } = acting;
  const base = `/team/${creatorId}`;
  const [path = ""] = useFrame().path.split("?");
  const pages = [
    { href: base, label: "Overview", isShown: true },
    { href: `${base}/messages`, label: "Messages", isShown: may.write },
    { href: `${base}/posts`, label: "Posts", isShown: may.publish },
    { href: `${base}/money`, label: "Money", isShown: may.money },
  ];
  return (
    <Frame {...more}>
      <section className="team-place" aria-label="Where you are">
        <div className="team-for">
          <Avatar url={creator.avatarUrl} name={creator.name} />
          <p className="min-w-0">
            <strong className="block text-text">
              Working for <bdi>{creator.name}</bdi>
            </strong>{" "}
            <span className="small soft">
              As <bdi>{name}</bdi> ·{" "}
              <a className="link" href="/team">
                Switch
              </a>
            </span>
          </p>
        </div>
        <Tabs
          label={`Working for ${creator.name}`}
          tabs={pages
            .filter(({ isShown }) => isShown)
            .map(({ href, label }) => ({
              href,
              label,
              current: href === base ? path === base : path.startsWith(href),
            }))}
        />
      </section>
      {children}
    </Frame>
  );
}
