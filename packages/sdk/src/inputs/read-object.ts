import { InvalidInputError } from '../errors/invalid-input-error.js'

/** Returns an object. Throws {@link InvalidInputError} otherwise, because callers without types can pass anything. */
export function readObject<T>(value: T, path = 'input'): T {
  if (typeof value !== 'object' || value === null)
    throw new InvalidInputError(path, 'must be an object')
  return value
}

/** Returns the list if all its items are objects. Throws {@link InvalidInputError} otherwise. */
export function readObjects<T>(list: readonly T[], path: string): readonly T[] {
  for (const [index, item] of readList(list, path).entries()) readObject(item, `${path}.${index}`)
  return list
}

export function readList<T>(list: readonly T[], path: string): readonly T[] {
  if (!Array.isArray(list)) throw new InvalidInputError(path, 'must be a list')
  return list
}
