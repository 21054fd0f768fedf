import type { DenyListEntry } from '@gasless-gateway/core'
import { z } from 'zod'
import { AddressText } from './address.js'

const reasonWithout = 'the operator of this gateway denies it'
const longestReason = 200

/**
 * Parses addresses separated by commas or line breaks. A chain id before an address (`8453:0x…`) denies it on that
 * chain only. The text after a `#` is the reason shown for the addresses of its line.
 */
export const DenyListText = z.string().transform((text, context): DenyListEntry[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const [, list = '', reason = ''] = /^([^#]*)#?(.*)$/.exec(line) ?? []
    return list
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .flatMap((part) => {
        const entry = readEntry(part, reason.trim().slice(0, longestReason) || reasonWithout)
        if (typeof entry !== 'string') return [entry]
        context.addIssue({ code: 'custom', message: `holds "${part}", which ${entry}` })
        return []
      })
  }),
)

/** Returns the entry, or a text that says why it is invalid. */
function readEntry(part: string, why: string): DenyListEntry | string {
  const [, chainId, text = ''] = /^(?:([1-9]\d{0,14}):)?(.*)$/.exec(part) ?? []
  const address = AddressText.safeParse(text)
  if (!address.success)
    return `is neither an address nor one with a chain id before it, such as 8453:0x…: it ${address.error.issues[0]?.message}`
  return { address: address.data, why, ...(chainId !== undefined && { chainId: Number(chainId) }) }
}
