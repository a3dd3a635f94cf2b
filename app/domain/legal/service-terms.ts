import { withoutLinks } from "./document.ts";
import { termsOfService } from "./terms-of-service.ts";

/** SHA-256 in hexadecimal. */
async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const refunds = termsOfService.sections.find(({ id }) => id === "refunds")?.blocks ?? [];

/** What is kept of the terms of service with a consent. The worker has only this of them: it is made by the build. */
export default {
  hash: await sha256(JSON.stringify(termsOfService)),
  refunds: refunds.map((block) => ("paragraph" in block ? withoutLinks(block.paragraph) : "")).join(" "),
};
