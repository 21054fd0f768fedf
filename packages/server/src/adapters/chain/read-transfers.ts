import { nativeCoinAddress, type SimulatedTransfer } from '@gasless-gateway/core'
import { type Address, getAddress, type Hex, isAddressEqual, slice } from 'viem'

export interface SimulatedLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Transfers in a simulation's logs. `eth_simulateV1` reports native moves as Transfer logs of the sentinel
 * address; an ERC-721 transfer, whose token id is indexed, counts as one unit.
 */
export function readTransfers(logs: readonly SimulatedLog[]): SimulatedTransfer[] {
  return logs.flatMap((log) => {
    const [topic, from, to, tokenId] = log.topics
    if (topic !== transferTopic || !from || !to) return []
    return [
      {
        asset: isAddressEqual(log.address, nativeCoinAddress)
          ? nativeCoinAddress
          : getAddress(log.address),
        from: addressIn(from),
        to: addressIn(to),
        amount: tokenId ? 1n : log.data === '0x' ? 0n : BigInt(slice(log.data, 0, 32)),
      },
    ]
  })
}

const addressIn = (topic: Hex): Address => getAddress(slice(topic, 12, 32))
