import {
  type LimitName,
  type LimitSize,
  type LimitSizes,
  leastLimitSizes,
  limitNames,
  rateLimits,
} from '@gasless-gateway/core'
import { z } from 'zod'
import { nearestName } from '../validation/nearest-name.js'

const mostCount = 1_000_000_000
/** A day. */
const mostSeconds = 86_400

/**
 * Parses `off`, which switches all limits off, or changes such as `login=20/900,status=off`. Limits that are not
 * named keep their size. Refuses a limit smaller than one request can count as.
 */
export const LimitSizesText = z.string().transform((text, context): LimitSizes => {
  if (text.trim() === 'off')
    return Object.fromEntries(limitNames.map((name) => [name, undefined])) as LimitSizes
  const changes = new Map<LimitName, LimitSize | undefined>()
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, name = '', size = ''] = /^([^=]*)=(.*)$/.exec(entry) ?? []
    const known = limitNames.find((limit) => limit === name.trim())
    if (!known) {
      const meant = nearestName(name, limitNames)
      refuse(
        `names the limit "${name || entry}", which does not exist${meant ? `; did you mean ${meant}?` : ''}`,
      )
      continue
    }
    if (changes.has(known)) refuse(`names the limit ${known} twice`)
    const parsed = parseSize(size.trim())
    if (parsed === 'wrong')
      refuse(
        `must give ${known} as count/seconds, such as ${known}=${rateLimits[known].most}/${rateLimits[known].seconds}, or as off; counts up to ${mostCount} and seconds up to ${mostSeconds}`,
      )
    else if (parsed && parsed.most < leastOf(known))
      refuse(
        `must give ${known} at least ${leastOf(known)}, such as ${known}=${rateLimits[known].most}/${rateLimits[known].seconds}: one request can count as ${leastOf(known)}, and a smaller limit would refuse it for ever`,
      )
    else changes.set(known, parsed)
  }
  return { ...rateLimits, ...Object.fromEntries(changes) }
})

const leastOf = (name: LimitName): number => leastLimitSizes[name] ?? 1

function parseSize(size: string): LimitSize | undefined | 'wrong' {
  if (size === 'off') return undefined
  const [, most, seconds] = /^(\d{1,10})\/(\d{1,10})$/.exec(size)?.map(Number) ?? []
  const isRight = (value: number | undefined, highest: number): value is number =>
    value !== undefined && value >= 1 && value <= highest
  return isRight(most, mostCount) && isRight(seconds, mostSeconds) ? { most, seconds } : 'wrong'
}
