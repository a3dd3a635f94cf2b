import { enablePasswords } from "./auth/show-password.ts";

enablePasswords(document);
