import { Icon } from "#ui/primitives/icon.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";

export type SettingLink = { href: string; icon: IconName; title: string; text: string };

export function SettingLinks({ links }: { links: SettingLink[] }) {
  return (
    <ul className="stack stack-tight">
      {links.map(({ href, icon, title, text }) => (
        <li key={href} className="card setting-link">
          <span className="soft">
            <Icon name={icon} />
          </span>
          <p>
            <a className="cover-link" href={href}>
              <strong className="block text-text">{title}</strong>
            </a>{" "}
            <span className="small soft">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
