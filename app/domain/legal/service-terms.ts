import { withoutLinks } from "./document.ts";
import { termsOfService } from "./terms-of-service.ts";

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const refunds = termsOfService.sections.find(({ id }) => id === "refunds")?.blocks ?? [];

/**
 * The terms of service as stored with a consent; the build makes this file, so the worker doesn't carry the full text.
 */
export default {
  hash: await sha256(JSON.stringify(termsOfService)),
  refunds: refunds.map((block) => ("paragraph" in block ? withoutLinks(block.paragraph) : "")).join(" "),
};
