import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** A row's actions, one per list item, behind a button that needs no script. At most one menu on a page is open. */
export const RowMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="row-menu" name="row">
    <summary className="square">
      <Icon name="options" />
      <span className="sr-only">{label}</span>
    </summary>
    <ul>{children}</ul>
  </details>
);
