import { commonPasswordCheck, type PasswordCheck } from "../domain/accounts/common-password.ts";
import passwordList from "../domain/accounts/common-password-list.ts?file";
import type { LegalDocument } from "../domain/legal/document.ts";
import legalTexts from "../domain/legal/documents.ts?file";

/** A static file that was deployed with the worker couldn't be read in time. */
class StaticFileUnavailable extends Error {
  override name = "StaticFileUnavailable";
}

const TIMEOUT_MS = 3_000;

async function read(assets: Fetcher, address: string): Promise<unknown> {
  try {
    // The binding ignores the host.
    const response = await assets.fetch(new URL(address, "https://static.invalid"), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } catch (cause) {
    throw new StaticFileUnavailable(`${address} could not be read`, { cause });
  }
}

/** Reads a file on first use. The result is cached per isolate; failures aren't. */
function onFirstUse<T>(address: string, make: (content: unknown) => T) {
  let made: T | undefined;
  return async (assets: Fetcher): Promise<T> => {
    made ??= make(await read(assets, address));
    return made;
  };
}

const passwordCheck = onFirstUse(
  passwordList,
  (packed): PasswordCheck => commonPasswordCheck(packed as string),
);
const legalDocuments = onFirstUse(legalTexts, (documents) => documents as LegalDocument[]);

/**
 * Data that few requests need, deployed as files so that the worker stays small. Throws StaticFileUnavailable, an
 * outage, so that no password is accepted unchecked.
 */
export const staticFiles = (assets: Fetcher) => ({
  isCommonPassword: () => passwordCheck(assets),
  legalDocuments: () => legalDocuments(assets),
});
