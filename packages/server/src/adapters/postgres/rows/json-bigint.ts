/**
 * Returns JSON with integers of any size, written as strings with an `n` after the digits. Text that looks like one
 * gets a `~` in front, so that it is read back as text.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, member) => {
    if (typeof member === 'bigint') return `${member}n`
    return typeof member === 'string' && lookalike.test(member) ? `~${member}` : member
  })

/** Returns what {@link toJson} writes, as a value for use within other JSON. */
export const toJsonValue = (value: unknown): unknown => JSON.parse(toJson(value))

/** Reads back what {@link toJson} wrote. */
export function fromJson<T>(value: unknown): T {
  return revive(value) as T
}

function revive(value: unknown): unknown {
  if (typeof value === 'string') {
    if (integer.test(value)) return BigInt(value.slice(0, -1))
    return lookalike.test(value) ? value.slice(1) : value
  }
  if (Array.isArray(value)) return value.map(revive)
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, revive(member)]))
  return value
}

const integer = /^-?\d+n$/
const lookalike = /^~*-?\d+n$/
