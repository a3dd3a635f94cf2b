import { Icon } from "../primitives/icon.tsx";

/** A count of unread things, as it is shown. */
export const unreadCount = (count: number) => (count > 99 ? "99+" : String(count));

/** The way to the notifications in a phone's top bar, with how many are unread. */
export function Bell({ unread }: { unread: number }) {
  return (
    <a className="square bell" href="/notifications">
      <Icon name="bell" />
      <span className="sr-only">Notifications</span>
      {unread > 0 && (
        <span className="bell-count">
          <span className="sr-only">, </span>
          {unreadCount(unread)}
          <span className="sr-only"> unread</span>
        </span>
      )}{" "}
    </a>
  );
}
