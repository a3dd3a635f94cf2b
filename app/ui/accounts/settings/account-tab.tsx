import type { Role } from "#db/kinds.ts";
import { roleLabel } from "#domain/accounts/viewer.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { SettingLinks } from "./setting-links.tsx";

const TEAM = {
  href: "/settings/team",
  icon: "users",
  title: "Team",
  text: "People who work for you, and what they did.",
} as const;

const PLACES = {
  href: "/settings/places",
  icon: "discover",
  title: "Closed places",
  text: "Countries and US states where your page isn't shown.",
} as const;

export function AccountTab({ email, username, role }: { email: string; username: string; role: Role }) {
  return (
    <>
      <div className="card">
        <DescriptionList
          facts={[
            { term: "Email", value: email },
            { term: "Username", value: `@${username}` },
            { term: "Account", value: roleLabel[role] },
          ]}
        />
      </div>
      <SettingLinks
        links={[
          { href: "/profile", icon: "profile", title: "Profile", text: "Your name, bio, and photo." },
          {
            href: "/settings/email",
            icon: "mail",
            title: "Email",
            text: "Change the email you sign in with.",
          },
          ...(role === "seller" ? [TEAM, PLACES] : []),
          {
            href: "/reports",
            icon: "shield",
            title: "Reports and decisions",
            text: "What you reported, and what we decided about you.",
          },
          {
            href: "/consents",
            icon: "image",
            title: "Posts you're in",
            text: "What others show of you with your consent, which you can withdraw.",
          },
        ]}
      />
      {role === "buyer" && (
        <div className="card stack">
          <div className="grid gap-2">
            <h2>Are you a creator?</h2>
            <p className="soft">Create your page, set your prices, and get paid every week.</p>
          </div>
          <div className="actions">
            <ButtonLink href="/welcome/become-creator">Become a creator</ButtonLink>
          </div>
        </div>
      )}
    </>
  );
}
