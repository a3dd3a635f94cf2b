import type { Plugin, Rollup } from "vite";

type Node = Rollup.AstNode & Record<string, unknown>;
/** `isProperty`: the comma that follows belongs to it. */
type Range = { start: number; end: number; isProperty?: true };
type Quasi = { start: number; value: { raw: string } };
/** Expressions that do nothing on their own if their parts don't. */
const PLAIN =
  /^(Identifier|Literal|ArrayExpression|(Member|Conditional|Logical|Chain|Unary|Binary)Expression)$/;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const argumentsOf = (node: Node) => node.arguments as Node[];

/** The name of a function that is called on its own or as React's; "" for any other node. */
function calledName({ type, callee }: Node): string {
  if (type !== "CallExpression" || !isNode(callee)) return "";
  if (callee.type === "Identifier") return String(callee.name);
  const { object, property } = callee;
  return isNode(object) && object.name === "React" && isNode(property) ? String(property.name) : "";
}

/** Whether evaluating it calls nothing: a function is only made. */
const isInert = (node: Node): boolean =>
  /Function/.test(node.type) || (PLAIN.test(node.type) && childrenOf(node).every(isInert));

const isListener = ({ type, computed, key, value }: Node) =>
  type === "Property" &&
  computed === false &&
  isNode(key) &&
  /^on[A-Z]/.test(String(key.name)) &&
  isNode(value) &&
  isInert(value);

/** What of a node does nothing on a server: an effect, and what listens to events of an element. */
function idleParts(node: Node): Range[] {
  if (node.type === "ExpressionStatement" && isNode(node.expression)) {
    const isEffect = /^use(Layout)?Effect$/.test(calledName(node.expression));
    return isEffect && argumentsOf(node.expression).every(isInert) ? [node] : [];
  }
  if (!/^jsxs?$/.test(calledName(node))) return [];
  const [tag, props] = argumentsOf(node);
  if (tag?.type !== "Literal" || props?.type !== "ObjectExpression") return [];
  const listeners = (props.properties as Node[]).filter(isListener);
  return listeners.map(({ start, end }) => ({ start, end, isProperty: true }));
}

/** What of a schema only migrations and types read: indexes, checks, references, keys, what may be null, and lists of values. */
function migrationParts(node: Node): Range[] {
  const { callee } = node;
  const name = calledName(node);
  if (name === "sqliteTable") {
    const [, columns, constraints] = argumentsOf(node);
    return columns && constraints ? [{ start: columns.end, end: constraints.end }] : [];
  }
  if (name === "text") {
    const [column, options] = argumentsOf(node);
    const names = ((options?.properties ?? []) as Node[]).map(({ key }) => isNode(key) && key.name);
    return column && options && names.join() === "enum" ? [{ start: column.end, end: options.end }] : [];
  }
  if (node.type !== "CallExpression" || !isNode(callee) || !isNode(callee.object)) return [];
  const isForMigrations =
    isNode(callee.property) && /^(references|notNull|primaryKey|unique)$/.test(String(callee.property.name));
  return isForMigrations ? [{ start: callee.object.end, end: node.end }] : [];
}

/** The indentation of SQL, outside of its literals. */
function indentation(node: Node): Range[] {
  if (node.type !== "TaggedTemplateExpression" || !isNode(node.tag) || node.tag.name !== "sql") return [];
  return (node.quasi as unknown as { quasis: Quasi[] }).quasis.flatMap(({ start, value: { raw } }) =>
    [...raw.matchAll(/'[^']*'|(?<=\n) +/g)]
      .filter(([text]) => !text.startsWith("'"))
      .map(({ index, 0: { length } }) => ({ start: start + index, end: start + index + length })),
  );
}

/** The parts that a function finds in a tree, without those inside of others. */
function findIn(node: Node, find: (node: Node) => Range[], found: Range[] = []): Range[] {
  found.push(...find(node));
  for (const child of childrenOf(node))
    if (!found.some(({ start, end }) => start <= child.start && child.end <= end)) findIn(child, find, found);
  return found;
}

const rules = [
  { files: /\/db\/schema\/.+\.ts$/, find: migrationParts },
  { files: /\/db\/stores\/.+\.ts$/, find: indentation },
  { files: /\/app\/(ui|routes)\/.+\.tsx?$/, find: idleParts },
];

/** Leaves out of the worker what only browsers and migrations run, and with it what only that uses. */
export function serverOnlyCode(): Plugin {
  return {
    name: "fanlight-server-only-code",
    enforce: "post",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    transform(code, id) {
      const find = rules.find(({ files }) => files.test(id))?.find;
      if (!find) return null;
      let left = code;
      const parts = findIn(this.parse(code) as unknown as Node, find).sort((a, b) => b.start - a.start);
      for (const { start, end, isProperty } of parts) {
        const comma = isProperty ? (/^\s*,/.exec(left.slice(end))?.[0].length ?? 0) : 0;
        const cut = left.slice(start, end + comma);
        // Elsewhere as long as before, so that the source map stays true.
        const blank = find === indentation ? "" : cut.replace(/[^\n]/g, " ");
        left = left.slice(0, start) + blank + left.slice(end + comma);
      }
      return left === code ? null : { code: left, map: null };
    },
  };
}
