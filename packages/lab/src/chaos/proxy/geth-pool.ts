import type { AskNode, RpcFailure, RpcOutcome } from '@gasless-gateway/devnet/moods/json-rpc'
import {
  type Address,
  type Hash,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  size,
  type TransactionSerialized,
} from 'viem'

/** Sends a signed transaction to the node, under the rules of geth's pool. */
export type SendRaw = (rawTransaction: Hex) => Promise<RpcOutcome>

interface Fees {
  readonly feeCap: bigint
  readonly tipCap: bigint
}

/** geth's `txpool.pricebump`: a replacement must raise both fee fields by at least this. */
const priceBumpPercent = 10n
const serverErrorCode = -32000
const knownSenders = 10_000

const refused = (message: string): { error: RpcFailure } => ({
  error: { code: serverErrorCode, message },
})

/**
 * Applies geth's rules in front of anvil. Anvil accepts a replacement that pays 1 wei more, and words refusals
 * differently. A gateway that was tested on anvil's rules alone might fail on a real node.
 */
export function createGethPool(ask: AskNode): SendRaw {
  const senders = new Map<Hash, Address>()
  const pending = new Map<string, { hash: Hash; fees: Fees }>()
  const queues = new Map<Address, Promise<unknown>>()

  async function senderOf(hash: Hash, rawTransaction: Hex): Promise<Address> {
    const known = senders.get(hash)
    if (known) return known
    if (senders.size > knownSenders) senders.clear()
    const sender = await recoverTransactionAddress({
      serializedTransaction: rawTransaction as TransactionSerialized,
    })
    senders.set(hash, sender)
    return sender
  }

  async function stillWaits(hash: Hash): Promise<boolean> {
    const [found] = await ask([{ method: 'eth_getTransactionByHash', params: [hash] }])
    return isPending(found)
  }

  async function judge(hash: Hash, sender: Address, rawTransaction: Hex): Promise<RpcOutcome> {
    const transaction = parseTransaction(rawTransaction as TransactionSerialized)
    const nonce = transaction.nonce ?? 0
    const fees = feesOf(transaction)
    const [known, count] = await ask([
      { method: 'eth_getTransactionByHash', params: [hash] },
      { method: 'eth_getTransactionCount', params: [sender, 'latest'] },
    ])
    if (isPending(known)) return refused('already known')
    if (!count || 'error' in count) return count ?? refused('no answer')
    const next = Number(count.result)
    if (nonce < next) return refused(`nonce too low: next nonce ${next}, tx nonce ${nonce}`)
    const place = `${sender}/${nonce}`
    const occupant = pending.get(place)
    if (occupant && !pays(fees, occupant.fees) && (await stillWaits(occupant.hash)))
      return refused('replacement transaction underpriced')
    const [outcome] = await ask([{ method: 'eth_sendRawTransaction', params: [rawTransaction] }])
    if (!outcome) return refused('no answer')
    if ('error' in outcome) return { error: inGethsWords(outcome.error) }
    pending.set(place, { hash, fees })
    return outcome
  }

  return async (rawTransaction) => {
    if (size(rawTransaction) <= 1) return refused('typed transaction too short')
    const hash = keccak256(rawTransaction)
    const sender = await senderOf(hash, rawTransaction)
    // One transaction of a sender at a time, so that nothing changes between the checks and the broadcast.
    const turn = (queues.get(sender) ?? Promise.resolve())
      .catch(() => {})
      .then(() => judge(hash, sender, rawTransaction))
    queues.set(sender, turn)
    return turn
  }
}

const isPending = (found: RpcOutcome | undefined): boolean =>
  found !== undefined &&
  'result' in found &&
  (found.result as { blockNumber: unknown } | null)?.blockNumber === null

function feesOf(transaction: {
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}): Fees {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  return {
    feeCap: maxFeePerGas ?? gasPrice ?? 0n,
    tipCap: maxPriorityFeePerGas ?? gasPrice ?? 0n,
  }
}

const pays = (fees: Fees, old: Fees): boolean =>
  (['feeCap', 'tipCap'] as const).every(
    (field) =>
      fees[field] > old[field] && fees[field] >= (old[field] * (100n + priceBumpPercent)) / 100n,
  )

function inGethsWords({ code, message }: RpcFailure): RpcFailure {
  const worded = [
    [/already imported/i, 'already known'],
    [/insufficient funds/i, 'insufficient funds for gas * price + value'],
    [/nonce too low/i, 'nonce too low'],
    [/underpriced/i, 'replacement transaction underpriced'],
  ].find(([pattern]) => (pattern as RegExp).test(message))
  return worded ? { code: serverErrorCode, message: worded[1] as string } : { code, message }
}
