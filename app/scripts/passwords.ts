import { enablePasswords } from "./auth/show-password.ts";
import { onPage } from "./dom.ts";

onPage(() => enablePasswords(document));
