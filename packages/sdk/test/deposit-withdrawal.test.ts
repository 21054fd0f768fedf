import {
  type Call,
  nativeCoinAddress,
  readDepositWithdrawal,
  withdrawDepositCall,
} from '@gasless-gateway/core/erc4337'
import { expect, test } from 'vitest'
import { entryPointV07 } from '../src/pins/pins.js'
import { ok } from './gateway-server.js'
import { useGateway } from './harness.js'
import { account, honestAnswer, networkId, owner, thief, usdc } from './honest-gateway.js'

const gateway = useGateway()
const amount = 7_000_000_000n

const accountAnswer = (address = account) =>
  ok('createAccount', {
    id: 'acc_9',
    address,
    networkId,
    networkKind: 'evm',
    details: {
      schemaVersion: 1,
      networkKind: 'evm',
      evm: { ownerAddress: owner.address, implementationVersion: '0.3.1' },
    },
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  })
const withdrawalTo = (to: `0x${string}`): Call => withdrawDepositCall(entryPointV07, { to, amount })

async function prepare(
  call: Call,
  input: { to?: 'account' | 'owner'; feeToken?: string } = {},
  answered = accountAnswer(),
) {
  gateway.on('createAccount', answered)
  gateway.on(
    'prepareTransaction',
    ok(
      'prepareTransaction',
      honestAnswer({ calls: [call], ...(input.feeToken && { feeToken: usdc }) }),
    ),
  )
  const prepared = await gateway.client().transactions.prepareDepositWithdrawal({
    ownerAddress: owner.address,
    networkId,
    amount,
    ...input,
  })
  return { prepared, asked: gateway.seen.at(-1)?.body as Record<string, unknown> }
}

test('the deposit comes back to the account unless the owner is named, and passes the check before signing', async () => {
  const { transactions } = gateway.client()
  for (const [to, recipient, transferredAssets] of [
    [undefined, account, []],
    ['account', account, []],
    ['owner', owner.address, [{ address: nativeCoinAddress, amount: '0x1a13b8600' }]],
  ] as const) {
    const { prepared, asked } = await prepare(withdrawalTo(recipient), {
      ...(to && { to }),
      feeToken: usdc,
    })
    expect(asked).toMatchObject({ accountId: 'acc_9', feeToken: usdc, transferredAssets })
    const [call] = prepared.request.calls
    expect(call && readDepositWithdrawal({ ...call, value: 0n }, entryPointV07)).toEqual({
      to: recipient,
      amount,
    })
    const { calls } = transactions.verify(prepared, { ownerAddress: owner.address, maxFee: 'any' })
    expect(calls).toEqual([withdrawalTo(recipient)])
  }
})

test('a gateway that names another account does not get the deposit sent there', async () => {
  const { prepared } = await prepare(withdrawalTo(account), {}, accountAnswer(thief))
  expect(prepared.request.calls).toMatchObject([
    { to: entryPointV07, data: withdrawalTo(account).data },
  ])
})

test('nobody but the owner may sign it', async () => {
  const { prepared } = await prepare(withdrawalTo(account))
  expect(() =>
    gateway.client().transactions.verify(prepared, { ownerAddress: thief, maxFee: 'any' }),
  ).toThrow(/prepared for another owner/)
})

test('an amount that is none is refused before anything is asked', async () => {
  await expect(
    gateway.client().transactions.prepareDepositWithdrawal({
      ownerAddress: owner.address,
      networkId,
      amount: '0.5',
    }),
  ).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  expect(gateway.seen).toEqual([])
})
