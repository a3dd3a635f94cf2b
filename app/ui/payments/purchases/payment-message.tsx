import type { ReactNode } from "react";
import { product } from "#domain/product.ts";
import { Avatar } from "#ui/primitives/avatar.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";

export type MessageText = { icon: IconName; tone: string; title: string; text: ReactNode };

export function PaymentMessage({
  message,
  isFailed,
  portrait = null,
  actions,
  terms,
  children,
}: {
  message: MessageText;
  isFailed: boolean;
  /** In place of the icon. */
  portrait?: { name: string; avatarUrl: string | null } | null;
  actions: ReactNode;
  terms?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="stack message-page">
      {portrait ? (
        <Avatar url={portrait.avatarUrl} name={portrait.name} size="l" eager />
      ) : (
        <span className={`message-page-mark tone-${message.tone}`}>
          <Icon name={message.icon} />
        </span>
      )}
      <h1>{message.title}</h1>
      <p className="lead" role="status">
        {message.text}
      </p>
      {children}
      {isFailed && (
        <p className="soft">
          If your bank shows the charge, email{" "}
          <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>.
        </p>
      )}
      <div className="actions">{actions}</div>
      {terms}
    </div>
  );
}
