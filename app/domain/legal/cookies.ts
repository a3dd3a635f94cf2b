import { product } from "../product.ts";
import { mailTo } from "./contacts.ts";
import { type LegalDocument, p } from "./document.ts";
import { headOf } from "./document-list.ts";

export const cookies: LegalDocument = {
  ...headOf("cookies"),
  sections: [
    {
      id: "in-short",
      heading: "In short",
      blocks: [
        p(
          `${product.name} sets a handful of cookies at most. Each one does something you asked for: keeping you signed in, keeping strangers from locking you out, remembering that you confirmed your age, or showing a message on the next page. None of them is used for advertising, and none of them follows you to another site.`,
        ),
        p(
          "There is no cookie banner because there is nothing to agree to: our pages have no optional cookies, no analytics scripts, and no advertising partners. If that ever changes, we will ask you first.",
        ),
      ],
    },
    {
      id: "what-a-cookie-is",
      heading: "What a cookie is",
      blocks: [
        p(
          "A cookie is a short text that a site asks your browser to keep and send back with each later request. Without one, a site forgets you between clicks. One site cannot read another's cookies.",
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
                "The time, the region, its class, a random device token, and whether an account has it yet.",
                "30 days",
              ],
              [
                "probe",
                "Shows, during the age check, that your browser accepts cookies, and that a form sent by a browser that names no page was on ours.",
                "A random token.",
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
                "Remembers what you liked before you signed in.",
                "The address of that post or creator, and the time.",
                "1 hour",
              ],
              [
                "pending",
                "Fills in the email address you are verifying, or the one you typed when you asked to reset your password.",
                "The email address you entered, the time, your account's ID once you entered its password, and whether you proved that the address is yours.",
                "1 hour",
              ],
              [
                "known",
                "Lets you sign in here while someone else is guessing your password.",
                "A hash for each account that signed in here, a random name, and the time.",
                "1 year",
              ],
              ["columns", "Shows posts in two columns on this phone.", "The number of columns.", "1 year"],
              [
                "link",
                "Keeps the key in a link we emailed you out of the page's address until you have used it.",
                "The key of that link.",
                "1 hour",
              ],
              [
                "second",
                "Remembers that your password was correct while you enter your two-step code.",
                "Your account's ID, the time, and the page to open next.",
                "10 minutes",
              ],
              [
                "passkey",
                "Ties a passkey's response to the challenge we sent.",
                "A random challenge, what it is for, and the time.",
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
          "Over an encrypted connection, your browser lists each name with the prefix __Host-, for example __Host-session. The browser enforces what the prefix promises: the cookie belongs to this one site, travels only encrypted, and cannot be set by anyone else.",
        ),
        p(
          "None of them can be read by scripts in a page. Those that hold more than a random token are signed, so a changed cookie is noticed and ignored. Signed does not mean hidden: someone who uses your browser can look at them.",
        ),
      ],
    },
    {
      id: "when",
      heading: "When each one is set",
      blocks: [
        {
          list: [
            "The session cookie is set when you sign in, and removed when you sign out. Signing out also ends the session on our servers, so a copy of the cookie is useless.",
            "The age cookie is set when you confirm your age as a guest. When you sign in to an account without one, the confirmation is saved there; from then on, the cookie only works for signed-out visits in this browser and for no other account. It is removed when you clear your verification, and earlier confirmations from other browsers no longer count for your account. It does not count in a region with stricter rules.",
            "The probe cookie is set when a browser without cookies opens the age check, or a text browser opens a page with a form before you sign in, and removed when you confirm your age.",
            "The region cookie is set only in places where access is restricted. Everywhere else it does not exist.",
            "The like cookie is set when you like something before you sign in, and removed when the like is saved to your account.",
            "The pending cookie is set while you verify your email address, and when you go from logging in or signing up to resetting your password.",
            "The known cookie is set when you sign in. It stays when you sign out, and stops working once the password changes.",
            "The columns cookie is set when you choose two columns, and removed when you go back to one.",
            "The link cookie is set when you open a link we emailed you, and removed when you have used it.",
            "The second cookie is set after you enter the password of an account with two-step sign-in, and removed when the code is correct.",
            "The passkey cookie is set when you add a passkey or sign in with one, and removed when that is done.",
            "The flash cookie is set when an action succeeds or fails, and used up by the next page.",
          ],
        },
      ],
    },
    {
      id: "other-storage",
      heading: "Other storage in your browser",
      blocks: [
        p(
          "When you send a form, a small script on our pages may note how far you had scrolled, so that the page does not jump. The note stays in that tab, is erased as soon as it is used, and is never sent to us. For videos and audio, your browser remembers where you stopped, and the quality that you chose; for creators, which of their videos still lack lighter versions. None of that is sent to us. Your browser may also keep images and style sheets for a while, as it does on any site. We use no fingerprinting and no tracking pixels.",
        ),
      ],
    },
    {
      id: "cookies-of-others",
      heading: "Cookies from others",
      blocks: [
        p(
          "Our own pages load nothing from other companies, so no other company can set a cookie through them. When you pay or set up payouts, you go to pages that Stripe runs. Stripe sets its own cookies there to prevent fraud and make the payment work, and its own cookie policy applies.",
        ),
        p(
          "A link that leaves our site, such as the quick exit at the top of a page, opens a site with its own rules.",
        ),
      ],
    },
    {
      id: "your-choice",
      heading: "Your choice",
      blocks: [
        p(
          "You can delete or block cookies in your browser's settings at any time. Reading these legal pages needs none. Without the age cookie, a guest is asked again; without the session cookie, you cannot stay signed in, so you cannot subscribe, post, or pay. A private window forgets all of them when you close it.",
        ),
        p(
          "If you share a device, sign out when you leave. That removes your session, but an age confirmation given as a guest stays until it expires or you delete it.",
        ),
      ],
    },
    {
      id: "changes",
      heading: "Changes and questions",
      blocks: [
        p(
          "When we add a cookie, or change what one is for, we change this page before we change the site. The date at the top says when this version took effect.",
        ),
        p(
          `The [Privacy Policy](/legal/privacy) explains what else we store about you on our servers. Send questions to [${product.supportEmail}](${mailTo("privacy")}).`,
        ),
      ],
    },
  ],
};
