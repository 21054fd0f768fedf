import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'

/** One import of another folder of the same package. Paths are relative to the package's `src`. */
export interface FolderImport {
  readonly from: string
  readonly to: string
  readonly file: string
  readonly imported: string
}

const isSource = (file: string) => file.endsWith('.ts') && !/\.(test|d)\.ts$/.test(file)

/**
 * Returns every import from one folder of `src` to another, including imports of types, but without tests. Each
 * subfolder is its own folder, and the files directly in `src` are in the folder `.`.
 */
export function folderImports(src: string): FolderImport[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter(isSource)
  const known = new Set(files)
  return files.flatMap((file) =>
    importedBy(join(src, file)).flatMap((specifier): FolderImport[] => {
      const target = resolve(src, dirname(file), specifier.replace(/\.js$/, '.ts'))
      const imported = relative(resolve(src), target).split(sep).join('/')
      const [from, to] = [dirname(file), dirname(imported)]
      return known.has(imported) && from !== to ? [{ from, to, file, imported }] : []
    }),
  )
}

/** Returns the relative specifiers of `import`, `export … from`, `import()` and `import()` types in a file. */
function importedBy(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const specifiers: string[] = []
  const add = (node: ts.Node | undefined) => {
    if (node && ts.isStringLiteralLike(node) && node.text.startsWith('.'))
      specifiers.push(node.text)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0])
    ts.forEachChild(node, visit)
  }
  visit(source)
  return specifiers
}

/**
 * Returns the groups of folders that import each other, directly or indirectly (Tarjan). Sorts each group and the list.
 */
export function cyclesIn(imports: readonly Pick<FolderImport, 'from' | 'to'>[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    if (!next.has(from)) next.set(from, new Set())
    if (!next.has(to)) next.set(to, new Set())
    next.get(from)?.add(to)
  }
  const index = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (folder: string): number => {
    const own = index.size
    let low = own
    index.set(folder, own)
    open.push(folder)
    for (const other of next.get(folder) ?? []) {
      if (!index.has(other)) low = Math.min(low, visit(other))
      else if (open.includes(other)) low = Math.min(low, index.get(other) ?? low)
    }
    if (low === own) {
      const group = open.splice(open.indexOf(folder))
      if (group.length > 1) cycles.push(group.sort())
    }
    return low
  }
  for (const folder of next.keys()) if (!index.has(folder)) visit(folder)
  return cycles.sort(([a = ''], [b = '']) => a.localeCompare(b))
}
