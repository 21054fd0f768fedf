import { InvalidArgumentError } from 'commander'

/** Throws commander's error unless it is a block number. */
export const parseBlock = (text: string): bigint => {
  if (!/^\d{1,18}$/.test(text)) throw new InvalidArgumentError('It must be a block number.')
  return BigInt(text)
}
