import { RESTORED_AFTER } from "../moderation/cases/counter-notice.ts";
import { product } from "../product.ts";
import { mailTo } from "./contacts.ts";
import { type LegalDocument, p } from "./document.ts";
import { headOf } from "./document-list.ts";

const contact = `[${product.supportEmail}](${mailTo("copyright")})`;

export const dmca: LegalDocument = {
  ...headOf("dmca"),
  sections: [
    {
      id: "our-position",
      heading: "Our position",
      blocks: [
        p(
          `Creators live off their work, so ${product.name} takes copyright seriously in both directions. No one may post what belongs to someone else without permission, and no one may use a copyright claim to silence a person they dislike. This page explains how we follow the United States Digital Millennium Copyright Act, section 512 of title 17 of the United States Code. We handle claims from other countries the same way.`,
        ),
        p(
          "If a photo or recording of you was posted without your consent, you do not need this procedure, and you do not need to own the copyright. Write to [our safety address]" +
            `(${mailTo("safety")}) instead; we treat it as a safety issue under the [Community Guidelines](/legal/community-guidelines).`,
        ),
      ],
    },
    {
      id: "notice",
      heading: "Sending a notice",
      blocks: [
        p(
          "If you own a copyright, or act for someone who does, and find the work here without permission, [send us a notice](/legal/dmca/notice). You do not need an account. The form asks for what the law requires:",
        ),
        {
          list: [
            `the address of the page on ${product.name} where the copy appears; each page takes its own notice;`,
            "the work that was copied, with a link to the original where one exists;",
            "your name and email address, so that we can reach you; with an account, we use its address;",
            "your statement that you believe in good faith that the use is not authorized by the copyright owner, its agent, or the law;",
            "your statement that what you say is accurate and, under penalty of perjury, that you are the owner or may act for the owner;",
            "your signature: your full name, typed.",
          ],
        },
        p(`You can also send all of this by email to ${contact}.`),
        p(
          "You do not need to be able to see the full post. For a locked post, its address and what you know about it are enough; we look at the rest ourselves.",
        ),
      ],
    },
    {
      id: "before-you-send",
      heading: "Before you send it",
      blocks: [
        p(
          "Consider fair use: a short quotation, a review, a parody, or a commentary may be lawful without permission. A person who knowingly makes a false claim of infringement can be liable for the resulting damages and costs. If you are unsure, ask a lawyer first.",
        ),
        p(
          "The person who posted the work learns that it was removed for copyright, and why. We do not tell them your name or your address, unless a court orders us to.",
        ),
      ],
    },
    {
      id: "what-we-do",
      heading: "What we do with a notice",
      blocks: [
        {
          steps: [
            "A person reads it. We decide within 3 business days, and your receipt shows what we decided and why.",
            "If the notice is valid, we remove the post for everyone, including people who paid; they are refunded.",
            "We tell the creator why, and how to object: by an appeal or a counter-notice.",
            "We keep a record of the notice and of what we did, and count the removal against the creator's account.",
          ],
        },
      ],
    },
    {
      id: "counter-notice",
      heading: "Sending a counter-notice",
      blocks: [
        p(
          "If your post was removed for copyright by mistake, or because it was misidentified, you can send a counter-notice: the page of our decision, which we emailed you, links to its form. You can send one for each decision, until 180 days after it. The form asks for what the law requires:",
        ),
        {
          list: [
            "why it was a mistake; we add the title of the post and the address where it appeared;",
            "your name, mailing address, and phone number;",
            "your statement, under penalty of perjury, that you believe in good faith that it was removed by mistake or because it was misidentified;",
            "your consent to the jurisdiction of the federal district court for the district where your address is or, if it is outside the United States, for any district in which we may be found, and your agreement to accept service of process from the person who sent the notice, or from their agent;",
            "your signature: your full name, typed.",
          ],
        },
        p(
          "A counter-notice is a serious legal statement, and it goes in full to the person who claimed the work. They may sue you. Do not send one only because you are annoyed.",
        ),
      ],
    },
    {
      id: "after-a-counter-notice",
      heading: "What happens next",
      blocks: [
        p(
          `Within a day, we email the whole counter-notice to the person who made the claim. On the ${RESTORED_AFTER}th business day after that, we put the post back automatically, unless they tell us before that they have gone to court to stop you. If they do go to court, the post stays down until the court rules or the two of you settle.`,
        ),
        p(
          "If a post breaks our other rules, we may leave it down no matter who owns the copyright. We then say which rule.",
        ),
      ],
    },
    {
      id: "repeat-infringers",
      heading: "Repeat infringers",
      blocks: [
        p(
          "We close the accounts of repeat infringers. As a rule, that is after three valid notices about separate posts, or at once when someone clearly came to sell stolen work. A notice does not count if it was withdrawn, or if it was answered by a counter-notice and never taken to court.",
        ),
        p(
          "Leaking a creator's paid posts, here or anywhere else, is also infringement, and we close the account that did it.",
        ),
      ],
    },
    {
      id: "misuse",
      heading: "Misuse of this procedure",
      blocks: [
        p(
          "We reject notices that are plainly false, such as those sent under a made-up name, about work the sender does not own, or in order to learn who a creator is. Anyone who keeps sending them loses their account, if they have one.",
        ),
      ],
    },
    {
      id: "contact",
      heading: "Where to write",
      blocks: [
        p(
          `Our agent for copyright notices: ${product.legalEntity}, Copyright, ${product.postalAddress.join(", ")}, ${contact}. In an email, please put "Copyright notice" or "Copyright counter-notice" in the subject line. For trademarks and other rights, use the same address and say what you own, where it is registered, and which page is concerned. Everything else about what may be posted is in the [Community Guidelines](/legal/community-guidelines) and the [Terms of Service](/legal/terms-of-service).`,
        ),
      ],
    },
  ],
};
