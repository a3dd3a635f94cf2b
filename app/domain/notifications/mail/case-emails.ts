import type { SubjectKind } from "#db/kinds.ts";
import { dateText } from "#domain/date-text.ts";
import { product } from "#domain/product.ts";
import { emailContent } from "./email-content.ts";

// Emails to people without an account never quote a title: its author could put words in our mouth.

export const reportReceivedEmail = (link: string) =>
  emailContent(`We got your report to ${product.name}`, [
    "Someone on our team will review it.",
    `This link is your receipt. It shows what we decide, and anyone who has it can read it:\n${link}`,
  ]);

const RECEIPT = "Your receipt is at the link in our first email.";
const APPEAL = `${RECEIPT} You can appeal there within six months. Someone else will review it.`;

export const reportDecidedEmail = (isUpheld: boolean, statement: string) =>
  emailContent(`Your report to ${product.name}`, [
    isUpheld
      ? "We reviewed your report and acted on it."
      : "We reviewed your report and didn't find a violation of our rules.",
    `Why: ${statement}`,
    isUpheld ? RECEIPT : APPEAL,
  ]);

export const reportReversedEmail = (statement: string) =>
  emailContent(`Your report to ${product.name}`, [
    "We reversed our decision about your report, so it no longer applies.",
    `Why: ${statement}`,
    RECEIPT,
  ]);

export const reportReopenedEmail = (statement: string) =>
  emailContent(`Your report to ${product.name}`, [
    "We granted an appeal of our decision about your report, so we're reviewing it again.",
    `Why: ${statement}`,
    RECEIPT,
  ]);

/** `link` is null for people without an account. */
export const appealKeptEmail = (answer: string, link: string | null) =>
  emailContent(`Your appeal to ${product.name}`, [
    "Someone who didn't make our decision reviewed your appeal and kept the decision.",
    `Why: ${answer}`,
    link === null ? RECEIPT : `The decision:\n${link}`,
  ]);

/** In full, as the law wants it (17 USC 512(g)(2)(B)). */
export const counterNoticeEmail = (notice: {
  name: string;
  address: string;
  phone: string;
  text: string;
  signature: string;
  title: string;
  link: string;
  statements: string[];
  restoresAt: number;
}) =>
  emailContent(`A counter-notice to your report to ${product.name}`, [
    `You reported that a post uses your work without permission, and we removed it. Its creator has sent the counter-notice below. We'll put the post back on ${dateText(notice.restoresAt)}, unless you tell us before that you've gone to court to stop them: write to ${product.supportEmail}, with the court and the case number.`,
    `What was removed: "${notice.title}"\n${notice.link}`,
    `What its creator says:\n${notice.text}`,
    ...notice.statements,
    `Name: ${notice.name}\nAddress: ${notice.address}\nPhone: ${notice.phone}`,
    `Signed: ${notice.signature}`,
    "Use these details only for this dispute.",
  ]);

export const suitRecordedEmail = (reason: string, link: string) =>
  emailContent(`Your counter-notice to ${product.name}`, [
    "Your post stays removed, because we were told of a lawsuit about it.",
    `What we recorded: ${reason}`,
    `The decision:\n${link}`,
  ]);

const seeDecision = (link: string) => `See the decision and how to appeal:\n${link}`;

/** What is gone, by what was removed. */
const removals: Record<SubjectKind, { what: string; effect: (title: string) => string }> = {
  post: { what: "one of your posts", effect: (title) => `Nobody can see or buy "${title}".` },
  profile: {
    what: "what your page shows",
    effect: () =>
      "Your page's photo, cover, name, and description are gone. You can add new ones. Your posts, subscribers, and username stay.",
  },
  message: { what: "one of your messages", effect: () => "Nobody can see the message." },
  conversation: { what: "a conversation", effect: () => "Nobody can see it." },
};
type Removed = { title: string; statement: string; link: string; strike?: string | null };
export const removedEmail = (kind: SubjectKind, { title, statement, link, strike = null }: Removed) =>
  emailContent(`We removed ${removals[kind].what} from ${product.name}`, [
    `${removals[kind].effect(title)}\nWhy: ${statement}`,
    ...(strike === null ? [] : [`It's a strike against your account: ${strike}.`]),
    seeDecision(link),
  ]);

export const withheldEmail = ({
  title,
  places,
  until,
  statement,
  link,
  strike = null,
}: Removed & { places: string; until: number | null }) =>
  emailContent(`We removed one of your posts from ${product.name} in some places`, [
    `${until === null ? "People" : `Until ${dateText(until)}, people`} there can't see or buy "${title}", even if they bought it before: ${places}.\nWhy: ${statement}`,
    ...(strike === null ? [] : [`It's a strike against your account: ${strike}.`]),
    seeDecision(link),
  ]);

/** `isBack`: what was hidden automatically can be seen again. `strike`: "2 points for 180 days". */
export const warnedEmail = (
  statement: string,
  link: string,
  { isBack, strike }: { isBack: boolean; strike: string | null },
) =>
  emailContent(`A warning from ${product.name}`, [
    isBack ? "What was hidden automatically can be seen again." : "Nothing was removed or closed.",
    ...(strike === null ? [] : [`It's a strike against your account: ${strike}.`]),
    `Why: ${statement}`,
    seeDecision(link),
  ]);

export const closedEmail = (statement: string, link: string) =>
  emailContent(`We closed one of your conversations on ${product.name}`, [
    `Neither of you can write there. Both can still read it.\nWhy: ${statement}`,
    seeDecision(link),
  ]);

export const reviewedEmail = (title: string, link: string) =>
  emailContent(`We reviewed your post on ${product.name}`, [
    `We reviewed "${title}" and didn't find anything against our rules. It's published at its time or, if that has passed, within a few minutes.`,
    `Your scheduled posts:\n${link}`,
  ]);

/** `title` is the post's; empty for anything else. */
export const reversedEmail = (title: string, statement: string, link: string) =>
  emailContent(`We reversed a decision on ${product.name}`, [
    title === "" ? "The decision no longer applies." : `"${title}" can be seen again, as before.`,
    `Why: ${statement}`,
    `The decision:\n${link}`,
  ]);
