import { communityGuidelines } from "./community-guidelines.ts";
import { cookies } from "./cookies.ts";
import { dmca } from "./dmca.ts";
import type { LegalDocument } from "./document.ts";
import { privacy } from "./privacy.ts";
import { termsOfService } from "./terms-of-service.ts";

/** The five documents, in the order of the legal center (docs/product.md, section 2.15). */
export const documents: LegalDocument[] = [privacy, termsOfService, communityGuidelines, dmca, cookies];

export const findDocument = (slug: string | undefined): LegalDocument | null =>
  documents.find((document) => document.slug === slug) ?? null;

export const documentHref = (document: Pick<LegalDocument, "slug">) => `/legal/${document.slug}`;
