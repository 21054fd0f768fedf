import { isSameAddress, nativeCoinAddress, type SimulatedTransfer } from '@gasless-gateway/core'
import { type Address, parseAbi, slice, zeroAddress } from 'viem'
import { addressIn, addressOf } from './address-of.js'
import { eventReader } from './decode-log.js'
import type { SimulatedLog } from './simulated-log.js'

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const readMultiToken = eventReader(
  parseAbi([
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
    'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  ]),
)

/** Events of WETH9, which emits no `Transfer` for wrapping and unwrapping. */
const readWrapping = eventReader(
  parseAbi([
    'event Deposit(address indexed to, uint256 amount)',
    'event Withdrawal(address indexed from, uint256 amount)',
  ]),
)

/**
 * Returns the transfers in a simulation's logs: ERC-20, ERC-721 (whose token id is indexed), ERC-1155 and the native
 * coin. Wrapping counts as a transfer from the zero address and unwrapping as one to it, whether or not the wrapped
 * coin emits a `Transfer`.
 */
export function readTransfers(
  logs: readonly SimulatedLog[],
  wrappedNative: Address,
): SimulatedTransfer[] {
  const isWrapped = (log: SimulatedLog) => isSameAddress(log.address, wrappedNative)
  // Some coins emit both events. Each mint and burn therefore cancels one wrapping event, so that nothing counts
  // twice.
  const told = new Map<string, number>()
  for (const transfer of logs.filter(isWrapped).flatMap(readToken))
    told.set(keyOf(transfer), (told.get(keyOf(transfer)) ?? 0) + 1)
  const untold = (transfer: SimulatedTransfer) => {
    const left = told.get(keyOf(transfer)) ?? 0
    told.set(keyOf(transfer), left - 1)
    return left <= 0
  }
  return logs.flatMap((log) => {
    const wrapping = isWrapped(log) ? wrappingIn(log) : undefined
    return wrapping ? [wrapping].filter(untold) : readToken(log)
  })
}

const readToken = (log: SimulatedLog): SimulatedTransfer[] =>
  log.topics[0] === transferTopic ? readTransfer(log) : readBatch(log)

function wrappingIn(log: SimulatedLog): SimulatedTransfer | undefined {
  const event = readWrapping(log)
  if (!event) return undefined
  const { from, to } = { from: zeroAddress, to: zeroAddress, ...event.args }
  return { asset: addressOf(log.address), from, to, amount: event.args.amount }
}

const keyOf = ({ from, to, amount }: SimulatedTransfer) => [from, to, amount].join(' ')

function readTransfer({ address, topics, data }: SimulatedLog): SimulatedTransfer[] {
  const [, from, to, tokenId] = topics
  if (!from || !to) return []
  const parties = { from: addressIn(from), to: addressIn(to) }
  if (tokenId)
    return [{ asset: addressOf(address), ...parties, amount: 1n, tokenId: BigInt(tokenId) }]
  const asset = isSameAddress(address, nativeCoinAddress) ? nativeCoinAddress : addressOf(address)
  return [{ asset, ...parties, amount: data === '0x' ? 0n : BigInt(slice(data, 0, 32)) }]
}

function readBatch(log: SimulatedLog): SimulatedTransfer[] {
  const event = readMultiToken(log)
  if (!event) return []
  const { from, to } = event.args
  const [ids, values] =
    event.eventName === 'TransferBatch'
      ? [event.args.ids, event.args.values]
      : [[event.args.id], [event.args.value]]
  const asset = addressOf(log.address)
  return ids.map((tokenId, index) => ({
    asset,
    from,
    to,
    amount: values[index] ?? 0n,
    tokenId,
  }))
}
