import { LinkButton } from "./link-button.tsx";
import type { Outgoing } from "./outbox.client.ts";

export function PendingMessages({
  outgoing,
  onRetry,
  onEdit,
}: {
  outgoing: Outgoing[];
  onRetry: (key: string) => void;
  onEdit: (one: Outgoing) => void;
}) {
  return outgoing.map((one) => (
    <li key={one.key} className="message own pending">
      <div className="bubble">
        <p className="sr-only">You</p>
        <p className="message-text" dir="auto">
          {one.text}
        </p>
        <p className="message-foot">
          <span>{one.error === null ? "Sending..." : "Not sent"}</span>
        </p>
      </div>
      {one.error !== null && (
        <div className="message-failed">
          <p className="field-error" role="alert">
            {one.error.text}
          </p>
          <p className="small actions">
            <LinkButton onClick={() => onRetry(one.key)}>Retry</LinkButton>
            <LinkButton onClick={() => onEdit(one)}>Edit</LinkButton>
          </p>
        </div>
      )}
    </li>
  ));
}
