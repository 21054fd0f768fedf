import { readFileSync } from 'node:fs'
import ts from 'typescript'

export interface Snippet {
  /** The Markdown file, from the root of the repository. */
  readonly file: string
  /** The line number of the block's first line of code in the file. */
  readonly line: number
  /** The name of the module file for the block, without extension. */
  readonly name: string
  /** The text of the module. Its lines are those of the block. */
  readonly text: string
}

/**
 * Returns the `ts` blocks of a page as modules, in order. A name that a block does not declare comes from the nearest
 * block above that declares it. Otherwise it comes from `./names.js`, which has what a reader brings along: the client,
 * the owner, addresses.
 */
export function readSnippets(
  file: string,
  names: ReadonlySet<string>,
  root = '',
): readonly Snippet[] {
  const page = readFileSync(root + file, 'utf8')
  const stem = file.replace(/\.md$/, '').replaceAll(/[^A-Za-z0-9]+/g, '-')
  const declaredAbove = new Map<string, string>()
  const snippets: Snippet[] = []
  for (const match of page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)) {
    const [, code = ''] = match
    const line = page.slice(0, match.index).split('\n').length + 1
    const name = `${stem}-${line}`
    const { declared, used } = namesIn(code)
    const missing = [...used].filter((each) => !declared.has(each))
    const imports = missing.flatMap((each) => {
      const from = declaredAbove.get(each) ?? (names.has(each) ? 'names' : undefined)
      return from ? [`import { ${each} } from './${from}.js';`] : []
    })
    const exported = [...declared].filter((each) => !/^[A-Z]/.test(each))
    snippets.push({
      file,
      line,
      name,
      text: `${imports.join(' ')}${code}\nexport { ${exported.join(', ')} }\n`,
    })
    for (const each of exported) declaredAbove.set(each, name)
  }
  return snippets
}

/** Returns the values that a module declares or imports at its top level, and every name that occurs in it. */
function namesIn(code: string): { declared: ReadonlySet<string>; used: ReadonlySet<string> } {
  const source = ts.createSourceFile('snippet.ts', code, ts.ScriptTarget.Latest, true)
  const declared = new Set<string>()
  const declare = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) declared.add(name.text)
    else for (const part of name.elements) if (ts.isBindingElement(part)) declare(part.name)
  }
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) declare(name)
    if (ts.isFunctionDeclaration(statement) && statement.name) declared.add(statement.name.text)
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue
    const { namedBindings } = statement.importClause ?? {}
    if (!namedBindings || !ts.isNamedImports(namedBindings)) continue
    for (const { name, isTypeOnly } of namedBindings.elements)
      if (!isTypeOnly) declared.add(name.text)
  }
  const used = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) used.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { declared, used }
}
