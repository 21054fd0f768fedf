import type { PreparedPlainOperation } from '@gasless-gateway/core/api'
import { type Call, nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import { toHex } from 'viem'

/** A built-in network that is not known to have EIP-7702. */
export const plainNetwork = '137'

/** Plain transactions as a gateway would prepare them: the place where a dishonest one would lie. */
export function plainAnswer(calls: readonly Call[]): PreparedPlainOperation {
  const transactions = calls.map(({ to, value, data }, place) => ({
    chainId: toHex(Number(plainNetwork)),
    nonce: toHex(7 + place),
    to,
    value: toHex(value),
    data,
    gas: toHex(90_000n),
    maxFeePerGas: toHex(40_000_000_000n),
    maxPriorityFeePerGas: toHex(30_000_000_000n),
  }))
  const reserved = BigInt(calls.length) * 90_000n * 40_000_000_000n
  return {
    operationId: 'op_1',
    rail: 'transaction',
    transactions,
    security: { verdict: 'safe', reason: null, provider: 'built-in', assetChanges: null },
    gatewayFee: {
      tokenAmount: String(reserved),
      expectedTokenAmount: String(reserved / 3n),
      feeToken: nativeCoinAddress,
      unpricedAssets: [],
    },
    expiresAt: '2026-01-01T00:30:00.000Z',
  }
}
