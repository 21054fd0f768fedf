/** Documentation pages that explain errors. These are paths: put the address of your documentation in front. */
export const docsPages = {
  sdkErrors: '/packages/sdk#errors',

  refusal: (code: string) => `/reference/errors#${code.toLowerCase()}`,

  /** Returns the page of a revert. `undefined` if the revert has no name. */
  revert(reason: string | null): string | undefined {
    const [, name] = namedRevert.exec(reason ?? '') ?? []
    return name && `/reference/revert-reasons#${name.replace(/\W/g, '').toLowerCase()}`
  },
}

/** A code of the EntryPoint, a panic or a custom error, at the start of a reason or after a prefix of the gateway. */
const namedRevert =
  /^(?:[A-Z_]+: )?(?:\d+ of \d+ [a-z ]+: )?(?:PostOpReverted: )?(?:FailedOp\w*\(\d+, )?(AA\d\d\b|Panic\(0x\w+|[A-Za-z]\w*(?=\())/
