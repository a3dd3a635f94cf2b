import { product } from "#domain/product.ts";

export type EmailContent = {
  subject: string;
  body: string;
  /** It protects an account or lets its owner in, so it also goes to addresses that get nothing else anymore. */
  isSecurity?: boolean;
};

/** A plain-text email. Subjects appear on lock screens, so they name the product but not what the site is for. */
export const emailContent = (subject: string, paragraphs: string[]): EmailContent => ({
  subject,
  body: ["Hi,", ...paragraphs, `${product.name}\n${product.supportEmail}`].join("\n\n"),
});

export const securityContent = (subject: string, paragraphs: string[]): EmailContent => ({
  ...emailContent(subject, paragraphs),
  isSecurity: true,
});

/** For changes that `link` can undo. It opens a page with a button, since email programs prefetch links. */
export const recoveryParagraph = (link: string) =>
  `Wasn't you? Open this link within 7 days and click the button on that page. It signs everyone out, tells you what else it will undo, and lets you set a new password:\n${link}`;
