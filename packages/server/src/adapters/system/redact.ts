/** Replaces a secret in a log line. */
const mark = '[secret]'

/**
 * Names of members whose values are always secret, without `-` and `_`. `token` alone is not one, because tokens are
 * assets here.
 */
const secretName =
  /^((set)?cookie|(proxy)?authorization|x?(raw)?apikeys?|.*pass(word|phrase)|.*secret|.*mnemonic|.*privatekeys?|.*signerkeys?|executorkeys?|funderkeys?|.*operatorkeys?|masterkeys?(openonly)?|.*(access|session|bearer|auth|verification|invitation)token|jwt|databaseurl|(rpc|bundler)urls?)$/i
const isSecretName = (name: string) => secretName.test(name.replaceAll(/[-_]/g, ''))

/**
 * A raw API key anywhere in a text. No word boundary comes first, because a digit can precede the key, as in
 * %20ggw_live_….
 */
const apiKey = /ggw_[a-z]+_[0-9A-Za-z]+/g
/**
 * The user part of a URL such as postgres://ada:secret@host. `user:password` stays, because our own messages use it as
 * an example.
 */
const userInfo = /\b([a-z][a-z0-9+.-]*:\/\/)(?!user:password@)[^\s/?#@"']+@/gi
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi

/** Values that are nested deeper are cut, so that a log line stays readable. */
const deepest = 8

/** Returns whether a network that does not answer caused the error. That is not a bug, so its stack is useless. */
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
 * Removes secrets from log entries. Secrets are values of members with a secret name, texts that look like a key or a
 * credential, and the given `secrets` anywhere in a text. Returns plain data: errors become objects, bigints become
 * strings, cycles are cut.
 */
export function redact(secrets: readonly string[]): Redaction {
  // A shorter value would also match ordinary text. The longest comes first, so that no part of it remains.
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

  /** Keeps only known members, because drivers attach connection options and row values to their errors. */
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
