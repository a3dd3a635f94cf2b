import { product } from "../product.ts";
import { mailTo } from "./contacts.ts";
import { type LegalDocument, p } from "./document.ts";

const safety = `[${product.supportEmail}](${mailTo("safety")})`;

export const communityGuidelines: LegalDocument = {
  slug: "community-guidelines",
  title: "Community Guidelines",
  summary: "What may be posted and said here, what may not, and what happens then.",
  effective: "August 31, 2025",
  sections: [
    {
      id: "the-idea",
      heading: "The idea",
      blocks: [
        p(
          `${product.name} is a place where adults pay adults for work they made themselves. That only works when nobody is hurt by it, nobody is deceived, and creators stay in charge of their own pictures and words. These rules apply to everything on the site: posts, free or paid, previews, names, portraits, profiles, messages and tips.`,
        ),
      ],
    },
    {
      id: "adults-only",
      heading: "Adults only",
      blocks: [
        p(
          "Everybody here is 18 or older: those who look, those who post, and every person who can be seen or heard in a post. We have no exceptions and give no second chances.",
        ),
        {
          list: [
            "No sexual content about minors, in any form: real, drawn, written, generated or pretended. We remove it, close the account, and report it to the National Center for Missing & Exploited Children or the authority in charge.",
            "No minors in posts at all, even in harmless family pictures, and even in the background.",
            "No content that presents an adult as a minor, or that plays with that idea.",
          ],
        },
      ],
    },
    {
      id: "consent",
      heading: "Consent",
      blocks: [
        p(
          "Post only people who agreed to be in the post, and to its being sold. Keep proof: their age, and their written consent. We may ask for it, and we take the post down while we wait.",
        ),
        {
          list: [
            "No pictures or recordings of people made or shared without their consent, including hidden cameras, leaks and revenge.",
            "No faces, bodies or voices of real people put into scenes that never happened, unless that person agreed and the post says that it is artificial.",
            "No content made under force, threat, or the influence of drugs or drink. No trafficking and no exploitation.",
            "Consent can be taken back. If somebody in your post asks you to remove it, remove it.",
          ],
        },
      ],
    },
    {
      id: "sexual-content",
      heading: "Sexual content",
      blocks: [
        p(
          `That the site is for adults does not mean that anything goes. Our payment provider, Stripe, does not allow its services to be used for pornography, and so neither do we. This covers photographs, video, sound, drawings, text and generated work, in free posts just as in paid ones.`,
        ),
        {
          list: [
            "No pornography: no explicit sexual acts, and no nudity meant for sexual gratification.",
            "No sexual services: no escorting, no paid meetings, no sexual live or video chats, and no offers or requests of them in messages.",
            "No incest, no bestiality, no sexual violence, neither real nor staged.",
          ],
        },
        p(
          "Fitness, dance, fashion, swimwear and lingerie are welcome, and so are art, health and education that show the human body without being made to arouse. When in doubt, ask us before you post.",
        ),
      ],
    },
    {
      id: "harm",
      heading: "Harm to people",
      blocks: [
        {
          list: [
            "No threats, no stalking, no blackmail, no calls for violence, and no praise of it.",
            "No hatred against people for their origin, skin, religion, sex, gender, orientation, age, disability or illness.",
            "No harassment. A creator's no is the end of the conversation, whatever you have paid.",
            "No private facts about others, such as real names, addresses, workplaces or telephone numbers, and no attempts to find them out.",
            "No encouragement of self-harm, suicide or eating disorders.",
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
          "Posts, messages and tips may not be used to sell or pay for anything but a creator's own work. In particular, the law or our payment provider forbids:",
        ),
        {
          list: [
            "drugs, tobacco, prescription medicine, weapons, ammunition and explosives;",
            "gambling, lotteries, and investment, credit or get-rich-quick schemes;",
            "counterfeits, forged papers, stolen goods, and access to other people's accounts;",
            "money laundering, payments for somebody else, and anything that gets around sanctions.",
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
            "Let the title and the preview show what the buyer will get.",
            "Post only what you made or have the rights to. See the [DMCA Policy](/legal/dmca).",
            "Say so when a post is paid advertising, or was generated by a machine and could be taken for real.",
            "Do not ask fans to pay elsewhere, do not buy from yourself, and do not buy likes.",
            "Do not share what you unlocked. It is for you, not for reposting, selling or training software.",
          ],
        },
      ],
    },
    {
      id: "the-service",
      heading: "Respect for the service",
      blocks: [
        p(
          "Do not get around the age check, the region check or a block. Do not collect data by machine, send spam, spread malware, open accounts to dodge a decision, or probe the site for weaknesses without asking us first.",
        ),
      ],
    },
    {
      id: "reporting",
      heading: "Reporting",
      blocks: [
        p(
          `Write to ${safety} with the address of the page and what is wrong. You need not have an account. A person reads it. We do not tell the other side who reported them, except in copyright matters, where the law asks for it. If somebody is in danger now, call the emergency services first.`,
        ),
      ],
    },
    {
      id: "what-we-do",
      heading: "What we do",
      blocks: [
        p("Depending on what happened, how bad it was, and whether it happened before, we may:"),
        {
          list: [
            "explain the rule and ask for a change;",
            "take down a post, or hide it while we look into it;",
            "switch off messages, posting, or new sales;",
            "hold payouts while a fraud or a dispute is examined, as far as the law and the provider allow;",
            "close the account, return money to the people affected, and inform the authorities.",
          ],
        },
        p(
          "We tell you what we did and why, unless the law forbids it or it would put somebody at risk. Boosts and sales figures buy no leniency.",
        ),
      ],
    },
    {
      id: "appeals",
      heading: "If you think we were wrong",
      blocks: [
        p(
          `Answer our message, or write to ${safety}, within 30 days, and say why. Where we can, somebody who did not take the first decision looks at it again. Copyright decisions follow the [DMCA Policy](/legal/dmca), and the [Terms of Service](/legal/terms-of-service) say what the end of an account means for subscriptions and earnings.`,
        ),
      ],
    },
  ],
};
