import ts from "typescript";
import { expect, test } from "vitest";
import { filesIn, isSource, parse } from "./sources.ts";

/** Methods of a connection that run or build a query. */
const queryMethods = new Set([
  "select",
  "selectDistinct",
  "insert",
  "update",
  "delete",
  "with",
  "$count",
  "run",
  "all",
  "get",
  "values",
  "execute",
  "transaction",
]);
const builders = new Set(["prepared", "preparedSearch"]);

/** Files that may build queries per request, and why. */
const dynamic: { file: string; why: string }[] = [
  {
    file: "db/stores/discovery/merge-indexes.ts",
    why: "FTS5 commands of the scheduled run, which no query builder can write",
  },
];

/** Whether a function builds a prepared query: it's passed to a builder, or its connection has the builder's type. */
function isBuilder(node: ts.SignatureDeclaration, connection: ts.ParameterDeclaration) {
  const call = node.parent;
  const isPassed =
    ts.isCallExpression(call) && ts.isIdentifier(call.expression) && builders.has(call.expression.text);
  return isPassed || connection.type?.getText() === "Builder" || isCondition(node.parent);
}
/** Conditions are functions whose connection also has that type. */
const isCondition = (node: ts.Node) =>
  ts.isVariableDeclaration(node) && /^Condition</.test(node.type?.getText() ?? "");

/** Whether the nearest function with a connection of this name is a builder. */
function isInBuilder(node: ts.Node, name: string): boolean {
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) {
    if (!ts.isFunctionLike(outer)) continue;
    const connection = outer.parameters.find((one) => one.name.getText() === name);
    if (connection) return isBuilder(outer, connection);
  }
  return false;
}

function unprepared(file: string, source = parse(file)): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      ts.isIdentifier(node.expression.expression) &&
      /^(db|tx|database|connection)$/.test(node.expression.expression.text) &&
      queryMethods.has(node.expression.name.text) &&
      !isInBuilder(node, node.expression.expression.text)
    ) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} ${node.expression.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const stores = filesIn("db/stores").filter(isSource);

test("stores build their queries once, in prepared queries", () => {
  const exceptions = dynamic.map(({ file }) => file);
  expect(stores.length).toBeGreaterThan(50);
  expect(stores.filter((file) => !exceptions.includes(file)).flatMap((file) => unprepared(file))).toEqual([]);
});

test("every exception is still needed", () => {
  expect(dynamic.filter(({ file }) => unprepared(file).length === 0)).toEqual([]);
});

test("a query built outside a prepared query is found, and one inside is not", () => {
  const check = (text: string) =>
    unprepared("x.ts", ts.createSourceFile("x.ts", text, ts.ScriptTarget.Latest, true)).length;
  expect(check("const store = (db: Database) => ({ find: () => db.select().from(t) });")).toBe(1);
  expect(check("const store = (db: Database) => db.transaction(async (tx) => tx.delete(t));")).toBe(2);
  expect(check("const q = prepared((db, { id }) => db.select().from(t).where(eq(t.id, id)));")).toBe(0);
  expect(check("const q = prepared((db, _, shape) => db.select().from(f(() => db.select())));")).toBe(0);
  expect(check("const all = (db: Builder) => db.select().from(t);")).toBe(0);
  expect(check("const live: Condition<Id> = (db, { id }) => exists(db.select().from(t));")).toBe(0);
  expect(check("const store = (db: Database) => ({ add: () => q.run(db, {}) });")).toBe(0);
});
