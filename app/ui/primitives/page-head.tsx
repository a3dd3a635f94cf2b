import type { ReactNode } from "react";

/** A page's h1 with a line of explanation and, at its side, what can be done. */
export function PageHead({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <header className="page-head">
      <div className="grid gap-2">
        <h1>{title}</h1>
        {text && <p className="soft">{text}</p>}
      </div>
      {children && <div className="actions">{children}</div>}
    </header>
  );
}
