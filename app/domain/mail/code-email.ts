import { product } from "../product.ts";

export type EmailContent = { subject: string; body: string };

/** The code in a mail; the subject says nothing of what the site is for. */
export function codeEmail(code: string, link: string): EmailContent {
  return {
    subject: `${code} is your ${product.name} code`,
    body: [
      "Hello,",
      "",
      `your verification code is ${code}. It works once, for the next 10 minutes.`,
      "",
      `Enter it here: ${link}`,
      "",
      "If you did not ask for it, ignore this mail: without the code nothing happens.",
      "",
      `${product.name}, ${product.supportEmail}`,
    ].join("\n"),
  };
}
