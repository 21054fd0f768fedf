/** JSON with integers of any size, written as strings with an `n` behind the digits. For jsonb columns of ours only. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? `${member}n` : member))

/** Reads back what {@link toJson} wrote. */
export function fromJson<T>(value: unknown): T {
  return revive(value) as T
}

function revive(value: unknown): unknown {
  if (typeof value === 'string')
    return bigintPattern.test(value) ? BigInt(value.slice(0, -1)) : value
  if (Array.isArray(value)) return value.map(revive)
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, revive(member)]))
  return value
}

const bigintPattern = /^\d+n$/
