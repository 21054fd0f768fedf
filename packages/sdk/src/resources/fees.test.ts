import { expect, test } from 'vitest'
import { ok } from '../../test/gateway-server.js'
import { useGateway } from '../../test/harness.js'
import { account, friend, networkId, usdc } from '../../test/honest-gateway.js'

const gateway = useGateway()

test('an estimate takes amounts as bigint or decimal and sends them as the contract wants', async () => {
  const answer = { estimatedFee: '0.12', estimatedFeeRaw: '0x1d4c0', symbol: 'USDC' } as const
  gateway.on('estimateFee', ok('estimateFee', { ...answer, unpricedAssets: [] }))
  const { fees } = gateway.client()
  const call = { to: friend, value: 255n }
  const input = { networkId, senderAddress: account, calls: [call], feeToken: usdc }
  await expect(
    fees.estimate({ ...input, transferredAssets: [{ address: usdc, amount: '16' }] }),
  ).resolves.toMatchObject(answer)
  expect(gateway.seen[0]?.body).toEqual({
    ...input,
    calls: [{ to: friend, value: '0xff' }],
    transferredAssets: [{ address: usdc, amount: '0x10' }],
  })
})

test('a wrong amount rejects the estimate instead of throwing past it', async () => {
  const transferredAssets = [{ address: usdc, amount: '1e18' }]
  const estimate = gateway
    .client()
    .fees.estimate({ networkId, senderAddress: account, calls: [], transferredAssets })
  await expect(estimate).rejects.toMatchObject({ path: 'transferredAssets.0.amount' })
})
