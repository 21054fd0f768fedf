/**
 * The value, and a count of every member that is read of it, at any depth. The elements of an array are members of it.
 */
export function countReads<T extends object>(
  value: T,
): { readonly counted: T; readonly reads: () => number } {
  let reads = 0
  // Each object has one stand-in: code may tell objects apart by identity.
  const standIns = new WeakMap<object, object>()
  const count = <O extends object>(object: O): O => {
    const earlier = standIns.get(object)
    if (earlier) return earlier as O
    const standIn = new Proxy(object, {
      get(target, member, receiver) {
        reads++
        const found: unknown = Reflect.get(target, member, receiver)
        return typeof found === 'object' && found !== null ? count(found) : found
      },
    })
    standIns.set(object, standIn)
    return standIn
  }
  return { counted: count(value), reads: () => reads }
}
