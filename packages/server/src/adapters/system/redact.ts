/** What stands in a log line in place of a secret. */
const mark = '[secret]'

/** Members whose value is a secret whatever it looks like, without `-` and `_`. `token` alone is none: tokens are assets here. */
const secretName =
  /^((set)?cookie|(proxy)?authorization|x?(raw)?apikeys?|.*pass(word|phrase)|.*secret|.*mnemonic|.*privatekeys?|.*signerkeys?|executorkeys?|funderkeys?|.*operatorkeys?|masterkeys?(openonly)?|.*(access|session|bearer|auth|verification|invitation)token|jwt|databaseurl|(rpc|bundler)urls?)$/i
const isSecretName = (name: string) => secretName.test(name.replaceAll(/[-_]/g, ''))

/** Raw API keys, wherever they stand in a text: also behind a letter, as in %20ggw_live_…. */
const apiKey = /ggw_[a-z]+_[0-9A-Za-z]+/g
/** The user part of an address such as postgres://user:password@host; that one is the example of our own sentences. */
const userInfo = /\b([a-z][a-z0-9+.-]*:\/\/)(?!user:password@)[^\s/?#@"']+@/gi
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi

/** Deeper values are cut: a log line is for reading. */
const deepest = 8

/** A network that does not answer is no bug: where in the code it was noticed says nothing. */
function comesFromSilence(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: unknown }).code === 'NETWORK_UNAVAILABLE') return true
  return false
}

export interface Redaction {
  text(value: string): string
  fields(value: object): object
}

/**
 * Cleans log entries by member name, by the look of a value, and of the given `secrets` wherever they stand.
 * The result is plain data: errors become objects, bigints strings, cycles are cut.
 */
export function redact(secrets: readonly string[]): Redaction {
  // A shorter value would blot out ordinary text. Longest first, so that none leaves a rest of another.
  const exact = secrets.filter((value) => value.length >= 8).sort((a, b) => b.length - a.length)

  function text(value: string): string {
    let result = value
    for (const secret of exact) result = result.replaceAll(secret, mark)
    return result
      .replaceAll(apiKey, mark)
      .replaceAll(userInfo, `$1${mark}@`)
      .replaceAll(bearer, `$1 ${mark}`)
  }

  function clean(value: unknown, depth: number, above: readonly object[]): unknown {
    if (typeof value === 'string') return text(value)
    if (typeof value === 'bigint') return value.toString()
    if (typeof value !== 'object' || value === null) return value
    if (above.includes(value)) return '[circular]'
    if (depth > deepest) return '[deep]'
    const within = [...above, value]
    const inner = (member: unknown) => clean(member, depth + 1, within)
    if (value instanceof Error) return cleanError(value, inner)
    if (Array.isArray(value)) return value.map(inner)
    if (value instanceof Uint8Array) return `[${value.length} bytes]`
    if ('toJSON' in value && typeof value.toJSON === 'function') return inner(value.toJSON())
    if (value instanceof Map || value instanceof Set) return inner([...value])
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        text(name),
        isSecretName(name) && member !== undefined && member !== null ? mark : inner(member),
      ]),
    )
  }

  /** Named members only: drivers hang connection options and row values on their errors. */
  function cleanError(error: Error, inner: (member: unknown) => unknown) {
    const { code, internal } = error as { code?: unknown; internal?: unknown }
    const stack = comesFromSilence(error) ? undefined : error.stack
    return {
      name: error.name,
      message: text(error.message),
      ...(typeof code === 'string' && { code: text(code) }),
      ...(typeof internal === 'string' && { internal: text(internal) }),
      ...(stack !== undefined && { stack: text(stack) }),
      ...(error.cause !== undefined && {
        cause:
          stack === undefined && error.cause instanceof Error
            ? { name: error.cause.name, message: text(error.cause.message) }
            : inner(error.cause),
      }),
      ...(error instanceof AggregateError && { errors: inner(error.errors) }),
    }
  }

  return { text, fields: (value) => clean(value, 0, []) as object }
}
