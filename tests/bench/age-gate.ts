/** Passes the age gate once, with the form that a browser would send; gives the cookie that says so. */
export async function passAgeGate(site: string): Promise<string> {
  const answer = await fetch(`${site}/verify-age`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
      Cookie: "probe=MQ==",
    },
    body: new URLSearchParams({ confirm: "on", redirect: "/discover" }),
  });
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("age="));
  if (!cookie) throw new Error(`the age gate answers ${answer.status} without its cookie`);
  return cookie.split(";")[0] ?? "";
}
