import type { KnownLists } from '@gasless-gateway/core'
import { dictionary } from '@zxcvbn-ts/language-common'
import { isDisposableEmailDomain } from 'disposable-email-domains-js'

/** ASVS 5.0, 6.2.4: at least the 3,000 that are tried first. The list is in the order of how common they are. */
const mostCommon = 10_000

const common = new Set(
  dictionary['passwords-common'].slice(0, mostCommon).map((word) => word.toLowerCase()),
)

export const knownLists: KnownLists = {
  isDisposableDomain: isDisposableEmailDomain,
  isCommonPassword: (password) => common.has(password.toLowerCase()),
}
