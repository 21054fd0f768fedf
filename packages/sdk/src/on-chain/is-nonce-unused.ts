import { splitNonce } from '@gasless-gateway/core/erc4337'
import { parseTransaction } from 'viem'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readObject } from '../inputs/read-object.js'
import type { KnownSigned } from '../operations/chain-check.js'
import { resolvePin } from '../pins/resolve-pin.js'
import type { ChainReader } from './chain-reader.js'
import { checkChain } from './check-chain.js'
import { readNode } from './read-node.js'
import type { OutcomeOptions } from './read-outcome.js'
import { sequenceAt } from './sequence-at.js'

/**
 * Whether the account has yet to use the nonce of what was signed, at the latest block of your own node. Ask before you store and submit
 * it. Otherwise a lying gateway can prepare what an equal payment of yours has landed before, and one payment counts for two.
 *
 * Three RPC calls. Throws {@link InvalidInputError} for an operation that was signed without verification, and whatever your node
 * throws.
 *
 * @example
 * const signed = await client.transactions.sign(prepared, owner, { maxFee })
 * if (!(await isNonceUnused(publicClient, signed, { networks }))) throw new Error('It may have landed before.')
 */
export async function isNonceUnused(
  publicClient: ChainReader,
  signed: KnownSigned,
  options: OutcomeOptions,
): Promise<boolean> {
  const node = readNode(publicClient)
  const networks = readObject(readObject(options).networks, 'networks')
  const known = readObject(signed, 'signed')
  const { networkId, sender } = known
  const plain = 'signedTransactions' in known ? known.signedTransactions : undefined
  const nonce = 'nonce' in known ? known.nonce : undefined
  if (!networkId || !sender || !(plain || nonce))
    throw new InvalidInputError('signed', 'must be what sign returns, with verification')
  await checkChain(node, networkId)
  const { number } = await node.getBlock()
  if (number === null) throw new Error('The node has no latest block.')
  if (plain) {
    const count = await node.getTransactionCount({ address: sender, blockNumber: number })
    return plain.every((raw) => (parseTransaction(raw).nonce ?? 0) >= count)
  }
  const wanted = BigInt(nonce as string)
  const { entryPoint } = resolvePin(networkId, networks)
  const next = await sequenceAt(node, { entryPoint, sender, nonce: wanted }, number)
  return splitNonce(wanted).sequence >= next
}
