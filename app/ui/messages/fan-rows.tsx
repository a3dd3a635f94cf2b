import { SearchBox } from "../forms/search-box.tsx";
import { Avatar } from "../primitives/avatar.tsx";
import { ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";

export type FanRow = {
  id: string;
  username: string;
  name: string;
  avatarUrl: string | null;
  isActive: boolean;
};

export const FanSearch = (props: { action: string; search: string }) => (
  <SearchBox {...props} label="Search your fans" placeholder="Name or username" />
);

export function FanList({ fans, search = "" }: { fans: FanRow[]; search?: string }) {
  if (fans.length === 0 && search !== "")
    return (
      <EmptyState title="No fans found" text="Try a different or shorter name.">
        <ButtonLink variant="secondary" href="/messages/new">
          All fans
        </ButtonLink>
      </EmptyState>
    );
  if (fans.length === 0)
    return (
      <EmptyState title="No fans yet" text="You can write to fans once they subscribe or unlock messages.">
        <ButtonLink variant="secondary" href="/messages">
          All messages
        </ButtonLink>
      </EmptyState>
    );
  return (
    <ul className="chats" id="fans">
      {fans.map((fan) => (
        <li key={fan.id} className="chat-row">
          <Avatar url={fan.avatarUrl} name={fan.name} />
          <div className="min-w-0">
            <a className="cover-link" href={`/fans/${fan.username}/messages`}>
              <strong className="block truncate text-text">
                <bdi>{fan.name}</bdi>
              </strong>
            </a>{" "}
            <p className="small soft">
              @{fan.username} · {fan.isActive ? "Subscriber" : "Former subscriber"}
            </p>
            <p className="small above">
              <a className="link" href={`/fans/${fan.username}/lists`}>
                Lists<span className="sr-only"> with {fan.name}</span>
              </a>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
