import type { ReactNode } from "react";

/** A quiet box; `title` becomes its heading. */
export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="card stack">
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}
