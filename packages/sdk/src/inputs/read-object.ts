import { InvalidInputError } from '../errors/invalid-input-error.js'

/** Callers without types pass anything. Throws {@link InvalidInputError} for what has no members. */
export function readObject<T>(value: T, path = 'input'): T {
  if (typeof value !== 'object' || value === null)
    throw new InvalidInputError(path, 'must be an object')
  return value
}

/** The same of a list, each of whose items has members. */
export function readObjects<T>(list: readonly T[], path: string): readonly T[] {
  for (const [index, item] of readList(list, path).entries()) readObject(item, `${path}.${index}`)
  return list
}

export function readList<T>(list: readonly T[], path: string): readonly T[] {
  if (!Array.isArray(list)) throw new InvalidInputError(path, 'must be a list')
  return list
}
