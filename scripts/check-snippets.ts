/**
 * Type-checks every `ts` block of the pages against the packages. `readSnippets` turns the blocks into modules. Names
 * that no block declares come from packages/lab/src/snippets/names.ts. Also checks that the README has every command of
 * the quickstart.
 */
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import ts from 'typescript'
import { readSnippets, type Snippet } from '../packages/testing/src/read-snippets.js'
import { run } from './run.js'

const { output } = await run('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.md',
])
const pages = [...new Set(output.split('\n'))].filter((file) => !file.startsWith('.changeset/'))

/** The modules are in the folder of the names, because every package can be imported from there. */
const folder = resolve('packages/lab/src/snippets')
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
const esm = ts.ModuleKind.ESNext
host.fileExists = (file) => snippets.has(file) || fileExists(file)
host.readFile = (file) => snippets.get(file)?.text ?? readFile(file)
// A package that a page tells readers to install may only be a dependency of the SDK, so it is looked up from there
// too.
host.resolveModuleNameLiterals = (literals, file, _redirect, compilerOptions) =>
  literals.map(({ text }) => {
    const from = snippets.has(file) ? [file, resolve('packages/sdk/src/index.ts')] : [file]
    const found = from.map((each) =>
      ts.resolveModuleName(text, each, compilerOptions, host, undefined, undefined, esm),
    )
    return found.find(({ resolvedModule }) => resolvedModule) ?? { resolvedModule: undefined }
  })
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

/** Returns the commands in the `sh` blocks of a page, without comments. */
const commandsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, ''))
      .filter(Boolean),
  )
const readmeCommands = new Set(commandsOf('README.md'))
for (const command of commandsOf('docs/quickstart.md'))
  if (!readmeCommands.has(command))
    problems.push(`docs/quickstart.md: the README does not have \`${command}\``)

if (problems.length > 0) {
  console.error(`${problems.join('\n')}\nMistakes in code on pages: ${problems.length}.`)
  process.exitCode = 1
} else console.log(`${snippets.size} blocks of code type-check.`)
