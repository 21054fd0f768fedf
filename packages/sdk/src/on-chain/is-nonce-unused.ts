import { splitNonce } from '@gasless-gateway/core/erc4337'
import { parseTransaction } from 'viem'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readObject } from '../inputs/read-object.js'
import type { KnownSigned } from '../operations/chain-check.js'
import type { NetworksOption } from '../pins/network-options.js'
import { resolvePin } from '../pins/resolve-pin.js'
import type { ChainReader } from './chain-reader.js'
import { checkChain } from './check-chain.js'
import { latestBlock } from './latest-block.js'
import { readNetworks } from './read-networks.js'
import { readNode } from './read-node.js'
import type { OutcomeOptions } from './read-outcome.js'
import { sequenceAt } from './sequence-at.js'

/**
 * Returns whether the nonce of a signed operation is unused at your node's latest block. Call it before you store and
 * submit the signature. Otherwise a lying gateway can return an operation that has already landed for an equal payment,
 * so that one payment counts for two. It does not find pending operations, or operations in a block that your node does
 * not have yet.
 *
 * Three RPC calls. Throws {@link InvalidInputError} if the operation was signed without verification or the node is on
 * another chain. Also throws whatever your node throws.
 *
 * @example
 * const signed = await client.transactions.sign(prepared, owner, { maxFee })
 * if (!(await isNonceUnused(publicClient, signed, { networks }))) throw new Error('It may have landed already.')
 */
export async function isNonceUnused(
  publicClient: ChainReader,
  signed: KnownSigned,
  options: OutcomeOptions,
): Promise<boolean> {
  const node = readNode(publicClient)
  const networks = readNetworks(options)
  const known = readObject(signed, 'signed')
  const isUnusedAt = lookFor(node, known, networks)
  if (!known.networkId || !isUnusedAt)
    throw new InvalidInputError('signed', 'must be what sign returns, with verification')
  await checkChain(node, known.networkId)
  return isUnusedAt((await latestBlock(node)).number)
}

/** Returns the check of the nonce at a block. `undefined` if too little is known of the operation. */
function lookFor(
  node: ChainReader,
  known: KnownSigned,
  networks: NetworksOption,
): ((blockNumber: bigint) => Promise<boolean>) | undefined {
  const { networkId, sender } = known
  if (!networkId || !sender) return undefined
  if ('signedTransactions' in known && known.signedTransactions) {
    const nonces = known.signedTransactions.map((raw) => parseTransaction(raw).nonce ?? 0)
    return async (blockNumber) => {
      const count = await node.getTransactionCount({ address: sender, blockNumber })
      return nonces.every((nonce) => nonce >= count)
    }
  }
  if (!('nonce' in known && known.nonce)) return undefined
  const { entryPoint } = resolvePin(networkId, networks)
  const nonce = BigInt(known.nonce)
  return async (blockNumber) => {
    const next = await sequenceAt(node, { entryPoint, sender, nonce }, blockNumber)
    return splitNonce(nonce).sequence >= next
  }
}
