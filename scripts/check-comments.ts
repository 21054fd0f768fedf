/** Checks that no line of a comment in TypeScript is longer than 120 columns. The formatter does not wrap comments. */
import { readFileSync } from 'node:fs'
import { run } from './run.js'

const longest = 120
/** Written by programs, or part of a digest of the compiled contracts. */
const excepted = /\/generated\/|^packages\/contracts\/scripts\/compile\.ts$/

const { ok, output } = await run('git', ['ls-files', '*.ts'])
if (!ok) throw new Error(output)
const isTooLong = (line: string) => /^\s*(\/\*\*|\*|\/\/)/.test(line) && line.length > longest

for (const file of output.split('\n').filter((name) => !excepted.test(name)))
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries())
    if (isTooLong(line)) {
      console.error(
        `${file}:${at + 1}: this comment has ${line.length} columns. Wrap it at ${longest}.`,
      )
      process.exitCode = 1
    }
