import { Icon } from "#ui/primitives/icon.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";

type Place = [href: string, icon: IconName, label: string];

const groups = (username: string): { title: string; places: Place[] }[] => [
  {
    title: "Posts",
    places: [
      ["/dashboard/posts", "image", "Your posts"],
      ["/dashboard/calendar", "clock", "Calendar"],
      ["/dashboard/templates", "text", "Templates"],
      ["/dashboard/vault", "video", "Vault"],
      [`/seller/${username}`, "eye", "View your page"],
      ["/profile/edit", "profile", "Edit your profile"],
    ],
  },
  {
    title: "Fans",
    places: [
      ["/dashboard/subscribers", "users", "Subscribers"],
      ["/messages", "message", "Messages"],
      ["/broadcasts", "mail", "Broadcasts"],
      ["/fan-lists", "filter", "Fan lists"],
    ],
  },
  {
    title: "Money",
    places: [
      ["/payments", "money", "Payouts and sales"],
      ["/analytics", "chart", "Analytics"],
      ["/payments/statements", "text", "Statements"],
      ["/settings/subscription-price", "refresh", "Subscription price"],
    ],
  },
  {
    title: "Settings",
    places: [
      ["/settings/message-price", "lock", "Message price"],
      ["/settings/welcome-message", "reply", "Welcome message"],
      ["/settings/watched-words", "shield", "Watched words"],
      ["/settings/team", "users", "Team"],
      ["/settings/places", "discover", "Closed places"],
    ],
  },
];

export function StudioLinks({ username }: { username: string }) {
  return (
    <nav className="places" aria-labelledby="studio">
      <h2 id="studio">Your studio</h2>
      {groups(username).map(({ title, places }) => (
        <section key={title}>
          <h3 className="small dim">{title}</h3>
          <ul className="tile-links">
            {places.map(([href, icon, label]) => (
              <li key={href}>
                <a className="entry" href={href}>
                  <Icon name={icon} />
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
