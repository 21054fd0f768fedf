import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readObjects } from './read-object.js'
import { refuseUnknown } from './refuse-unknown.js'

/** Returns the list if all its items are objects with only these names. Throws {@link InvalidInputError} otherwise. */
export function readItems<T extends object>(list: readonly T[], path: string, names: string) {
  for (const [index, item] of readObjects(list, path).entries())
    refuseUnknown(
      item,
      names,
      (name, problem) => new InvalidInputError(`${path}.${index}.${name}`, problem),
    )
  return list
}
