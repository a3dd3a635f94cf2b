import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

export const root = path.resolve(import.meta.dirname, "../..");
export type Import = { from: string; specifier: string; typeOnly: boolean };

/** Paths of all files below a folder, relative to the root and with forward slashes. */
export function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.split(path.sep).includes("node_modules"))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}

export const isSource = (file: string) => /\.(ts|tsx|js|mjs)$/.test(file);

export function parse(file: string) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), "utf8"),
    ts.ScriptTarget.Latest,
    true,
    kind,
  );
}

const allTypes = (names: ts.NodeArray<ts.ImportSpecifier | ts.ExportSpecifier>) =>
  names.length > 0 && names.every((name) => name.isTypeOnly);

function importIn(node: ts.Node): { text: string; typeOnly: boolean } | null {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const clause = node.importClause;
    const named = clause?.namedBindings;
    const typed =
      clause !== undefined &&
      (clause.phaseModifier === ts.SyntaxKind.TypeKeyword ||
        (!clause.name && named !== undefined && ts.isNamedImports(named) && allTypes(named.elements)));
    return { text: node.moduleSpecifier.text, typeOnly: typed };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    const named = node.exportClause;
    const typed =
      node.isTypeOnly || (named !== undefined && ts.isNamedExports(named) && allTypes(named.elements));
    return { text: node.moduleSpecifier.text, typeOnly: typed };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    // A computed import could name anything, so no layer may have one.
    return { text: argument && ts.isStringLiteral(argument) ? argument.text : "(computed)", typeOnly: false };
  }
  if (
    ts.isImportTypeNode(node) &&
    ts.isLiteralTypeNode(node.argument) &&
    ts.isStringLiteral(node.argument.literal)
  )
    return { text: node.argument.literal.text, typeOnly: true };
  return null;
}

const { imports: names }: { imports: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, "package.json"), "utf8"),
);

/** The path from the root of an import of ours; a package's name stays. */
function resolve(from: string, text: string): string {
  if (text.startsWith(".")) return path.posix.join(path.posix.dirname(from), text);
  const [name = "", rest = ""] = text.split(/\/(.*)/s);
  return names[`${name}/*`]?.replace("./", "").replace("*", rest) ?? text;
}

/** Cached, because parsing takes most of these tests' time and several of them read the same files. */
const knownImports = new Map<string, Import[]>();

/** Every import of a file: static, re-exported, dynamic, and type-only; our own are resolved to paths from the root. */
export function importsOf(file: string): Import[] {
  const known = knownImports.get(file);
  if (known) return known;
  const found: Import[] = [];
  const visit = (node: ts.Node) => {
    const one = importIn(node);
    if (one !== null) {
      // The build evaluates such a module, which otherwise is like any other.
      const text = one.text.replace(/\?value$/, "");
      found.push({ from: file, specifier: resolve(file, text), typeOnly: one.typeOnly });
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  knownImports.set(file, found);
  return found;
}
