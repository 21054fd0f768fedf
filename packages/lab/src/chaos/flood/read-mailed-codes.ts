/** The codes in what a gateway without a mail server wrote: by the e-mail that each was mailed to, the newest. */
export function readMailedCodes(output: string): Map<string, string> {
  const codes = new Map<string, string>()
  let to: string | undefined
  for (const line of output.split('\n')) {
    to = /^│ To: (\S+)$/.exec(line)?.[1] ?? to
    const code = /^│ {5}(\w{10})$/.exec(line)?.[1]
    if (to && code) codes.set(to, code)
  }
  return codes
}
