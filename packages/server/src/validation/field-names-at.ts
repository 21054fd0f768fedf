import type { z } from 'zod'

/** Returns the field names that `schema` has at `path`; none if there is no object. */
export function fieldNamesAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const [name, ...rest] = path
      if (name === undefined) return Object.keys(def.shape)
      const member = Object.hasOwn(def.shape, name) ? def.shape[String(name)] : undefined
      return member ? fieldNamesAt(member, rest) : []
    }
    case 'array':
      return fieldNamesAt(def.element, path.slice(1))
    case 'union':
      return [...new Set(def.options.flatMap((option) => fieldNamesAt(option, path)))]
    case 'pipe':
      return fieldNamesAt(def.in, path)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return fieldNamesAt(def.innerType, path)
    default:
      return []
  }
}
