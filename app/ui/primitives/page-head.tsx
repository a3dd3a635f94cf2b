import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export function PageHead({
  title,
  text,
  back,
  children,
}: {
  title: string;
  text?: string;
  back?: { href: string; label: string };
  children?: ReactNode;
}) {
  return (
    <header className="page-head">
      <div className="grid gap-2">
        {back && (
          <a className="back" href={back.href}>
            <Icon name="back" />
            {back.label}
          </a>
        )}
        <h1>{title}</h1>
        {text && <p className="soft">{text}</p>}
      </div>
      {children && <div className="actions">{children}</div>}
    </header>
  );
}
