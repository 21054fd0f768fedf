import { isSameAddress, type SimulatedTransfer } from '@gasless-gateway/core'
import { type Address, parseAbi, zeroAddress } from 'viem'
import { addressIn } from './address-of.js'
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
 *
 * `name` adds checksums to the assets that the account gives or gets. All other addresses are in lower case.
 */
export function readTransfers(
  logs: readonly SimulatedLog[],
  { account, wrappedNative }: { readonly account: Address; readonly wrappedNative: Address },
  name: (written: string) => Address,
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
  const isOfAccount = ({ from, to }: SimulatedTransfer) =>
    isSameAddress(from, account) || isSameAddress(to, account)
  return logs
    .flatMap((log) => {
      const wrapping = isWrapped(log) ? wrappingIn(log) : undefined
      return wrapping ? [wrapping].filter(untold) : readToken(log)
    })
    .map((transfer) =>
      isOfAccount(transfer) ? { ...transfer, asset: name(transfer.asset) } : transfer,
    )
}

const readToken = (log: SimulatedLog): SimulatedTransfer[] =>
  log.topics[0] === transferTopic ? readTransfer(log) : readBatch(log)

const assetOf = ({ address }: SimulatedLog): Address => address.toLowerCase() as Address

function wrappingIn(log: SimulatedLog): SimulatedTransfer | undefined {
  const event = readWrapping(log)
  if (!event) return undefined
  const { from, to } = { from: zeroAddress, to: zeroAddress, ...event.args }
  return { asset: assetOf(log), from, to, amount: event.args.amount }
}

const keyOf = ({ from, to, amount }: SimulatedTransfer) => [from, to, amount].join(' ')

function readTransfer(log: SimulatedLog): SimulatedTransfer[] {
  const [, from, to, tokenId] = log.topics
  if (!from || !to) return []
  const asset = assetOf(log)
  const parties = { from: addressIn(from), to: addressIn(to) }
  if (tokenId) return [{ asset, ...parties, amount: 1n, tokenId: BigInt(tokenId) }]
  return [{ asset, ...parties, amount: log.data === '0x' ? 0n : BigInt(log.data.slice(0, 66)) }]
}

function readBatch(log: SimulatedLog): SimulatedTransfer[] {
  const event = readMultiToken(log)
  if (!event) return []
  const { from, to } = event.args
  const [ids, values] =
    event.eventName === 'TransferBatch'
      ? [event.args.ids, event.args.values]
      : [[event.args.id], [event.args.value]]
  const asset = assetOf(log)
  return ids.map((tokenId, index) => ({
    asset,
    from,
    to,
    amount: values[index] ?? 0n,
    tokenId,
  }))
}
