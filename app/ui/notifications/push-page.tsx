import { product } from "#domain/product.ts";
import { Badge } from "../primitives/badge.tsx";
import { Button } from "../primitives/button.tsx";
import { Card } from "../primitives/card.tsx";
import { Notice } from "../primitives/notice.tsx";
import { PageScript } from "../primitives/page-script.tsx";
import { Time } from "../primitives/time.tsx";

type Device = { id: string; label: string; addedAt: number; showsNames: boolean; isThis: boolean };

export function PushPage({ publicKey, devices }: { publicKey: string; devices: Device[] }) {
  return (
    <div className="stack">
      <Card title="This device">
        {devices.some(({ isThis }) => isThis) ? (
          <p className="soft">This device gets notifications.</p>
        ) : (
          <TurnOn publicKey={publicKey} />
        )}
        <details className="push-steps" data-push-steps>
          <summary>On iPhone and iPad</summary>
          <ol>
            <li>Open this site in Safari and tap Share.</li>
            <li>Tap Add to Home Screen. Its icon is a plain window, and its name doesn't say more.</li>
            <li>Open it from there, come back to this page, and turn notifications on.</li>
          </ol>
          <p className="small dim">This requires iOS 16.4 or newer.</p>
        </details>
      </Card>
      <Card title="What they say">
        <p className="soft">
          “You have a new message” or “There's news on {product.name}”. They come only if something is still
          unread, wait until your quiet hours are over, and never show amounts or photos. You can let a device
          show names, too.
        </p>
      </Card>
      <Devices devices={devices} />
    </div>
  );
}

/** The script shows what fits the browser, and asks for permission only when the button is pressed. */
function TurnOn({ publicKey }: { publicKey: string }) {
  return (
    <>
      <form method="post" action="/settings/push" data-push={publicKey} hidden>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="endpoint" />
        <input type="hidden" name="public_key" />
        <input type="hidden" name="auth_secret" />
        <Button icon="bell" busy="Turning on...">
          Turn on for this device
        </Button>
      </form>
      <p className="field-error" role="alert" data-push-state="failed" hidden>
        We couldn't turn notifications on. Check your connection and try again.
      </p>
      <div data-push-state="denied" hidden>
        <Notice title="Your browser blocks notifications from this site">
          <p>Allow them in your browser's settings for this site, then reload this page.</p>
        </Notice>
      </div>
      <p className="soft" data-push-state="unsupported" hidden>
        This browser can't show notifications from sites. On an iPhone or iPad, follow the steps below.
      </p>
      <noscript>
        <p className="soft">
          Turning on notifications for a device requires JavaScript. Emails and the list on the site work
          without it.
        </p>
      </noscript>
      <PageScript name="push" />
    </>
  );
}

function Devices({ devices }: { devices: Device[] }) {
  return (
    <Card title="Devices">
      {devices.length === 0 && <p className="soft">No device gets notifications yet.</p>}
      {devices.length > 0 && (
        <ul className="stack">
          {devices.map(({ id, label, addedAt, showsNames, isThis }) => (
            <li key={id} className="push-device">
              <p className="min-w-0">
                <strong className="text-text">{label}</strong> {isThis && <Badge>This device</Badge>}
                <span className="block small dim">
                  Since <Time at={addedAt} />. {showsNames ? "Shows names." : "Hides names."}
                </span>
              </p>
              <form className="actions" method="post" action="/settings/push">
                <input type="hidden" name="device" value={id} />
                <Button variant="quiet" name="intent" value={showsNames ? "hide_names" : "show_names"}>
                  {showsNames ? "Hide names" : "Show names"}
                  <span className="sr-only"> on {label}</span>
                </Button>
                <Button variant="secondary" name="intent" value="remove" busy="Removing...">
                  Remove<span className="sr-only"> {label}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <p className="small dim">Signing out removes a device, and so does a new password.</p>
    </Card>
  );
}
