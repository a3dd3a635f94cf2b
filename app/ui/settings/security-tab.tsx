import { type SettingLink, SettingLinks } from "./setting-links.tsx";

const securityLinks: SettingLink[] = [
  {
    href: "/settings/password",
    icon: "lock",
    title: "Password",
    text: "Change it; everybody else who is signed in as you is signed out.",
  },
  {
    href: "/settings/sessions",
    icon: "devices",
    title: "Sessions",
    text: "Where you are signed in, and how to end it.",
  },
  {
    href: "/settings/two-step",
    icon: "shield",
    title: "Two-step sign-in",
    text: "A code from your phone besides the password.",
  },
  {
    href: "/settings/passkeys",
    icon: "key",
    title: "Passkeys",
    text: "Sign in with your fingerprint, your face or your device's PIN.",
  },
];

/** What keeps the account safe, each on a page of its own. */
export const SecurityTab = () => <SettingLinks links={securityLinks} />;
