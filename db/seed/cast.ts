import { unfinishedCreator } from "./creator.ts";

/** Everyone here is a fictional adult. IDs are derived from usernames and never change. */
export const demoPassword = "lamplight-2026";

/**
 * A public secret that the demo's admins and authenticator app share, in the form of `newToken`; only demos may use it.
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

/** A fan whom the admin restricted, so that the demo shows what that looks like. */
export const restrictedFan = fans[5];

export const admin = {
  username: "ida.keeper",
  email: "admin@fanlight.example",
  name: "Ida Keeper",
  age: 44,
} as const;

/** An admin with one duty, so that the demo shows what the others look like without theirs. */
export const moderator = {
  username: "wes.harlow",
  email: "moderator@fanlight.example",
  name: "Wes Harlow",
  age: 37,
} as const;

const firstNames =
  "ada,bea,cleo,dov,elio,fay,gil,hana,ivo,jana,kip,lena,milo,nora,otis,pia,remy,suri,tess,vera".split(",");
const lastNames = "ash,bloom,crane,dale,fenn,grove".split(",");

/** Accounts that subscribe, view, and like. Nobody can sign in to them. */
export const readers: readonly string[] = lastNames.flatMap((last, i) =>
  firstNames.map((first, j) => `${firstNames[(j + i * 7) % firstNames.length] ?? first}.${last}`),
);

export const demoAccounts = [
  { label: "a fan", email: fans[0].email },
  { label: "a creator", email: "creator@fanlight.example" },
  { label: "an admin", email: admin.email },
  { label: "an admin who moderates", email: moderator.email },
  { label: "a fan, restricted", email: restrictedFan.email },
  { label: "a creator, half set up", email: unfinishedCreator.email },
] as const;
