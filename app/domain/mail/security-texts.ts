import { product } from "../product.ts";
import type { MailText } from "./texts.ts";

const mail = (subject: string, ...lines: string[]): MailText => ({
  subject,
  body: [
    "Hello,",
    "",
    ...lines,
    "",
    "If it was not you, change your password and look at your sessions in the settings.",
    "",
    `${product.name}, ${product.supportEmail}`,
  ].join("\n"),
});

export const exportMail = () =>
  mail(
    `Your ${product.name} data was downloaded`,
    "a file with all the data of your account was downloaded just now.",
  );
