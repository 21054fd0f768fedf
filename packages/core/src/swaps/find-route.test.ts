import { type Address, pad } from 'viem'
import { expect, test } from 'vitest'
import type { RouteRequest } from '../model/route.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { aNetwork, usdc } from '../testing/a-network.js'
import { encodeLifiCall } from '../testing/encode-lifi-call.js'
import { createFakeRouter } from '../testing/fake-router.js'
import { findRoute } from './find-route.js'

const diamond: Address = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const thief: Address = '0x0000000000000000000000000000000000000bad'
const contracts = { targets: [diamond], spenders: [diamond], feeContracts: [] }
const from = aNetwork({ routing: { lifi: contracts } })
const to = aNetwork({ networkId: '10', chainId: 10, routing: { lifi: contracts } })
const request: RouteRequest = {
  from,
  to,
  fromToken: usdc.address,
  toToken: usdc.address,
  amount: 25_000_000n,
  account: '0x00000000000000000000000000000000000000a1',
  slippage: undefined,
  feeBps: 0,
  integrator: '',
  trust: 'router',
}
const deps = {
  prices: { prices: async () => new Map() },
  policy: { swapLargestLossBps: 1000n },
  logger: { warn() {} },
} as unknown as GatewayDeps

test('under trust in the router, a known bridge that pays its refund to another address is refused', async () => {
  const provider = createFakeRouter({ networks: [from, to] })
  provider.bend((route) => ({
    ...route,
    transaction: {
      ...route.transaction,
      data: encodeLifiCall(
        'startBridgeTokensViaAcrossV4',
        {
          transactionId: `0x${'ab'.repeat(32)}`,
          receiver: request.account,
          fromToken: usdc.address,
          amount: request.amount,
          toToken: usdc.address,
          minimumOut: request.amount,
          toChainId: 10,
          arrives: { token: usdc.address, minimum: route.minimumReceived },
        },
        (honest) => ({ ...honest, own: { ...honest.own, refundAddress: pad(thief) } }),
      ),
    },
  }))
  const router = {
    provider,
    networks: [from, to],
    network: () => from,
    contractsOn: () => contracts,
  }
  await expect(findRoute(deps, router, request)).rejects.toMatchObject({
    code: 'SWAP_ROUTE_REFUSED',
    reason: expect.stringContaining('transaction.data'),
  })
})
