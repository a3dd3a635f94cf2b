import fc from "fast-check";
import { everyone, type May, type Who } from "./world.ts";

const who = fc.constantFrom<Who>(...everyone);
const anAdmin = fc.constantFrom<Who>("ida", "ida", "eve", "creator");
const worker = fc.constantFrom<Who>("helper", "helper", "helper", "peer", "fan");
const writer = fc.constantFrom<Who>("fan", "creator", "helper", "helper", "peer", "stranger", "ida");
const sender = fc.constantFrom<Who>("helper", "helper", "helper", "peer", "fan", "creator");
const one = fc.constantFrom<Who>("fan", "creator", "creator", "fan", "helper");
const may = fc.record<May>({
  write: fc.constantFrom(true, true, true, false),
  publish: fc.boolean(),
  money: fc.boolean(),
});
const door = fc.constantFrom("own", "api", "team", "team");
/** How far back from the newest message. */
const back = fc.nat({ max: 8 });
const lately = fc.nat({ max: 2 });
const reader = fc.constantFrom<Who>("fan", "creator", "helper");
const aFan = fc.constant<Who>("fan");
const seller = fc.constantFrom<Who>("creator", "creator", "creator", "helper");
const target = fc.constantFrom<Who>("fan", "creator", "creator", "helper", "ida");
const freeFor = fc.constantFrom("all", "subscribers", "subscribers", "none", "none");
const sold = fc.constantFrom(118, 226);
const what = fc.constantFrom("renew", "declineRenewal", "cancel", "end", "refund");
const email = fc.constantFrom("a@example.com", "b@example.com");

/** What somebody tries to do, mostly by those who may, but also by everyone who may not. */
export const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("write"), who: writer, door }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("read"), who: reader }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("write held"), who: aFan }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("edit", "unsend"), who: writer, door, back }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom("edit", "edit", "unsend"),
        fc.constantFrom<Who>("fan", "creator", "helper"),
        lately,
      )
      .map(([what, by, ago]) => ({ do: what, who: by, door: by === "helper" ? "team" : "own", back: ago })),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("react"), who: writer, door, back }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("invite"), who: fc.constant<Who>("creator"), email, may }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("accept"), who: worker }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("accept"), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("change"),
      who: fc.constantFrom<Who>("creator", "creator", "peer", "helper"),
      target: worker,
      may,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("end"),
      who: fc.constantFrom<Who>("creator", "creator", "peer"),
      target: worker,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("leave team"), who: worker }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("report"),
      who: fc.constantFrom<Who>("fan", "fan", "creator", "helper", "ida"),
      number: fc.constantFrom<number>(0, -1, -2, 5, 6, 120, 223, 999),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("claim"), who: anAdmin }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("open"), who: anAdmin }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("decide"),
      who: anAdmin,
      outcome: fc.constantFrom("dismissed" as const, "warned" as const, "closed" as const, "closed" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reopen"), who: anAdmin }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("upload"), who: worker }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("send file"), who: sender, of: sender }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("block", "unblock"),
      who: fc.constantFrom<Who>("fan", "peer", "helper"),
      chat: fc.constant("z" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("block"), who: one }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("unblock"), who: one }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("close place", "open place"), who: seller }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("leave"), who: one }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("stay"), who: one }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom("unlock", "unlock", "subscribe"), who: aFan }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("buy"), who: aFan, number: sold }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("price"), who: seller, freeFor }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("bill"), who: aFan, what }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("restrict"), who: anAdmin, target }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("lift"), who: anAdmin, target }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sign out"), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("sign in"), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wait"),
      who: fc.constant<Who>("fan"),
      minutes: fc.constantFrom<number>(4, 14, 15, 23 * 60, 24 * 60, 7 * 24 * 60),
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
