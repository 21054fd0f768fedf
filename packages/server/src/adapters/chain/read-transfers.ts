import { nativeCoinAddress, type SimulatedTransfer } from '@gasless-gateway/core'
import { type Address, getAddress, type Hex, isAddressEqual, parseAbi, slice } from 'viem'
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

/** Transfers in a simulation's logs: ERC-20, ERC-721, whose token id is indexed, ERC-1155 and the native coin. */
export const readTransfers = (logs: readonly SimulatedLog[]): SimulatedTransfer[] =>
  logs.flatMap((log) => (log.topics[0] === transferTopic ? readTransfer(log) : readBatch(log)))

function readTransfer({ address, topics, data }: SimulatedLog): SimulatedTransfer[] {
  const [, from, to, tokenId] = topics
  if (!from || !to) return []
  const parties = { from: addressIn(from), to: addressIn(to) }
  if (tokenId)
    return [{ asset: getAddress(address), ...parties, amount: 1n, tokenId: BigInt(tokenId) }]
  const asset = isAddressEqual(address, nativeCoinAddress) ? nativeCoinAddress : getAddress(address)
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
  return ids.map((tokenId, index) => ({
    asset: getAddress(log.address),
    from,
    to,
    amount: values[index] ?? 0n,
    tokenId,
  }))
}

const addressIn = (topic: Hex): Address => getAddress(slice(topic, 12, 32))
