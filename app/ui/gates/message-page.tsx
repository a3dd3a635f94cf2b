import type { ReactNode } from "react";
import { BareFrame } from "../frame/bare-frame.tsx";
import type { FlashMessage } from "../primitives/flash.tsx";
import { Icon } from "../primitives/icon.tsx";
import type { IconName } from "../primitives/icon-names.ts";

export function MessagePage({
  icon,
  title,
  text,
  actions,
  flash,
  children,
}: {
  flash?: FlashMessage;
  icon: IconName;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <BareFrame flash={flash}>
      <div className="stack message-page">
        <span className="message-page-mark tone-lamp">
          <Icon name={icon} />
        </span>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {children}
        {actions && <div className="actions">{actions}</div>}
      </div>
    </BareFrame>
  );
}
