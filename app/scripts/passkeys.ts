import { enablePasskeys } from "./auth/passkey-forms.ts";

enablePasskeys(document);
