import fc from "fast-check";
import { everyone, type May, type Who } from "./world.ts";

const who = fc.constantFrom<Who>(...everyone);
const anAdmin = fc.constantFrom<Who>("ida", "ida", "eve", "creator");
/** Those who come to be in a team, and who may be in one. */
const worker = fc.constantFrom<Who>("helper", "helper", "helper", "peer", "fan");
const writer = fc.constantFrom<Who>("fan", "creator", "helper", "helper", "peer", "stranger", "ida");
/** Those who send files for the creator, and whose. */
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
const email = fc.constantFrom("a@example.com", "b@example.com");

/** What somebody tries to do. Most are tried by those who may, and each by those who may not. */
export const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("write"), who: writer, door }) },
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
      ...{ do: fc.constant("change"), who: fc.constantFrom<Who>("creator", "creator", "peer", "helper") },
      ...{ target: worker, may },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant("end"), who: fc.constantFrom<Who>("creator", "creator", "peer") },
      target: worker,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("leave team"), who: worker }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ do: fc.constant("report"), who: fc.constantFrom<Who>("fan", "fan", "creator", "helper", "ida") },
      number: fc.constantFrom<number>(0, -1, -2, 5, 6, 120, 223, 999),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("claim"), who: anAdmin }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("open"), who: anAdmin }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant("decide"), who: anAdmin },
      outcome: fc.constantFrom("dismissed" as const, "warned" as const, "closed" as const, "closed" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reopen"), who: anAdmin }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("upload"), who: worker }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("send file"), who: sender, of: sender }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constantFrom("block", "unblock"), who: fc.constantFrom<Who>("fan", "peer", "helper") },
      chat: fc.constant("z" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("block"), who: one }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("unblock"), who: one }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("leave"), who: one }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("stay"), who: one }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("sign out"), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("sign in"), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant("wait"), who: fc.constant<Who>("fan") },
      minutes: fc.constantFrom<number>(4, 14, 15, 23 * 60, 24 * 60, 7 * 24 * 60),
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const all = { write: true, publish: true, money: true };
const joined: Step[] = [
  { do: "invite", who: "creator", email: "a@example.com", may: all },
  { do: "accept", who: "helper" },
  { do: "write", who: "helper", door: "team" },
];
const opened: Step[] = [
  { do: "report", who: "fan", number: 120 },
  { do: "claim", who: "ida" },
  { do: "open", who: "ida" },
];
/** What a run begins with: chance alone rarely gets that far. */
export const beginning = fc.constantFrom<Step[]>(
  joined,
  opened,
  [...joined, ...opened],
  [...opened, ...joined],
);

const wait = (minutes: number): Step => ({ do: "wait", who: "fan", minutes });
/** How files are sent for a creator, what is whose, and who hears of what the fan writes. */
export const files: Step[] = [
  { do: "upload", who: "helper" },
  { do: "send file", who: "helper", of: "helper" },
  ...joined,
  { do: "accept", who: "peer" },
  { do: "invite", who: "creator", email: "b@example.com", may: { ...all, money: false } },
  { do: "accept", who: "peer" },
  { do: "upload", who: "peer" },
  { do: "send file", who: "peer", of: "helper" },
  { do: "send file", who: "fan", of: "helper" },
  { do: "write", who: "fan", door: "own" },
  { do: "send file", who: "helper", of: "helper" },
  { do: "send file", who: "helper", of: "helper" },
  { do: "block", who: "fan", chat: "z" },
  { do: "write", who: "fan", door: "own" },
  { do: "unblock", who: "fan", chat: "z" },
  { do: "block", who: "peer", chat: "z" },
  { do: "write", who: "fan", door: "own" },
  { do: "unblock", who: "peer", chat: "z" },
  { do: "upload", who: "helper" },
  { do: "change", who: "creator", target: "helper", may: { ...all, write: false } },
  { do: "send file", who: "helper", of: "helper" },
  { do: "write", who: "fan", door: "own" },
  { do: "change", who: "creator", target: "helper", may: all },
  { do: "block", who: "fan" },
  { do: "send file", who: "helper", of: "helper" },
  { do: "unblock", who: "fan" },
  { do: "leave", who: "helper" },
  { do: "stay", who: "helper" },
  { do: "end", who: "creator", target: "peer" },
  { do: "send file", who: "peer", of: "peer" },
];
/** How a membership goes, with what holds at once when it ends. */
export const membership: Step[] = [
  ...joined,
  { do: "edit", who: "helper", door: "team", back: 0 },
  { do: "write", who: "fan", door: "team" },
  { do: "react", who: "helper", door: "team", back: 1 },
  { do: "unsend", who: "helper", door: "team", back: 0 },
  { do: "change", who: "creator", target: "helper", may: { ...all, write: false } },
  { do: "write", who: "helper", door: "team" },
  { do: "change", who: "creator", target: "helper", may: all },
  { do: "leave", who: "helper" },
  { do: "write", who: "helper", door: "team" },
  { do: "stay", who: "helper" },
  { do: "leave", who: "creator" },
  { do: "stay", who: "creator" },
  { do: "block", who: "fan" },
  { do: "write", who: "helper", door: "team" },
  { do: "unblock", who: "fan" },
  { do: "write", who: "helper", door: "team" },
  { do: "end", who: "creator", target: "helper" },
  { do: "edit", who: "helper", door: "team", back: 0 },
  { do: "unsend", who: "creator", door: "own", back: 0 },
  { do: "accept", who: "helper" },
];
/** How a case goes: a claim that lapses, a reading that runs out, and what a decision ends. */
export const moderation: Step[] = [
  ...opened,
  { do: "claim", who: "eve" },
  { do: "unsend", who: "fan", door: "own", back: 5 },
  wait(15),
  { do: "decide", who: "ida", outcome: "closed" },
  { do: "claim", who: "eve" },
  { do: "open", who: "eve" },
  wait(24 * 60),
  { do: "claim", who: "ida" },
  { do: "open", who: "ida" },
  { do: "decide", who: "ida", outcome: "closed" },
  { do: "write", who: "fan", door: "own" },
  { do: "report", who: "creator", number: 223 },
  { do: "sign out", who: "eve" },
  { do: "claim", who: "eve" },
  { do: "claim", who: "ida" },
  { do: "decide", who: "ida", outcome: "dismissed" },
  { do: "report", who: "fan", number: -2 },
];
