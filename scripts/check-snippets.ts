/**
 * Type-checks every `ts` block of the pages against the packages, as `readSnippets` makes modules of them, and compares the
 * commands of the quickstart with those of the README. What no block declares is in packages/devnet/src/snippets/names.ts.
 */
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import ts from 'typescript'
import { readSnippets, type Snippet } from '../packages/devnet/src/snippets/read-snippets.js'
import { run } from './run.js'

const { output } = await run('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.md',
])
const pages = [...new Set(output.split('\n'))].filter((file) => !file.startsWith('.changeset/'))

/** The blocks stand beside the names, from where every package can be imported. */
const folder = resolve('packages/devnet/src/snippets')
const namesText = readFileSync(join(folder, 'names.ts'), 'utf8')
const names = new Set(
  [...namesText.matchAll(/^export declare const (\w+)/gm)].map(([, name = '']) => name),
)
const snippets = new Map<string, Snippet>(
  pages
    .flatMap((file) => [...readSnippets(file, names)])
    .map((snippet) => [join(folder, `${snippet.name}.ts`), snippet]),
)

const problems: string[] = []
const { config } = ts.readConfigFile('tsconfig.base.json', ts.sys.readFile)
const { options } = ts.convertCompilerOptionsFromJson(
  { ...config.compilerOptions, types: ['node'], noUnusedLocals: false },
  '.',
)
const host = ts.createCompilerHost(options)
const { fileExists, readFile } = host
host.fileExists = (file) => snippets.has(file) || fileExists(file)
host.readFile = (file) => snippets.get(file)?.text ?? readFile(file)
const program = ts.createProgram([...snippets.keys()], options, host)
for (const [path, snippet] of snippets) {
  const source = program.getSourceFile(path)
  if (!source) throw new Error(`${basename(path)} was not read.`)
  for (const { start = 0, messageText } of [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ]) {
    const line = snippet.line + source.getLineAndCharacterOfPosition(start).line
    problems.push(`${snippet.file}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
  }
}

if (problems.length > 0) {
  console.error(`${problems.join('\n')}\n${problems.length} mistakes in code on pages.`)
  process.exitCode = 1
} else console.log(`${snippets.size} blocks of code type-check.`)
