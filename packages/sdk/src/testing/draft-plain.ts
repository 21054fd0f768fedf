import type { PreparedPlainOperation } from '@gasless-gateway/core/api'
import { type Call, nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import { toHex } from 'viem'

const gas = 90_000n
const maxFeePerGas = 40_000_000_000n

/** Returns plain transactions as an honest gateway prepares them. */
export function draftPlain({
  networkId,
  calls,
  firstNonce = 7,
}: {
  readonly networkId: string
  readonly calls: readonly Call[]
  readonly firstNonce?: number
}): PreparedPlainOperation {
  const transactions = calls.map(({ to, value, data }, place) => ({
    chainId: toHex(Number(networkId)),
    nonce: toHex(firstNonce + place),
    to,
    value: toHex(value),
    data,
    gas: toHex(gas),
    maxFeePerGas: toHex(maxFeePerGas),
    maxPriorityFeePerGas: toHex(30_000_000_000n),
  }))
  const reserved = BigInt(calls.length) * gas * maxFeePerGas
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
