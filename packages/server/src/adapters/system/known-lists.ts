import type { KnownLists } from '@gasless-gateway/core'
import { dictionary } from '@zxcvbn-ts/language-common'
import { isDisposableEmailDomain } from 'disposable-email-domains-js'

/** ASVS 5.0, 6.2.4: at least the 3,000 that are tried first. The list is in the order of how common they are. */
const mostCommon = 10_000

const common = new Set(
  dictionary['passwords-common'].slice(0, mostCommon).map((word) => word.toLowerCase()),
)

/** Whoever has a domain has all below it: a.b.example, b.example. */
const withParents = (domain: string): string[] => {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'))
}

export const knownLists: KnownLists = {
  isDisposableDomain: (domain) => withParents(domain).some(isDisposableEmailDomain),
  isCommonPassword: (password) => common.has(password.toLowerCase()),
}
