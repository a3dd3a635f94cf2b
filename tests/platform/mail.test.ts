import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import type { Settings } from "#platform/env.ts";
import { resendMail } from "#platform/mail.ts";

const unsubscribeUrl = "https://site.example/unsubscribe/token";

async function sent(unsubscribe: string | null, more: Partial<Settings> = {}) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    for await (const part of request) bodies.push(String(part));
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const settings = {
    RESEND_API_BASE: `http://127.0.0.1:${port}`,
    MAIL_FROM: "account@site.example",
    ...more,
  };
  const email = { id: "1", recipient: "a@example.com", subject: "s", body: "b", unsubscribeUrl: unsubscribe };
  await resendMail(settings as Settings).send(email);
  await new Promise((resolve) => server.close(resolve));
  return JSON.parse(bodies.join(""));
}

test("notifications have a sender of their own and the headers to unsubscribe with one click", async () => {
  expect(await sent(unsubscribeUrl, { NOTICES_FROM: "news@updates.site.example" })).toEqual({
    from: "news@updates.site.example",
    to: ["a@example.com"],
    subject: "s",
    text: "b",
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
  expect((await sent(unsubscribeUrl)).from).toBe("account@site.example");
});

test("email that nobody can turn off has neither", async () => {
  expect(await sent(null, { NOTICES_FROM: "news@updates.site.example" })).toEqual({
    from: "account@site.example",
    to: ["a@example.com"],
    subject: "s",
    text: "b",
  });
});
