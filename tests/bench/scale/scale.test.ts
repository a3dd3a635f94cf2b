import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { usual } from "./behavior.ts";
import { bottlenecks, path as pathOfSteps, sensitivity } from "./bottlenecks.ts";
import { monthlyCost, totalCost } from "./cost.ts";
import { monthlyLoad, type Step, steps } from "./load.ts";
import { runBounds } from "./runs.ts";
import { readable, withTables } from "./tables.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

describe("docs/scale.md", () => {
  test("has the tables that the model makes", () => {
    const document = read("docs/scale.md");
    expect(document).toBe(withTables(document));
  });

  test("a table without a place in the document is an error", () => {
    expect(() => withTables("# Scale")).toThrow("no place for the table");
  });
});

describe("the scheduled run's bounds", () => {
  test("are those in the code", () => {
    const changed = runBounds.flatMap(({ what, file, text }) =>
      text
        .split("|")
        .flatMap((part) => (read(file).includes(part) ? [] : [`${what}: no ${part} in ${file}`])),
    );
    expect(changed).toEqual([]);
  });

  test("name the number that the model uses", () => {
    const product = (text: string) =>
      [...text.matchAll(/(\d+)(?:;|\))/g)].reduce((sum, [, number]) => sum * Number(number), 1);
    expect(runBounds.map(({ text }) => product(text))).toEqual(runBounds.map(({ perRun }) => perRun));
  });
});

describe("the load", () => {
  test("grows in proportion to members", () => {
    const [one, many] = [monthlyLoad(1e4, usual), monthlyLoad(1e6, usual)];
    expect(Object.entries(one).map(([name, value]) => [name, value * 100])).toEqual(
      Object.entries(many).map(([name, value]) => [name, expect.closeTo(value, -Math.log10(value || 1) + 6)]),
    );
  });

  test.each(steps)("%s makes nothing heavier", (step: Step) => {
    const [before, after] = [monthlyLoad(1e6, usual), monthlyLoad(1e6, usual, new Set([step]))];
    const heavier = Object.keys(before).filter(
      (name) =>
        name !== "messageWriterMs" && after[name as keyof typeof after] > before[name as keyof typeof before],
    );
    expect(heavier).toEqual([]);
  });

  test("requests come from pages, their images, polls, and events", () => {
    const none = { ...usual, guestPagesPerMember: 0, pollsPerMember: 0, grossPerMember: 0 };
    expect(monthlyLoad(1, none).requests).toBeCloseTo(usual.pagesPerMember * (1 + usual.imagesPerPage));
  });
});

describe("the bill", () => {
  test("without members is what the plans cost", () => {
    expect(monthlyCost(monthlyLoad(0, usual))).toEqual({
      "Workers and Durable Objects": 5,
      R2: 0,
      Images: 0,
      Turso: 4.99,
      Resend: 20,
    });
  });

  test("never falls when there are more members", () => {
    const sizes = Array.from({ length: 50 }, (_, i) => 1000 * 1.3 ** i);
    const bills = sizes.map((members) => totalCost(monthlyLoad(members, usual)));
    expect(bills).toEqual([...bills].sort((one, other) => one - other));
  });
});

describe("the steps", () => {
  const needed = pathOfSteps().map(({ step }) => step);

  test("are in the order in which the limits come", () => {
    expect(needed).toEqual(steps.filter((step) => needed.includes(step)));
    expect(needed.length).toBeGreaterThan(4);
  });

  test("each is for a limit that comes no earlier than the one before", () => {
    const members = pathOfSteps().map(({ first }) => first.members);
    expect(members).toEqual([...members].sort((one, other) => one - other));
  });

  test("taking all moves the first limit more than a hundredfold", () => {
    const at = (taken: readonly Step[]) => bottlenecks(usual, new Set(taken))[0]?.members ?? 0;
    expect(at(steps) / at([])).toBeGreaterThan(100);
  });
});

test("an assumption that nothing depends on has no effect, and the strongest comes first", () => {
  const found = sensitivity((b) => b.emailsPerMember ** 2 * b.payment);
  expect(found[0]).toMatchObject({ name: "emailsPerMember", half: 0.25, double: 4 });
  expect(found.at(-1)?.effect).toBe(0);
});

test.each([
  [0.0812, "0.081"],
  [18.4, "18"],
  [1280, "1,300"],
  [999_999, "1 million"],
  [2_650_000, "2.7 million"],
  [9.5e12, "9.5 trillion"],
  [Number.POSITIVE_INFINITY, "none"],
])("%d reads as %s", (value, text) => expect(readable(value)).toBe(text));
