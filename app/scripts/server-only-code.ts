import type { Plugin, Rollup } from "vite";

type Node = Rollup.AstNode & Record<string, unknown>;
type Range = { start: number; end: number };

const OWN = /\/app\/(ui|routes)\/.+\.tsx?$/;
const LIBRARIES = /\/node_modules\/(@remix-run\/react|react-router(-dom)?)\/.+\.m?js$/;
const EFFECTS = new Set(["useEffect", "useLayoutEffect"]);
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** The name of a function that is called by itself or as React's. */
function calledName({ type, callee }: Node): string | null {
  if (type !== "CallExpression" || !isNode(callee)) return null;
  if (callee.type === "Identifier") return String(callee.name);
  const { object, property } = callee;
  const isOfReact = isNode(object) && object.type === "Identifier" && object.name === "React";
  return isOfReact && isNode(property) ? String(property.name) : null;
}

/** Whether evaluating it calls nothing: a function is only made. */
function isInert(node: Node): boolean {
  if (/Function/.test(node.type)) return true;
  return (
    /^(Identifier|MemberExpression|Literal|ArrayExpression|ConditionalExpression|LogicalExpression|ChainExpression|UnaryExpression|BinaryExpression)$/.test(
      node.type,
    ) && childrenOf(node).every(isInert)
  );
}

/** The parts of a module's code that do nothing on a server: effects, and what listens to events of elements. */
function idleParts(root: Node): Range[] {
  const parts: Range[] = [];
  const visit = (node: Node): void => {
    const expression = isNode(node.expression) ? node.expression : null;
    if (node.type === "ExpressionStatement" && expression && EFFECTS.has(calledName(expression) ?? "")) {
      if ((expression.arguments as Node[]).every(isInert)) {
        parts.push(node);
        return;
      }
    }
    if (/^_?jsxs?$/.test(calledName(node) ?? "")) {
      const [tag, props] = node.arguments as Node[];
      if (tag?.type === "Literal" && props?.type === "ObjectExpression")
        parts.push(...listeners(props.properties as Node[]));
    }
    for (const child of childrenOf(node))
      if (!parts.some(({ start, end }) => start <= child.start && child.end <= end)) visit(child);
  };
  visit(root);
  return parts;
}

const listeners = (properties: Node[]): Node[] =>
  properties.filter(
    ({ type, computed, key, value }) =>
      type === "Property" &&
      computed === false &&
      isNode(key) &&
      /^on[A-Z]/.test(String(key.name)) &&
      isNode(value) &&
      isInert(value),
  );

/** Leaves out of the worker what React calls in browsers alone, and with it what only that uses. */
export function serverOnlyCode(): Plugin {
  return {
    name: "fanlight-server-only-code",
    enforce: "post",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    transform(code, id) {
      if (!OWN.test(id) && !LIBRARIES.test(id)) return null;
      let left = code;
      for (const { start, end } of idleParts(this.parse(code) as Node)) {
        // A property takes its comma along.
        const comma = /^\s*,/.exec(left.slice(end))?.[0].length ?? 0;
        const cut = left.slice(start, end + comma);
        // As long as before, so that the source map stays true.
        left = left.slice(0, start) + cut.replace(/[^\n]/g, " ") + left.slice(end + comma);
      }
      return left === code ? null : { code: left, map: null };
    },
  };
}
