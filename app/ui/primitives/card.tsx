import type { ReactNode } from "react";

/** A box with an optional heading. */
export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="card stack">
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}
