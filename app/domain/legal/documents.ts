import { communityGuidelines } from "./community-guidelines.ts";
import { cookies } from "./cookies.ts";
import { dmca } from "./dmca.ts";
import type { Document } from "./document.ts";
import { privacy } from "./privacy.ts";
import { termsOfService } from "./terms-of-service.ts";

/** The five, in the order of the legal center. */
export const documents: Document[] = [privacy, termsOfService, communityGuidelines, dmca, cookies];

export const documentOf = (slug: string | undefined): Document | null =>
  documents.find((document) => document.slug === slug) ?? null;

export const hrefOf = (document: Pick<Document, "slug">) => `/legal/${document.slug}`;
