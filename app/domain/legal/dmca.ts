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
          `If you own a copyright, or act for someone who does, and find the work here without permission, send a notice to ${contact}. The law requires it to contain:`,
        ),
        {
          list: [
            "your signature, handwritten or electronic; your full name typed at the end of the email is enough;",
            "the work that was copied, or a list if there are several, with a link to the original where one exists;",
            `the address of each page on ${product.name} where the copy appears, so that we can find it too;`,
            "how to reach you: mailing address, phone number, and email address;",
            "this statement: that you believe in good faith that the use is not authorized by the copyright owner, its agent, or the law;",
            "this statement: that the information in the notice is accurate, and, under penalty of perjury, that you are the owner or are authorized to act for the owner.",
          ],
        },
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
          "We pass your notice, with your name, on to the person who posted the work. We leave out your mailing address and phone number if you ask us to, unless the law requires us to share them.",
        ),
      ],
    },
    {
      id: "what-we-do",
      heading: "What we do with a notice",
      blocks: [
        {
          steps: [
            "We read it and check that it is complete. If something is missing, we tell you what.",
            "When it is complete, we promptly take down the post or block access to it for everyone, including people who paid.",
            "We tell the creator, forward the notice, and explain how to object.",
            "We keep a record of the notice, the response, and what we did, and count it against the creator's account.",
          ],
        },
      ],
    },
    {
      id: "counter-notice",
      heading: "Sending a counter-notice",
      blocks: [
        p(
          `If your post was taken down by mistake, or because it was misidentified, you can send a counter-notice to ${contact}. The law requires it to contain:`,
        ),
        {
          list: [
            "your signature, handwritten or electronic;",
            "what was taken down, and the address where it appeared before;",
            "this statement, under penalty of perjury: that you believe in good faith that it was taken down as a result of mistake or misidentification;",
            "your name, mailing address, and phone number;",
            "your consent to the jurisdiction of the federal district court for the district where you live or, if you live outside the United States, for any district in which we may be found;",
            "your agreement to accept service of process from the person who sent the notice, or from their agent.",
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
          "We promptly send the counter-notice to the person who made the claim. Unless they tell us that they have gone to court to stop you, we put the post back no less than 10 and no more than 14 business days after we received the counter-notice. If they do go to court, the post stays down until the court rules or the two of you settle.",
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
          `${product.legalEntity}, copyright, ${contact}. Please put "Copyright notice" or "Copyright counter-notice" in the subject line. For trademarks and other rights, use the same address and say what you own, where it is registered, and which page is concerned. Everything else about what may be posted is in the [Community Guidelines](/legal/community-guidelines) and the [Terms of Service](/legal/terms-of-service).`,
        ),
      ],
    },
  ],
};
