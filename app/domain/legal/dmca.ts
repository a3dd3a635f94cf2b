import { product } from "../product.ts";
import { mailTo } from "./contacts.ts";
import { type LegalDocument, p } from "./document.ts";

const mail = `[${product.supportEmail}](${mailTo("copyright")})`;

export const dmca: LegalDocument = {
  slug: "dmca",
  title: "DMCA Policy",
  summary: "How to have stolen work taken down, and how to object when a claim is wrong.",
  effective: "August 31, 2025",
  sections: [
    {
      id: "our-position",
      heading: "Our position",
      blocks: [
        p(
          `Creators live from their work, so ${product.name} takes copyright seriously in both directions. Nobody may post what belongs to somebody else without permission, and nobody may use a copyright claim to silence a person they dislike. This page explains how we follow the United States Digital Millennium Copyright Act, section 512 of title 17 of the United States Code. We handle claims from other countries in the same way.`,
        ),
        p(
          "If a picture or a recording of you was posted without your consent, you do not need this procedure, and you do not need to own the copyright. Write to [our safety address]" +
            `(${mailTo("safety")}) instead; we treat it as a matter of safety under the [Community Guidelines](/legal/community-guidelines).`,
        ),
      ],
    },
    {
      id: "notice",
      heading: "Sending a notice",
      blocks: [
        p(
          `If you own a copyright, or act for somebody who does, and you find the work here without permission, send a notice to ${mail}. The law requires it to contain:`,
        ),
        {
          list: [
            "your signature, by hand or electronic; your full name typed at the end of the mail is enough;",
            "the work that was copied, or a list if there are several, with a link to the original where one exists;",
            `the address of each page on ${product.name} where the copy is found, so that we can find it too;`,
            "how we reach you: postal address, telephone number and email address;",
            "this statement: that you believe in good faith that the use is not authorized by the copyright owner, its agent, or the law;",
            "this statement: that the information in the notice is accurate, and, under penalty of perjury, that you are the owner or are authorized to act for the owner.",
          ],
        },
        p(
          "You need not be able to see the full post. For a locked post its address and what you know about it are enough, and we look at the rest ourselves.",
        ),
      ],
    },
    {
      id: "before-you-send",
      heading: "Before you send it",
      blocks: [
        p(
          "Think of fair use: a short quotation, a review, a parody or a commentary may be lawful without permission. A person who knowingly claims an infringement that is none can be made to pay the damages and the costs that this causes. If you are unsure, ask a lawyer first.",
        ),
        p(
          "We pass your notice, with your name, on to the person who posted the work. We leave out your postal address and telephone number when you ask us to, unless the law requires us to share them.",
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
            "When it is complete, we promptly take down the post or close access to it, for everybody, including people who had paid.",
            "We tell the creator that we did, send the notice along, and explain how to object.",
            "We keep the notice, the answer and what we did on record, and count it for the creator's account.",
          ],
        },
      ],
    },
    {
      id: "counter-notice",
      heading: "Sending a counter-notice",
      blocks: [
        p(
          `If your post was taken down by mistake, or because it was mistaken for something else, you can send a counter-notice to ${mail}. The law requires it to contain:`,
        ),
        {
          list: [
            "your signature, by hand or electronic;",
            "what was taken down, and the address at which it stood before;",
            "this statement, under penalty of perjury: that you believe in good faith that it was taken down as a result of mistake or misidentification;",
            "your name, postal address and telephone number;",
            "your consent to the jurisdiction of the federal district court for the place where you live or, if you live outside the United States, of any district in which we may be found;",
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
      heading: "What happens then",
      blocks: [
        p(
          "We promptly send the counter-notice to the person who made the claim. If they do not tell us that they have gone to court to stop you, we put the post back not less than 10 and not more than 14 business days after we received the counter-notice. If they do go to court, the post stays down until the court or the two of you decide.",
        ),
        p(
          "We may leave a post down that breaks our other rules, whoever owns the copyright. We then say which rule.",
        ),
      ],
    },
    {
      id: "repeat-infringers",
      heading: "Repeat infringers",
      blocks: [
        p(
          "We close the accounts of people who infringe again and again. As a rule that is after three valid notices about separate posts, and at once when somebody clearly came to sell stolen work. A notice that was withdrawn, or was answered by a counter-notice that was not taken to court, does not count.",
        ),
        p(
          "Leaking a creator's paid posts, here or anywhere else, is an infringement too, and ends the account that did it.",
        ),
      ],
    },
    {
      id: "misuse",
      heading: "Misuse of this procedure",
      blocks: [
        p(
          "We refuse notices that are plainly false, such as those sent under an invented name, against work that the sender does not own, or in order to learn who a creator is. Whoever sends them again and again loses their account, if they have one.",
        ),
      ],
    },
    {
      id: "contact",
      heading: "Where to write",
      blocks: [
        p(
          `${product.legalEntity}, copyright, ${mail}. Please put the words "Copyright notice" or "Copyright counter-notice" into the subject. Trademarks and other rights: the same address, with what you own, where it is registered, and the page concerned. Everything else about what may be posted is in the [Community Guidelines](/legal/community-guidelines) and the [Terms of Service](/legal/terms-of-service).`,
        ),
      ],
    },
  ],
};
