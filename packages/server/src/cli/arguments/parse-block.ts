import { InvalidArgumentError } from 'commander'

/**
 * Parses a block number.
 * @throws InvalidArgumentError for any other text.
 */
export const parseBlock = (text: string): bigint => {
  if (!/^\d{1,18}$/.test(text)) throw new InvalidArgumentError('It must be a block number.')
  return BigInt(text)
}
