import { writeFileSync } from "node:fs";
import path from "node:path";
import { packedPasswords } from "./packed-passwords.ts";

writeFileSync(
  path.resolve(import.meta.dirname, "../../app/domain/accounts/common-password-list.ts"),
  `// Made by npm run passwords.\nexport default ${JSON.stringify(packedPasswords())};\n`,
);
