import { unfinishedCreator } from "./creator.ts";

/** Everyone here is fictional and an adult. IDs are derived from the usernames and never change. */
export const demoPassword = "lamplight-2026";

/**
 * What the demo's admin and their authenticator app share, as `newToken` makes it. Known to everybody, so nothing but a demo may
 * have it.
 */
export const demoAdminToken = "demo-keys-are-public-and-open-demo-sites-44";

export const fans = [
  { username: "noor.vance", email: "fan@fanlight.example", name: "Noor Vance", age: 33 },
  { username: "eli.marsh", email: "eli.marsh@fanlight.example", name: "Eli Marsh", age: 41 },
  { username: "petra.lowe", email: "petra.lowe@fanlight.example", name: "Petra Lowe", age: 28 },
  { username: "samir.dane", email: "samir.dane@fanlight.example", name: "Samir Dane", age: 36 },
  { username: "greta.holm", email: "greta.holm@fanlight.example", name: "Greta Holm", age: 52 },
  { username: "luca.ferro", email: "luca.ferro@fanlight.example", name: "Luca Ferro", age: 25 },
] as const;

/** Whom the admin has restricted, for what the restriction says. */
export const restrictedFan = fans[5];

export const admin = {
  username: "ida.keeper",
  email: "admin@fanlight.example",
  name: "Ida Keeper",
  age: 44,
} as const;

const firstNames =
  "ada,bea,cleo,dov,elio,fay,gil,hana,ivo,jana,kip,lena,milo,nora,otis,pia,remy,suri,tess,vera".split(",");
const lastNames = "ash,bloom,crane,dale,fenn,grove".split(",");

/** Usernames of those who subscribe, look, and like. No one can sign in to their accounts. */
export const readers: readonly string[] = lastNames.flatMap((last, i) =>
  firstNames.map((first, j) => `${firstNames[(j + i * 7) % firstNames.length] ?? first}.${last}`),
);

export const demoAccounts = [
  { label: "a fan", email: fans[0].email },
  { label: "a creator", email: "creator@fanlight.example" },
  { label: "an admin", email: admin.email },
  { label: "a fan, restricted", email: restrictedFan.email },
  { label: "a creator, half set up", email: unfinishedCreator.email },
] as const;
