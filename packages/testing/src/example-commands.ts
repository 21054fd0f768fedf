import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../examples', import.meta.url))

/** Returns the command in the first comment of each example, by its file name. Throws if an example has none. */
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
