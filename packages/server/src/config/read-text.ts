import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Returns the text of the file that a variable names. If it cannot be read, adds a mistake and returns `undefined`.
 */
export function readText(path: string, variable: string, mistakes: string[]): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    mistakes.push(
      code === 'ENOENT'
        ? `${variable} names ${path}, which does not exist. Looked in ${dirname(resolve(path))}.`
        : `${variable} names ${path}, which cannot be read (${code}). Check its permissions.`,
    )
    return undefined
  }
}
