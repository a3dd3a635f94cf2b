import { communityGuidelines } from "./community-guidelines.ts";
import { cookies } from "./cookies.ts";
import { dmca } from "./dmca.ts";
import type { LegalDocument } from "./document.ts";
import { privacy } from "./privacy.ts";
import { termsOfService } from "./terms-of-service.ts";

/** In the order of the legal center. The worker reads them from a static file. */
const documents: LegalDocument[] = [privacy, termsOfService, communityGuidelines, dmca, cookies];
export default documents;
