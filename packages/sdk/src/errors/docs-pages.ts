/**
 * Where the documentation explains an error. Paths, as the documentation has no address of its own: whoever serves it puts
 * theirs in front.
 */
export const docsPages = {
  sdkErrors: '/packages/sdk#errors',

  refusal: (code: string) => `/reference/errors#${code.toLowerCase()}`,

  /** `undefined` for what is none of the reverts that have a name. */
  revert(reason: string | null): string | undefined {
    const [, name] = namedRevert.exec(reason ?? '') ?? []
    return name && `/reference/revert-reasons#${name.replace(/\W/g, '').toLowerCase()}`
  },
}

/** A code of the EntryPoint, a panic or a custom error, at the start of a reason or behind a word of the gateway. */
const namedRevert =
  /^(?:[A-Z_]+: )?(?:\d+ of \d+ transactions took effect: )?(?:PostOpReverted: )?(?:FailedOp\w*\(\d+, )?(AA\d\d\b|Panic\(0x\w+|[A-Za-z]\w*(?=\())/
