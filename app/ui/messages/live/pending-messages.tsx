import { LinkButton } from "./link-button.tsx";
import type { Outgoing } from "./outbox.client.ts";

function sendingText({ photos }: Outgoing) {
  if (photos.every(({ share }) => share === 1)) return "Sending...";
  const sent = photos.reduce((sum, { share }) => sum + share, 0) / photos.length;
  return `Sending ${Math.round(sent * 100)}%`;
}

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
        {one.photos.length > 0 && (
          <div className="message-media">
            <div className={one.photos.length > 1 ? "message-photos" : "post-media"}>
              {one.photos.map(({ key, url, name }) => (
                <img key={key} src={url} alt={name} />
              ))}
            </div>
          </div>
        )}
        {one.text !== "" && (
          <p className="message-text" dir="auto">
            {one.text}
          </p>
        )}
        <p className="message-foot">
          <span>{one.error === null ? sendingText(one) : "Not sent"}</span>
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
