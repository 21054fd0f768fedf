import { readText } from './read-text.js'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns a variable's value. The value of a secret may also come from the file that `<NAME>_FILE` names. An empty
 * variable counts as unset.
 */
export function readValue(
  env: Environment,
  name: string,
  { secret }: { readonly secret: boolean },
  mistakes: string[],
): string | undefined {
  const value = env[name] || undefined
  const path = secret ? env[`${name}_FILE`] : undefined
  if (!path) return value
  if (value) {
    mistakes.push(`${name} and ${name}_FILE are both set. Remove one of them.`)
    return value
  }
  const text = readText(path, `${name}_FILE`, mistakes)?.trim()
  if (text === '') mistakes.push(`${name}_FILE names ${path}, which is empty.`)
  return text || undefined
}
