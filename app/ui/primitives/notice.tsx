import type { ReactNode } from "react";
import type { IconName } from "../primitives/icon-names.ts";
import { Icon } from "./icon.tsx";

/** Permanent, within a page; Flash is for what just happened. */
export function Notice({
  tone = "info",
  icon = "info",
  title,
  children,
}: {
  tone?: "success" | "error" | "info" | "lamp";
  icon?: IconName;
  title?: string;
  children?: ReactNode;
}) {
  return (
    <div className={`notice tone-${tone}`}>
      <Icon name={icon} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
