import { type Role, roleLabel } from "../../domain/accounts/viewer.ts";
import { ButtonLink } from "../primitives/button.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import { SettingLinks } from "./setting-links.tsx";

/** Who one is here; what can be changed leads on. */
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
          { href: "/profile", icon: "face", title: "Profile", text: "Your name, your words, your portrait." },
          {
            href: "/settings/email",
            icon: "mail",
            title: "Email",
            text: "Change the address you sign in with.",
          },
        ]}
      />
      {role === "buyer" && (
        <div className="card stack">
          <div className="grid gap-2">
            <h2>Make something yourself?</h2>
            <p className="soft">Open a page of your own, set your prices and get paid every week.</p>
          </div>
          <div className="actions">
            <ButtonLink href="/welcome/become-creator">Become a creator</ButtonLink>
          </div>
        </div>
      )}
    </>
  );
}
