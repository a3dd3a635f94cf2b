import { Icon } from "../primitives/icon.tsx";

/**
 * Copies the link, or opens the system's share sheet (app/scripts/posts/sharing.ts). `hint` says what others will see.
 */
export function ShareLink({
  url,
  title,
  label,
  hint,
}: {
  url: string;
  title: string;
  label: string;
  hint: string;
}) {
  return (
    <details name="share" className="share">
      <summary className="like" data-share={url} data-title={title}>
        <Icon name="share" />
        Share
      </summary>
      <div className="field">
        <label className="field-label" htmlFor="share-link">
          {label}
        </label>
        <input id="share-link" type="text" className="field-input" readOnly value={url} />
        <span className="field-hint">{hint}</span>
      </div>
    </details>
  );
}
