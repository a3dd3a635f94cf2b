import { dateText } from "../date-text.ts";
import { type DocumentHead, EFFECTIVE_ISO } from "./document.ts";

/** `hash`: SHA-256 of the document as JSON; `change`: what readers should know, without the rest of the text. */
export type LegalVersion = { date: string; hash: string; change: string };

const FIRST = "The first version.";
const CASES_ISO = "2026-11-28";

/**
 * Oldest first. A test compares the last hash with today's text, so an edit needs a new version. A version of the
 * terms asks every member to agree again (docs/product.md, section 2.15).
 */
export const legalVersions: Record<DocumentHead["slug"], readonly [LegalVersion, ...LegalVersion[]]> = {
  privacy: [
    {
      date: EFFECTIVE_ISO,
      hash: "918764cda3a681a2326837eeb73b758a0a79cd5cf4bed4fb8ada4c18a906ccd9",
      change: FIRST,
    },
    {
      date: CASES_ISO,
      hash: "270db9290bd5f661fc399f5fa6b5e14d6f2d0750a74ccc2453d5461c167b96e6",
      change:
        "Says what we store about people in posts, age checks, reports, counter-notices, and the terms you agreed to, and for how long.",
    },
  ],
  "terms-of-service": [
    {
      date: EFFECTIVE_ISO,
      hash: "c478f6705c4cddc6523e9a0576cb75f6fe66948c176f54b95f8e4657993e597b",
      change: FIRST,
    },
  ],
  "community-guidelines": [
    {
      date: EFFECTIVE_ISO,
      hash: "adb70497b4597010d7dfb69bafe3cc036adababd9449d62717a89bcbd1c4a542",
      change: FIRST,
    },
    {
      date: CASES_ISO,
      hash: "60116e5b1de6fcc589d9c2117be5eda497b4d7e0d27ba45959b0ac6f0f9e797b",
      change:
        "People in posts agree by their own link, and can withdraw. Reports have a form, strikes expire, and you can appeal within six months instead of 30 days.",
    },
  ],
  dmca: [
    {
      date: EFFECTIVE_ISO,
      hash: "73a1b6578134574ef3fdab9b8460eb8a0a25ace9d192f5a48d38af3af58304b9",
      change: FIRST,
    },
    {
      date: CASES_ISO,
      hash: "2a1f6aa4a2eaad19bf6cb01fdb6c8603bcb04264781a7fbc61e6f26992e1e6a7",
      change:
        "Notices and counter-notices are forms, with the dates by which we answer, forward, and put a post back.",
    },
  ],
  cookies: [
    {
      date: EFFECTIVE_ISO,
      hash: "3329210b2442e72503f7602597cd6d068e2a008f2d133d852d13d4c0d56b64d4",
      change: FIRST,
    },
  ],
};

/** "November 28, 2026". */
export const versionDate = ({ date }: LegalVersion): string => dateText(Date.parse(date));

/** The version that applied at a time (ms); the first one before that. */
export function versionAt(slug: DocumentHead["slug"], at: number): LegalVersion {
  const versions = legalVersions[slug];
  return versions.findLast(({ date }) => Date.parse(date) <= at) ?? versions[0];
}

const terms = legalVersions["terms-of-service"];
export const termsHash: string = terms.at(-1)?.hash ?? terms[0].hash;

/** In the address of a form, it agrees to the terms with this hash. */
export const TERMS_PARAM = "agree-to-terms";

/** The versions of the terms that someone hasn't agreed to. Before we recorded it, everyone agreed to the first one. */
export function newTermsFor(accepted: string | null): readonly LegalVersion[] {
  const hash = accepted ?? terms[0].hash;
  return terms.slice(terms.findIndex((version) => version.hash === hash) + 1);
}
