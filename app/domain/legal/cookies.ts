import { product } from "../product.ts";
import { mailTo } from "./contacts.ts";
import { type LegalDocument, p } from "./document.ts";

export const cookies: LegalDocument = {
  slug: "cookies",
  title: "Cookie Policy",
  summary: "The cookies we set, what each is for, and how long it lives.",
  effective: "August 31, 2025",
  sections: [
    {
      id: "in-short",
      heading: "In short",
      blocks: [
        p(
          `${product.name} sets a handful of cookies at most. Every one of them does a job that a visitor asked for: staying signed in, keeping strangers from locking you out, remembering that you confirmed your age, or showing a message on the next page. None of them is used for advertising, and none of them follows you to another site.`,
        ),
        p(
          "There is no cookie banner here because there is nothing to agree to: we have no optional cookies, no analytics scripts and no advertising partners on our pages. If that ever changes, we will ask you first.",
        ),
      ],
    },
    {
      id: "what-a-cookie-is",
      heading: "What a cookie is",
      blocks: [
        p(
          "A cookie is a short text that a site asks your browser to keep and to send back with each later request. Without one, a site forgets you between two clicks. The cookies of one site cannot be read by another.",
        ),
      ],
    },
    {
      id: "our-cookies",
      heading: "The cookies we set",
      blocks: [
        {
          table: {
            caption: "Cookies by name",
            columns: ["Name", "What it is for", "What it holds", "Kept for"],
            rows: [
              ["session", "Keeps you signed in.", "A random token. We store only a hash of it.", "30 days"],
              [
                "age",
                "Remembers that a guest confirmed being 18 or older.",
                "The time, the region, its class, a random device token, and whether an account has it.",
                "30 days",
              ],
              [
                "probe",
                "Shows, while you are asked for your age, that your browser keeps cookies.",
                "The figure 1, and nothing about you.",
                "1 hour",
              ],
              [
                "region",
                "Remembers that access is restricted where you are.",
                "The country or state, and its class.",
                "30 days",
              ],
              [
                "like",
                "Remembers the heart that you pressed before you signed in.",
                "The address of that post or creator, and the time.",
                "1 hour",
              ],
              [
                "pending",
                "Fills in the address that waits for its verification code, or that you typed when you asked for a new password.",
                "The email address that you entered, the time, your account's number once you gave its password, and whether you proved that the address is yours.",
                "1 hour",
              ],
              [
                "known",
                "Lets you sign in here while somebody else guesses at your password.",
                "A digest of each account that signed in here, a random name, and the time.",
                "1 year",
              ],
              [
                "link",
                "Keeps the key of a link that we mailed you out of the address, until you have used it.",
                "The key of that link.",
                "1 hour",
              ],
              [
                "second",
                "Remembers, with two-step sign-in, that the password was right while you enter the code.",
                "Your account's number, the time, and the page to go to afterwards.",
                "10 minutes",
              ],
              [
                "passkey",
                "Ties the answer of a passkey to the question that we asked.",
                "A random question, what it is for, and the time.",
                "5 minutes",
              ],
              [
                "flash",
                "Shows one message, such as a confirmation, on the next page.",
                "The text of that message.",
                "1 minute",
              ],
            ],
          },
        },
        p(
          "Over an encrypted connection your browser lists each name with the prefix __Host- in front, for example __Host-session. The prefix is a promise that the browser enforces: the cookie belongs to this one site, travels only encrypted, and cannot be set by anybody else.",
        ),
        p(
          "All of them are closed to scripts, so code in a page cannot read them. The ones that hold more than a random token, or the mere figure of the probe, are signed, so a changed cookie is noticed and ignored. Signed is not the same as hidden: somebody who uses your browser can look at them.",
        ),
      ],
    },
    {
      id: "when",
      heading: "When each one is set",
      blocks: [
        {
          list: [
            "The session cookie is set when you sign in, and removed when you sign out. Signing out also ends the session on our servers, so a copy of the cookie opens nothing.",
            "The age cookie is set when you confirm your age as a guest. When you sign in to an account that has none yet, the confirmation is written there; from then on the cookie only opens the site to whoever is signed out in this browser, and counts for no other account. It is removed when you clear your verification; what was confirmed in another browser before that counts for your account no more. It does not count in a region with stricter rules.",
            "The probe cookie is set when a browser that brought no cookie opens the age check, and removed when you confirm your age.",
            "The region cookie is set only in a place where access is restricted. In all other places it does not exist.",
            "The like cookie is set when you press a heart before you have signed in, and removed when the heart is yours.",
            "The pending cookie is set while you verify your email address, and when you go from logging in or signing up to a new password.",
            "The known cookie is set when you sign in. It stays when you sign out, and counts for nothing once the password changes.",
            "The link cookie is set when you open a link that we mailed you, and removed when you have used it.",
            "The second cookie is set after the password of an account with two-step sign-in, and removed when the code is right.",
            "The passkey cookie is set when you add a passkey or sign in with one, and removed when that is done.",
            "The flash cookie is set when an action succeeded or failed and is used up by the page that follows.",
          ],
        },
      ],
    },
    {
      id: "other-storage",
      heading: "Other storage in your browser",
      blocks: [
        p(
          "When you send a form, the small script of our pages may note how far you had scrolled, so that the page does not jump. The note stays in that tab, is erased as soon as it is used, and is never sent to us. Your browser may also keep pictures and style sheets for a while, as it does on any site. We use no fingerprinting and no tracking pixels.",
        ),
      ],
    },
    {
      id: "cookies-of-others",
      heading: "Cookies of others",
      blocks: [
        p(
          "Our own pages load nothing from other companies, so no other company can set a cookie through them. When you pay or set up payouts, you leave for pages that Stripe runs. Stripe sets its own cookies there, to prevent fraud and to make the payment work, and its own cookie policy applies.",
        ),
        p(
          "A link that leads away from us, such as the quick exit at the top of a page, opens a site with rules of its own.",
        ),
      ],
    },
    {
      id: "your-choice",
      heading: "Your choice",
      blocks: [
        p(
          "You can delete or block cookies in the settings of your browser at any time. Reading these legal pages needs none. Without the age cookie a guest is asked again; without the session cookie you cannot stay signed in, and therefore cannot subscribe, post or pay. A private window forgets all of them when you close it.",
        ),
        p(
          "If you share a device, sign out when you leave. That removes your session, but an age confirmation that was given as a guest stays until it runs out or you delete it.",
        ),
      ],
    },
    {
      id: "changes",
      heading: "Changes and questions",
      blocks: [
        p(
          "When we add a cookie, or change what one is for, we change this page before we change the site. The date at the top says since when this version applies.",
        ),
        p(
          `What else we store about you, on our servers, is in the [Privacy Policy](/legal/privacy). Questions go to [${product.supportEmail}](${mailTo("privacy")}).`,
        ),
      ],
    },
  ],
};
