import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { emails } from "#local/preview/emails.ts";
import { emailsPage, indexPage, nounPage, statePage } from "#local/preview/pages.tsx";
import { slugOf } from "#local/preview/specimen.ts";
import { catalog } from "#local/preview/specimens/catalog.ts";
import { filesIn, root } from "../structure/sources.ts";

describe("the preview", () => {
  test("has every email of the domain", () => {
    // composeEmail isn't an email; it builds the text of all of them.
    const files = filesIn("app/domain/notifications/mail").filter(
      (file) => !file.endsWith("/compose-email.ts"),
    );
    const written = files.flatMap((file) =>
      [
        ...readFileSync(path.join(root, file), "utf8").matchAll(/^export (?:const|function) (\w+Email)\b/gm),
      ].map(([, name = ""]) => name),
    );
    expect(written.length).toBeGreaterThan(15);
    expect(Object.keys(emails).toSorted()).toEqual(written.toSorted());
    const page = emailsPage();
    for (const name of written) expect(page).toContain(`id="${name}"`);
  });

  test("links to every state, and each one renders", () => {
    const index = indexPage();
    for (const [noun, specimens] of Object.entries(catalog)) {
      expect(index).toContain(`href="/components/${noun}"`);
      const page = nounPage(noun) ?? "";
      for (const { name, states } of specimens)
        for (const state of Object.keys(states)) {
          const where = [noun, slugOf(name), slugOf(state)] as const;
          expect(page).toContain(`href="/components/${where.join("/")}"`);
          expect(statePage(...where), where.join("/")).toContain("<title>");
        }
    }
  });

  test("responds to no other URLs", () => {
    expect(nounPage("nothing")).toBeNull();
    expect(statePage("primitives", "buttons", "nothing")).toBeNull();
  });
});
