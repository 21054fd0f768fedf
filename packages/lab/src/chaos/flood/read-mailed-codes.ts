/** Returns the newest code of each e-mail address, from the output of a gateway without a mail server. */
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
