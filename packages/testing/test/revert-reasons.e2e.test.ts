import { revertingTargetAbi } from '@gasless-gateway/contracts/devnet'
import type { PackedUserOperation } from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet'
import {
  isGatewaySdkError,
  OperationRefusedError,
  type OperationRevertedError,
} from '@gasless-gateway/sdk'
import { explainRevert } from '@gasless-gateway/sdk/reverts'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { patient } from '../src/patient.js'
import { deployRevertingTarget, targetCall } from '../src/reverting-target.js'
import { setTokens } from '../src/set-tokens.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import {
  clientOf,
  newAccount,
  newAddress,
  type TestAccount,
  tokenOf,
  usdc,
} from '../src/test-account.js'

const chain = inject('chains')[1] as DevnetChain
const { networkId } = chain.network
const token = tokenOf(chain, 'USDC').address
const abi = revertingTargetAbi

/** Changes to an account's operation before the EntryPoint simulates it. */
const tampering = new Map<Address, (operation: PackedUserOperation) => PackedUserOperation>()
/** Changes to an account's state before the EntryPoint simulates its operation. */
const happenings = new Map<Address, () => Promise<unknown>>()

let gateway: TestGateway
beforeAll(async () => {
  await deployRevertingTarget(chain)
  gateway = await startTestGateway({
    chains: [chain],
    around: (deps) => ({
      ...deps,
      chainOf: (id) => {
        const real = deps.chainOf(id)
        return {
          ...real,
          async simulateBundle(query) {
            for (const { sender } of query.userOperations) await happenings.get(sender)?.()
            const userOperations = query.userOperations.map(
              (one) => tampering.get(one.sender)?.(one) ?? one,
            )
            return real.simulateBundle({ ...query, userOperations })
          },
        }
      },
    }),
  })
})
afterAll(() => gateway?.close())

type Call = { readonly to: Address; readonly data: Hex }

async function prepare({ owner }: TestAccount, calls: readonly Call[]) {
  const { id: accountId } = await gateway.client.accounts.create({
    ownerAddress: owner.address,
    networkId,
  })
  return gateway.client.transactions.prepare({
    accountId,
    networkId,
    calls,
    transferredAssets: [],
    feeToken: token,
  })
}

const transferFrom = (from: Address) => ({
  to: token,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [from, newAddress(), 1n],
  }),
})

describe.concurrent('a call that reverts', () => {
  const cases: [what: string, call: () => Call, explained: object][] = [
    [
      'with a sentence',
      () => targetCall('revertWithReason', 'Closed on Sundays'),
      { code: undefined, cause: expect.stringContaining('Closed on Sundays') },
    ],
    ['with a panic', () => targetCall('revertWithPanic'), { code: 'Panic(0x01)' }],
    [
      "with its contract's own error",
      () => targetCall('revertWithCustomError', 7n),
      { code: 'Refused' },
    ],
    [
      'with nothing',
      () => targetCall('revertWithNothing'),
      { code: undefined, cause: expect.stringContaining('without a reason') },
    ],
  ]

  test.each([
    ...cases,
    [
      'for want of an allowance',
      () => transferFrom(newAddress()),
      { code: 'ERC20InsufficientAllowance', remedy: expect.stringContaining('Approve') },
    ] as const,
  ])('%s is explained when it is prepared', async (_what, call, explained) => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const error = await prepare(account, [call()]).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(OperationRefusedError)
    if (!isGatewaySdkError(error, 'EXECUTION_SIMULATION_REVERTED')) throw error
    expect(explainRevert(error.reason, { abi })).toMatchObject(explained)
  })

  test.each(cases)(
    '%s on the chain is explained from the operation’s final reason',
    async (_what, call, explained) => {
      const account = await newAccount(chain, { usdc: usdc('100') })
      const client = clientOf(chain)
      // This contract accepts every call until it becomes the contract that reverts.
      const [to, { to: target, data }] = [newAddress(), call()]
      await client.setCode({ address: to, bytecode: '0x00' })
      const prepared = await prepare(account, [{ to, data }])
      const signed = await gateway.client.transactions.sign(prepared, account.owner, {
        maxFee: 'any',
      })
      await client.setCode({
        address: to,
        bytecode: (await client.getCode({ address: target })) ?? '0x',
      })
      const operation = await gateway.client.operations.submit(signed)
      const error = await operation.wait(patient).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'OPERATION_REVERTED' })
      const { reason, operation: ended } = error as OperationRevertedError
      expect(ended.status).toBe('failed')
      expect(explainRevert(reason, { abi })).toMatchObject(explained)
    },
  )
})

/**
 * Returns the reason of a submitted operation once the EntryPoint has refused it. Under load the operation waits for
 * others first.
 */
async function reasonOf(account: TestAccount, feeToken: Address | undefined): Promise<string> {
  const operation = await gateway.client.transfer({
    maxFee: 'any',
    owner: account.owner,
    networkId,
    transfers: [{ tokenAddress: token, recipientAddress: newAddress(), amount: usdc('1') }],
    ...(feeToken && { feeToken }),
  })
  for await (const { reason } of operation.updates(patient))
    if (reason?.startsWith('SIMULATION_')) return reason
  throw new Error('It ended without a reason.')
}

describe.concurrent('an operation that the EntryPoint refuses is explained:', () => {
  test('its account has spent the coins for its gas (AA21)', async () => {
    const account = await newAccount(chain, { usdc: usdc('10'), native: parseEther('1') })
    const { address } = account
    happenings.set(address, () => clientOf(chain).setBalance({ address, value: 0n }))
    expect(explainRevert(await reasonOf(account, undefined))).toMatchObject({
      code: 'AA21',
      remedy: expect.stringContaining('fee token'),
    })
  })

  test('its account has spent the tokens for its fee (AA33)', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    happenings.set(account.address, () => setTokens(account, 0n))
    expect(explainRevert(await reasonOf(account, token))).toMatchObject({ code: 'AA33' })
  })

  test.each<
    [
      what: string,
      code: string,
      inner: string | undefined,
      (operation: PackedUserOperation) => Partial<PackedUserOperation>,
    ]
  >([
    [
      'another signature',
      'AA24',
      undefined,
      ({ signature }) => ({ signature: `0x${'42'.repeat(32)}${signature.slice(66)}` }),
    ],
    [
      'a validator that is not installed',
      'AA23',
      undefined,
      ({ nonce }) => ({ nonce: nonce + (1n << 240n) + (1n << 100n) }),
    ],
    ['a later nonce', 'AA25', undefined, ({ nonce }) => ({ nonce: nonce + 1n })],
    [
      'less gas than was sponsored',
      'AA33',
      'UnknownSigner',
      ({ preVerificationGas }) => ({ preVerificationGas: preVerificationGas - 1n }),
    ],
    [
      'half a paymaster',
      'AA93',
      undefined,
      ({ paymasterAndData }) => ({ paymasterAndData: paymasterAndData.slice(0, 60) as Hex }),
    ],
    ['gas without end', 'AA94', undefined, () => ({ gasFees: `0x${'ff'.repeat(32)}` })],
  ])('%s (%s)', async (_what, code, inner, change) => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    tampering.set(account.address, (operation) => ({ ...operation, ...change(operation) }))
    const explained = explainRevert(await reasonOf(account, token))
    expect(explained).toMatchObject({ code })
    expect(explained?.inner?.code).toBe(inner)
  })
})
