import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the examples are. */
const folder = fileURLToPath(new URL('../../../examples', import.meta.url))

/** What the first comment of each example says to run, by its file. Throws when one says nothing. */
export function exampleCommands(): Map<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  return new Map(
    files.map((file) => {
      const [, command] =
        /^ \* {3}(npx tsx .+)$/m.exec(readFileSync(`${folder}/${file}`, 'utf8')) ?? []
      if (!command) throw new Error(`The first comment of ${file} has no command.`)
      return [file, command]
    }),
  )
}
