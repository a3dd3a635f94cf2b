import { commonPasswordCheck, type PasswordCheck } from "../domain/accounts/common-password.ts";
import passwordList from "../domain/accounts/common-password-list.ts?file";
import type { LegalDocument } from "../domain/legal/document.ts";
import legalTexts from "../domain/legal/documents.ts?file";

/** A static file that was deployed with the worker could not be read, or not in time. */
class StaticFileUnavailable extends Error {
  override name = "StaticFileUnavailable";
}

const TIMEOUT_MS = 3_000;

async function read(assets: Fetcher, address: string): Promise<unknown> {
  try {
    // The binding reads the path alone, whatever the host.
    const response = await assets.fetch(new URL(address, "https://static.invalid"), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } catch (cause) {
    throw new StaticFileUnavailable(`${address} could not be read`, { cause });
  }
}

/** Reads a file on first use; an isolate keeps what was made of it, and nothing of a failure. */
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
 * What few requests need, and all would have to load with the worker: it is deployed beside it as files. Throws
 * StaticFileUnavailable, an outage, so that no password is accepted unchecked.
 */
export const staticFiles = (assets: Fetcher) => ({
  isCommonPassword: () => passwordCheck(assets),
  legalDocuments: () => legalDocuments(assets),
});
