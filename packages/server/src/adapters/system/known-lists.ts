import type { KnownLists } from '@gasless-gateway/core'
import { dictionary } from '@zxcvbn-ts/language-common'
import { isDisposableEmailDomain } from 'disposable-email-domains-js'

/** ASVS 5.0, 6.2.4, requires at least the 3,000 most common passwords. The list is sorted by frequency. */
const mostCommon = 10_000

const common = new Set(
  dictionary['passwords-common'].slice(0, mostCommon).map((word) => word.toLowerCase()),
)

/** Returns a domain and its parents (a.b.example, b.example), because the owner of a domain owns its subdomains. */
const withParents = (domain: string): string[] => {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'))
}

export const knownLists: KnownLists = {
  isDisposableDomain: (domain) => withParents(domain).some(isDisposableEmailDomain),
  isCommonPassword: (password) => common.has(password.toLowerCase()),
}
