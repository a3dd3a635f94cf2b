import { product } from "../product.ts";
import { mailTo } from "./contacts.ts";
import { type LegalDocument, p } from "./document.ts";
import { headOf } from "./document-list.ts";

const safety = `[${product.supportEmail}](${mailTo("safety")})`;

export const communityGuidelines: LegalDocument = {
  ...headOf("community-guidelines"),
  sections: [
    {
      id: "the-idea",
      heading: "The idea",
      blocks: [
        p(
          `${product.name} is a place where adults pay adults for work they made themselves. That only works when no one is hurt, no one is deceived, and creators stay in control of their own images and words. These rules apply to everything on the site: free and paid posts, previews, names, profile photos, profiles, messages, and tips.`,
        ),
      ],
    },
    {
      id: "adults-only",
      heading: "Adults only",
      blocks: [
        p(
          "Everyone here is 18 or older: those who view, those who post, and every person who can be seen or heard in a post. There are no exceptions and no second chances.",
        ),
        {
          list: [
            "No sexual content about minors, in any form: real, drawn, written, generated, or simulated. We remove it, close the account, and report it to the National Center for Missing & Exploited Children or the responsible authority.",
            "No minors in posts at all, even in harmless family photos, and even in the background.",
            "No content that presents an adult as a minor or plays with that idea.",
          ],
        },
      ],
    },
    {
      id: "consent",
      heading: "Consent",
      blocks: [
        p(
          "Only post people who agreed to be in the post and to it being sold. Say who is in your photos and videos: everyone else gets a link from us to show that they're 18 and to agree, and nothing is published before they have. For older posts, keep proof of age and written consent; we may ask for it, and we take the post down while we wait.",
        ),
        {
          list: [
            "No photos or recordings of people made or shared without their consent, including hidden cameras, leaks, and revenge posts.",
            "No faces, bodies, or voices of real people placed in scenes that never happened, unless that person agreed and the post says it is artificial.",
            "No content made under force, threat, or the influence of drugs or alcohol. No trafficking and no exploitation.",
            "Consent can be withdrawn. People who signed can withdraw at their link; we then remove the post and refund its buyers. If someone in an older post asks you to remove it, remove it.",
          ],
        },
      ],
    },
    {
      id: "sexual-content",
      heading: "Sexual content",
      blocks: [
        p(
          `The site is for adults, but that does not mean anything goes. Our payment provider, Stripe, does not allow its services to be used for pornography, so neither do we. This covers photos, video, audio, drawings, text, and generated work, in free posts as well as paid ones.`,
        ),
        {
          list: [
            "No pornography: no explicit sexual acts, and no nudity meant for sexual gratification.",
            "No sexual services: no escorting, no paid meetings, no sexual live streams or video chats, and no offering or requesting them in messages.",
            "No incest, bestiality, or sexual violence, real or staged.",
          ],
        },
        p(
          "Fitness, dance, fashion, swimwear, and lingerie are welcome, as are art, health, and education that show the human body without intent to arouse. When in doubt, ask us before you post.",
        ),
      ],
    },
    {
      id: "harm",
      heading: "Harm to people",
      blocks: [
        {
          list: [
            "No threats, stalking, or blackmail, and no calls for violence or praise of it.",
            "No hatred toward people for their origin, skin color, religion, sex, gender, orientation, age, disability, or illness.",
            "No harassment. When a creator says no, the conversation is over, whatever you have paid.",
            "No private information about others, such as real names, addresses, workplaces, or phone numbers, and no attempts to find it.",
            "No encouragement of self-harm, suicide, or eating disorders.",
            "No cruelty to animals.",
          ],
        },
      ],
    },
    {
      id: "illegal-and-forbidden",
      heading: "Illegal and forbidden goods",
      blocks: [
        p(
          "Posts, messages, and tips may not be used to sell or pay for anything but a creator's own work. In particular, the law or our payment provider forbids:",
        ),
        {
          list: [
            "drugs, tobacco, prescription medicine, weapons, ammunition, and explosives;",
            "gambling, lotteries, and investment, credit, or get-rich-quick schemes;",
            "counterfeits, forged documents, stolen goods, and access to other people's accounts;",
            "money laundering, payments on someone else's behalf, and anything that evades sanctions.",
          ],
        },
      ],
    },
    {
      id: "honesty",
      heading: "Honesty",
      blocks: [
        {
          list: [
            "Be who you say you are. A stage name is fine; another person's name or face is not.",
            "Make sure the title and preview show what the buyer will get.",
            "Only post what you made or have the rights to. See the [DMCA Policy](/legal/dmca).",
            "Say so when a post is paid advertising, or is AI-generated and could be taken for real.",
            "Do not ask fans to pay elsewhere, do not buy from yourself, and do not buy likes.",
            "Do not share what you unlocked. It is for you, not for reposting, selling, or training software.",
          ],
        },
      ],
    },
    {
      id: "the-service",
      heading: "Respect for the service",
      blocks: [
        p(
          "Do not get around the age check, the region check, or a block. Do not scrape data, send spam, spread malware, open accounts to evade a decision, or probe the site for weaknesses without asking us first.",
        ),
      ],
    },
    {
      id: "reporting",
      heading: "Reporting",
      blocks: [
        p(
          `[Report it](/report) with the page's address, or write to ${safety}. You do not need an account. A person reads every report. We do not tell anyone who reported them. If someone is in danger now, call emergency services first.`,
        ),
      ],
    },
    {
      id: "what-we-do",
      heading: "What we do",
      blocks: [
        p("Depending on what happened, how serious it was, and whether it happened before, we may:"),
        {
          list: [
            "explain the rule and ask for a change;",
            "count a strike of 1 to 3 points, which expires after 90 days to a year; at 6 points, we review the account;",
            "take down a post, or hide it while we look into it;",
            "turn off messages, posting, or new sales;",
            "hold payouts while we investigate fraud or a dispute, as far as the law and the provider allow;",
            "close the account, refund the people affected, and inform the authorities.",
          ],
        },
        p(
          "We tell you what we did and why, unless the law forbids it or it would put someone at risk. Boosts and sales buy no leniency.",
        ),
        p("[Transparency](/transparency) shows what was reported and what we decided, month by month."),
      ],
    },
    {
      id: "appeals",
      heading: "If you think we were wrong",
      blocks: [
        p(
          `Appeal within six months, on the page of our decision or on the receipt of your report. Someone who did not make the first decision answers within 7 days, with reasons. Copyright decisions follow the [DMCA Policy](/legal/dmca), and the [Terms of Service](/legal/terms-of-service) explain what the end of an account means for subscriptions and earnings.`,
        ),
      ],
    },
  ],
};
