import { type SettingLink, SettingLinks } from "./setting-links.tsx";

const securityLinks: SettingLink[] = [
  {
    href: "/settings/password",
    icon: "lock",
    title: "Password",
    text: "Changing it signs you out everywhere else.",
  },
  {
    href: "/settings/sessions",
    icon: "devices",
    title: "Sessions",
    text: "See and end active sessions.",
  },
  {
    href: "/settings/two-step",
    icon: "shield",
    title: "Two-step sign-in",
    text: "Add a code from your phone when you sign in.",
  },
  {
    href: "/settings/passkeys",
    icon: "key",
    title: "Passkeys",
    text: "Use your fingerprint, face, or PIN instead of a password.",
  },
];

export const SecurityTab = () => <SettingLinks links={securityLinks} />;
