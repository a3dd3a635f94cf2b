import type { ReactNode } from "react";
import { Fanlight } from "./fanlight.tsx";

export function EmptyState({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <div className="empty dim">
      <Fanlight lit={false} />
      <h2 className="text-text">{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="actions justify-center">{children}</div>}
    </div>
  );
}
