import type { ReactNode } from "react";
import type { IconName } from "../primitives/icon-names.ts";
import { Icon } from "./icon.tsx";

export function Badge({
  children,
  icon,
  tone,
}: {
  children: ReactNode;
  icon?: IconName;
  tone?: "success" | "error" | "info" | "lamp";
}) {
  return (
    <span className={tone ? `badge tone-${tone}` : "badge"}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
