import { enablePasskeys } from "./auth/passkey-forms.ts";
import { onPage } from "./dom.ts";

onPage(() => enablePasskeys(document));
