import { Icon } from "../primitives/icon.tsx";

export const cappedCount = (count: number) => (count > 99 ? "99+" : String(count));

export function Bell({ unread }: { unread: number }) {
  return (
    <a className="square bell" href="/notifications">
      <Icon name="bell" />
      <span className="sr-only">Notifications</span>
      {unread > 0 && (
        <span className="bell-count">
          <span className="sr-only">, </span>
          {cappedCount(unread)}
          <span className="sr-only"> unread</span>
        </span>
      )}{" "}
    </a>
  );
}
