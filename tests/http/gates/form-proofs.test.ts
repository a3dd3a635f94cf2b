import { expect, test } from "vitest";
import { cookiesFor } from "#http/gates/create-context.ts";
import { isProofOf, withProofs } from "#http/gates/form-proofs.ts";

const secrets = { SESSION_SECRET: "a secret of thirty-two characters" };
const [member, guest] = ["m".repeat(43), "g".repeat(43)];

const provenBy = async (html: string, page: string, cookie = member) =>
  (
    await withProofs(
      new Response(html),
      new URL(page, "https://fanlight.test"),
      secrets.SESSION_SECRET,
      cookie,
    )
  ).text();
const withoutProof = (html: string) => html.replace(/proof=[\da-f]{64}/g, "PROOF");

test.each([
  ['<form method="post">', "/a?from=$&x=1", '<form action="/a?from=$&amp;x=1&amp;PROOF" method="post">'],
  ['<form method="post">', "/a$'b", `<form action="/a$'b?PROOF" method="post">`],
  ['<form method="post">', "https://fanlight.test//host/a", '<form action="/host/a?PROOF" method="post">'],
  ['<form method="post" action="/a&#x27;b#c">', "/?", '<form method="post" action="/a&#x27;b?PROOF#c">'],
  ['<form method="post" action="https://a.test/">', "/?", '<form method="post" action="https://a.test/">'],
  ['<button formaction="/a?b=1">', "/?", '<button formaction="/a?b=1&amp;PROOF">'],
  ['<form method="get" action="/a">', "/?", '<form method="get" action="/a">'],
])("%s at %s gets the proof that its address needs", async (html, page, proven) => {
  expect(withoutProof(await provenBy(html, page))).toBe(proven);
});

test("a guest's proof counts until they sign in, and a member's only with their session", async () => {
  const cookies = cookiesFor(secrets, false);
  const [session, probe] = [await cookies.session.serialize(member), await cookies.writeProbe(guest)].map(
    (line) => line.split(";")[0] ?? "",
  );
  const accepts = async (cookie: string, header: string) => {
    const proof = /[\da-f]{64}/.exec(await provenBy('<form method="post">', "/?", cookie))?.[0] ?? null;
    const request = new Request("https://fanlight.test/", { headers: { Cookie: header } });
    return isProofOf(proof, request, secrets, false);
  };
  expect([await accepts(guest, `${probe}`), await accepts(member, `${session}; ${probe}`)]).toEqual([
    true,
    true,
  ]);
  expect([await accepts(guest, `${session}; ${probe}`), await accepts(member, `${probe}`)]).toEqual([
    false,
    false,
  ]);
});
