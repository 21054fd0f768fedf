import {
  devnetWrappedCoinBytecode,
  feeOnTransferTokenBytecode,
  pausableTokenAbi,
  pausableTokenBytecode,
  plainTokenAbi,
  plainTokenBytecode,
  rebasingTokenAbi,
  rebasingTokenBytecode,
  silentTokenBytecode,
  surchargeTokenBytecode,
} from '@gasless-gateway/contracts/devnet'
import type { ProjectId } from '@gasless-gateway/core'
import {
  CannotOverrideBalanceError,
  isGatewayError,
  nativeCoinAddress,
} from '@gasless-gateway/core'
import { devnetKeys } from '@gasless-gateway/devnet'
import {
  type Address,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  keccak256,
  maxUint256,
  numberToHex,
  pad,
  parseEther,
  stringToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountModel } from '../../core/src/accounts/account-model.js'
import {
  decodeSponsorship,
  encodeSponsorship,
  placeholderSponsorshipSignature,
} from '../../core/src/erc4337/paymaster-data.js'
import { tokenCost } from '../../core/src/fees/token-math.js'
import { saltLimits } from '../../core/src/gas/gas-salt.js'
import type { Plan, PlanInput } from '../../core/src/operations/plan.js'
import { planOperation, readAhead } from '../../core/src/operations/prepare/plan-operation.js'
import { guessedGas } from '../../core/src/operations/prepare/sponsorship-terms.js'
import { plannedId, planPurpose } from '../../core/src/testing/plan-purpose.js'
import { operationOf } from '../src/landing.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { nativeBalance, tokenBalance } from '../src/read-chain.js'
import { deployRevertingTarget, targetCall } from '../src/reverting-target.js'
import { startRpcProxy } from '../src/rpc-proxy.js'
import { setTokens } from '../src/set-tokens.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'

const deployer = privateKeyToAccount(devnetKeys().deployer.privateKey)
/** More than any account here holds. */
const fortune = parseEther('123456789')

// This chain mines only for a transaction, so every plan sees the same block while nothing is sent.
let local: PrivateChain
/** One gateway uses an endpoint with `eth_simulateV1`, the other one an endpoint without it. */
let gateways: Readonly<Record<'with' | 'without', Steps>>
beforeAll(async () => {
  local = await startPrivateChain()
  await deployRevertingTarget(local.chain)
  const proxy = await startRpcProxy(local.chain.rpcUrl, ({ method }) =>
    ['eth_simulateV1', 'debug_traceCall'].includes(method)
      ? { code: -32601, message: 'method not found' }
      : undefined,
  )
  closers.push(proxy.close)
  gateways = {
    with: await startSteps(local.chain),
    without: await startSteps(local.chain, { rpcUrls: [proxy.url] }),
  }
})
const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const steps of Object.values(gateways ?? {})) await steps.close()
  for (const close of closers) await close()
  await local?.stop()
})

async function deploy(data: Hex): Promise<Address> {
  const hash = await local.client.sendTransaction({ account: deployer, chain: null, data })
  const { contractAddress } = await local.client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The token was not deployed.')
  return getAddress(contractAddress)
}
async function send(to: Address, call: Parameters<typeof encodeFunctionData>[0]): Promise<void> {
  const data = encodeFunctionData(call)
  const hash = await local.client.sendTransaction({ account: deployer, chain: null, to, data })
  await local.client.waitForTransactionReceipt({ hash })
}
const plainToken = () =>
  deploy(encodeDeployData({ abi: plainTokenAbi, bytecode: plainTokenBytecode, args: [18] }))

type Request = Partial<
  Pick<PlanInput, 'project' | 'calls' | 'declared' | 'feeToken' | 'purpose' | 'owner' | 'nonceKey'>
>

const inputFor = ({ owner, address, chain: { network } }: TestAccount) => ({
  project: { id: 'project' as ProjectId },
  network,
  sender: address,
  account: accountModel('smart_account', network),
  owner: owner.address,
  feeToken: tokenOf(local.chain, 'USDC'),
  nonceKey: undefined,
})
const plan = ({ deps }: Steps, account: TestAccount, { purpose = 'quote', ...request }: Request) =>
  planOperation(deps, {
    ...inputFor(account),
    calls: [],
    declared: [],
    ...request,
    ...planPurpose(purpose),
  })
/** Returns the plan that a prepare must return for this quote: the same operation, with the gas limits of its id. */
const prepared = ({ userOperation, ...plan }: Plan): Plan => ({
  ...plan,
  userOperation: saltLimits(userOperation, plannedId),
})
const failureOf = (planned: Promise<unknown>) =>
  planned.then(
    () => undefined,
    (error: unknown) => error,
  )

/** A transfer of everything that is declared. */
function transferOf(asset: Address, amount: bigint, to: Address = newAddress()) {
  const native = asset === nativeCoinAddress
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  return {
    calls: [native ? { to, data: '0x' as const, value: amount } : { to: asset, data, value: 0n }],
    declared: [{ asset, amount }],
  } as const
}

/** Replaces the sponsor's signature by the placeholder, because only a prepare has a signature. */
function unsigned(planned: Plan): Plan {
  const { userOperation } = planned
  const { paymaster } = userOperation
  if (!paymaster) return planned
  const { signature, ...sponsorship } = decodeSponsorship(paymaster.data)
  expect(signature).not.toBe(placeholderSponsorshipSignature)
  const data = encodeSponsorship(sponsorship, placeholderSponsorshipSignature)
  return { ...planned, userOperation: { ...userOperation, paymaster: { ...paymaster, data } } }
}

/** Sets both balances of the account directly, without a transaction. */
async function setFunds(account: TestAccount, amount: bigint) {
  await setTokens(account, amount)
  await local.client.setBalance({ address: account.address, value: amount })
}

/** Creates an account with a sponsored operation behind it, so it is deployed and the paymaster has an allowance. */
async function usedAccount(): Promise<TestAccount> {
  const account = await newAccount(local.chain, { usdc: usdc('100') })
  await gateways.with.submitTransfer(account)
  expect(await gateways.with.relay()).toBe(1)
  await gateways.with.watch()
  return account
}

describe.each(['with', 'without'] as const)('an endpoint %s eth_simulateV1', (kind) => {
  test.each(['USDC', 'DAI', 'WETH', 'ETH'] as const)(
    'an account with nothing is quoted a transfer of more %s than anybody has, and the chain stays as it is',
    async (symbol) => {
      const asset =
        symbol === 'ETH'
          ? nativeCoinAddress
          : symbol === 'WETH'
            ? await deploy(devnetWrappedCoinBytecode)
            : tokenOf(local.chain, symbol).address
      const account = await newAccount(local.chain)
      const to = newAddress()
      const block = await local.client.getBlockNumber()
      for (const feeToken of [...local.chain.network.tokens, undefined]) {
        const { quote, spends } = await plan(gateways[kind], account, {
          ...transferOf(asset, fortune, to),
          feeToken,
        })
        expect(quote.maxAmount).toBeGreaterThan(0n)
        expect(spends).toEqual([{ asset, amount: fortune }])
      }
      for (const holder of [account.address, to])
        expect(
          symbol === 'ETH'
            ? await nativeBalance(local.chain, holder)
            : await tokenBalance(local.chain, asset, holder),
        ).toBe(0n)
      expect(await local.client.getBlockNumber()).toBe(block)
    },
  )
})

describe('a quote for an account with nothing equals the prepare of an account with enough', () => {
  const transfers = () => [
    transferOf(tokenOf(local.chain, 'USDC').address, usdc('25')),
    transferOf(nativeCoinAddress, usdc('25')),
  ]
  test.each([
    ['an account without code', () => newAccount(local.chain)],
    ['an account that the paymaster knows', usedAccount],
  ])('in every field, for %s', async (_, make) => {
    const account = await make()
    for (const steps of Object.values(gateways))
      for (const transfer of transfers())
        for (const feeToken of [tokenOf(local.chain, 'USDC'), undefined]) {
          const request = { ...transfer, feeToken }
          await setFunds(account, 0n)
          expect(
            await failureOf(plan(steps, account, { ...request, purpose: 'prepare' })),
          ).toSatisfy((error) => isGatewayError(error, 'INSUFFICIENT_BALANCE'))
          const quoted = await plan(steps, account, request)
          await setFunds(account, parseEther('1000'))
          expect(unsigned(await plan(steps, account, { ...request, purpose: 'prepare' }))).toEqual(
            prepared(quoted),
          )
        }
  })

  test('as an estimate, for an account whose owner is not known', async () => {
    const account = await newAccount(local.chain)
    for (const steps of Object.values(gateways))
      for (const transfer of transfers())
        for (const feeToken of [tokenOf(local.chain, 'USDC'), undefined]) {
          const request = { ...transfer, feeToken, owner: undefined }
          await setFunds(account, 0n)
          const quoted = await plan(steps, account, request)
          await setFunds(account, parseEther('1000'))
          expect(quoted).toEqual(await plan(steps, account, { ...request, purpose: 'estimate' }))
        }
  })
})

/** Sets the paymaster's allowance in USDC directly, without a transaction. */
async function setAllowance({ address }: TestAccount, amount: bigint) {
  const { network } = local.chain
  // OpenZeppelin's ERC20 stores its allowances in slot 1.
  const slot = [address, network.paymaster as Address].reduce<Hex>(
    (outer, key) => keccak256(concatHex([pad(key), outer])),
    numberToHex(1, { size: 32 }),
  )
  await local.client.setStorageAt({
    address: tokenOf(local.chain, 'USDC').address,
    index: slot,
    value: numberToHex(amount, { size: 32 }),
  })
}

test('live operations do not affect a quote', async () => {
  const account = await usedAccount()
  await setTokens(account, usdc('100'))
  // Another nonce key, so that live operations do not move the nonce.
  const transfer = { ...transferOf(tokenOf(local.chain, 'USDC').address, usdc('50')), nonceKey: 9 }
  const planFor = (purpose: PlanInput['purpose']) =>
    plan(gateways.with, account, { ...transfer, purpose })
  const { userOperation, quote } = await planFor('quote')
  if (quote.kind !== 'sponsored') throw new Error('The quote is not sponsored.')
  // The smallest allowance that needs no new approval. The fee of a live operation would use part of it.
  const guessed = tokenCost(guessedGas(1, false) * userOperation.maxFeePerGas, quote.tokenPerNative)
  await setAllowance(account, 2n * guessed)
  const quoted = await planFor('quote')
  expect(quoted.quote).not.toHaveProperty('approval')
  expect(unsigned(await planFor('prepare'))).toEqual(prepared(quoted))

  const live = await gateways.with.submitTransfer(account, { amount: usdc('90') })
  const { projectId } = await operationOf(gateways.with, live)
  const ofProject = { ...transfer, project: { id: projectId } }
  expect(
    await failureOf(plan(gateways.with, account, { ...ofProject, purpose: 'prepare' })),
  ).toSatisfy((error) => isGatewayError(error, 'INSUFFICIENT_BALANCE'))
  expect(await plan(gateways.with, account, { ...ofProject, purpose: 'quote' })).toEqual(quoted)
  // Land it, because the next test that relays would send it, too.
  expect(await gateways.with.relay()).toBe(1)
  await gateways.with.watch()
})

describe('the state that was read ahead for a quote', () => {
  const ask = async () => {
    const account = await newAccount(local.chain)
    await setTokens(account, usdc('100'))
    await setAllowance(account, usdc('1000'))
    const { calls, declared } = transferOf(tokenOf(local.chain, 'USDC').address, usdc('50'))
    const input = { ...inputFor(account), declared, purpose: 'quote' as const }
    return { account, ahead: readAhead(gateways.with.deps, input), input: { ...input, calls } }
  }

  test('is what the plan is made from', async () => {
    const { account, ahead, input } = await ask()
    await ahead
    // This allowance is too small for the fee, but enough for the simulated draft.
    await setAllowance(account, 10n)
    const { quote } = await planOperation(gateways.with.deps, input, ahead)
    expect(quote).toMatchObject({ fronted: false })
    expect((await planOperation(gateways.with.deps, input)).quote).toMatchObject({ fronted: true })
  })

  test('refuses nothing: a balance that has left the account since is still overridden', async () => {
    const { account, ahead, input } = await ask()
    await ahead
    await setTokens(account, 0n)
    const planned = await planOperation(gateways.with.deps, input, ahead)
    expect(planned).toEqual(await planOperation(gateways.with.deps, input))
  })

  test('is optional', async () => {
    const { input } = await ask()
    const failed = Promise.reject(new Error('The endpoint is down.'))
    expect(await planOperation(gateways.with.deps, input, failed)).toEqual(
      await planOperation(gateways.with.deps, input),
    )
  })

  test('does not prevent the refusal of a call', async () => {
    const { ahead, input } = await ask()
    const calls = [{ ...targetCall('revertWithReason', 'not today'), value: 0n }]
    const refusal = { code: 'EXECUTION_SIMULATION_REVERTED' }
    const planned = planOperation(gateways.with.deps, { ...input, calls }, ahead)
    await expect(planned).rejects.toMatchObject(refusal)
  })
})

describe('the true reason of a revert is reported, even to an account with nothing', () => {
  test('of a call after the transfer', async () => {
    const account = await newAccount(local.chain)
    const transfer = transferOf(tokenOf(local.chain, 'DAI').address, fortune)
    const reverting = { ...targetCall('revertWithReason', 'not today'), value: 0n }
    for (const feeToken of [tokenOf(local.chain, 'USDC'), undefined])
      for (const steps of Object.values(gateways))
        expect(
          await failureOf(
            plan(steps, account, {
              ...transfer,
              calls: [...transfer.calls, reverting],
              feeToken,
            }),
          ),
        ).toMatchObject({
          code: 'EXECUTION_SIMULATION_REVERTED',
          reason: expect.stringContaining('not today'),
        })
  })

  test('of a token that is paused', async () => {
    const token = await deploy(pausableTokenBytecode)
    await send(token, { abi: pausableTokenAbi, functionName: 'setPaused', args: [true] })
    const account = await newAccount(local.chain)
    expect(await failureOf(plan(gateways.with, account, transferOf(token, fortune)))).toMatchObject(
      {
        code: 'EXECUTION_SIMULATION_REVERTED',
        reason: expect.stringContaining('paused'),
      },
    )
  })

  test('of a token that takes more than the transferred amount', async () => {
    const token = await deploy(surchargeTokenBytecode)
    const account = await newAccount(local.chain)
    expect(await failureOf(plan(gateways.with, account, transferOf(token, fortune)))).toMatchObject(
      { code: 'EXECUTION_SIMULATION_REVERTED' },
    )
  })
})

test.each([
  ['with 18 decimals', plainToken],
  ['whose functions return nothing', () => deploy(silentTokenBytecode)],
  ['that delivers less than the transferred amount', () => deploy(feeOnTransferTokenBytecode)],
  ['that rebases but has not done so yet', () => deploy(rebasingTokenBytecode)],
])('the balance of a token %s is overridden', async (_, make) => {
  const token = await make()
  const account = await newAccount(local.chain)
  for (const steps of Object.values(gateways)) {
    const { quote } = await plan(steps, account, transferOf(token, fortune))
    expect(quote.maxAmount).toBeGreaterThan(0n)
  }
})

test('the balance of a token that has rebased cannot be overridden, and need not be for an account that has enough', async () => {
  const token = await deploy(rebasingTokenBytecode)
  const account = await newAccount(local.chain)
  const transfer = transferOf(token, 1_000n)
  // The gateway finds the storage slot while every balance equals the stored value.
  await plan(gateways.with, account, transfer)
  await send(token, { abi: rebasingTokenAbi, functionName: 'rebase', args: [50n] })
  for (const steps of Object.values(gateways))
    expect(await failureOf(plan(steps, account, transfer))).toEqual(
      new CannotOverrideBalanceError(token),
    )
  await send(token, { abi: plainTokenAbi, functionName: 'mint', args: [account.address, 2_000n] })
  const { quote } = await plan(gateways.with, account, transfer)
  expect(quote.maxAmount).toBeGreaterThan(0n)
})

test('an amount that no balance can reach, or that no fee can be computed from, is not overridden', async () => {
  const account = await newAccount(local.chain)
  const { address } = tokenOf(local.chain, 'USDC')
  for (const amount of [maxUint256, 2n ** 200n])
    expect(await failureOf(plan(gateways.with, account, transferOf(address, amount)))).toEqual(
      new CannotOverrideBalanceError(address),
    )
})

describe('balances are found at every known storage layout', () => {
  const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
  const holder: Hex = '0x600435' // CALLDATALOAD(4)
  /** Answers every call with the storage word at the hash of this part of memory. */
  const answering = (...memory: readonly Hex[]): Hex =>
    concatHex([...memory, '0x20', '0x54', '0x5f', '0x52', '0x60205ff3']) // KECCAK256, SLOAD, MSTORE(0), RETURN(0, 32)
  const solidity = (position: bigint): Hex =>
    answering(holder, '0x5f52', '0x7f', word(position), '0x602052', '0x60405f')
  const vyper = (position: bigint): Hex =>
    answering('0x7f', word(position), '0x5f52', holder, '0x602052', '0x60405f')
  const solady = answering('0x6387a211a2', '0x600c52', holder, '0x5f52', '0x6020600c')
  const namespace =
    (BigInt(keccak256(word(BigInt(keccak256(stringToHex('openzeppelin.storage.ERC20'))) - 1n))) >>
      8n) <<
    8n
  /** Simulates that an address holds some of this token, by an override. */
  const overrideOf = (token: Address, amount = fortune) =>
    gateways.with.deps.chainOf(local.chain.network.networkId).simulateCalls({
      sender: newAddress(),
      calls: [],
      balanceOverrides: new Map([[token, amount]]),
    })
  const put = (address: Address, bytecode: Hex) => local.client.setCode({ address, bytecode })

  test.each<readonly [string, Hex]>([
    ...[0n, 1n, 2n, 3n, 9n, 20n, 51n].map((at) => [`at ${at} in Solidity`, solidity(at)] as const),
    ["in OpenZeppelin's namespace", solidity(namespace)],
    ...[0n, 3n, 20n].map((at) => [`at ${at} in Vyper`, vyper(at)] as const),
    ['in Solady', solady],
  ])('%s', async (_, code) => {
    const token = newAddress()
    await put(token, code)
    expect(await overrideOf(token)).toMatchObject({ failure: undefined })
  })

  test('but not at an unknown position', async () => {
    const token = newAddress()
    await put(token, solidity(777n))
    await expect(overrideOf(token)).rejects.toEqual(new CannotOverrideBalanceError(token))
    await expect(overrideOf(newAddress())).rejects.toBeInstanceOf(CannotOverrideBalanceError)
  })

  test('and are found again when the code of a token has changed', async () => {
    const token = newAddress()
    for (const code of [solidity(1n), vyper(2n), solady]) {
      await put(token, code)
      expect(await overrideOf(token)).toMatchObject({ failure: undefined })
    }
  })
})

describe('a token that a caller names', () => {
  const put = (address: Address, bytecode: Hex) => local.client.setCode({ address, bytecode })

  test('gets no more gas than a balance read needs, so 64 looping tokens do not block the prepare of another account', async () => {
    const steps = gateways.with
    const chain = steps.deps.chainOf(local.chain.network.networkId)
    const [meter, ...loops] = Array.from({ length: 64 }, newAddress) as [Address, ...Address[]]
    // Answers with the gas that it has left.
    await put(meter, '0x5a60005260206000f3')
    for (const loop of loops) await put(loop, '0x5b600056')
    const neighbour = await newAccount(local.chain, { usdc: usdc('100') })
    const [{ balances }, prepared] = await Promise.all([
      chain.readAccount({
        sender: newAddress(),
        nonceKey: 0n,
        feeToken: undefined,
        assets: [meter, ...loops],
      }),
      steps.prepareTransfer(neighbour),
    ])
    expect([...balances.keys()]).toEqual([meter])
    expect(balances.get(meter)).toBeLessThan(500_000n)
    expect(prepared.operationId).toBeDefined()
  })

  test('has a balance that cannot be overridden if it loops', async () => {
    const loop = newAddress()
    await put(loop, '0x5b600056')
    const chain = gateways.with.deps.chainOf(local.chain.network.networkId)
    await expect(
      chain.simulateCalls({
        sender: newAddress(),
        calls: [],
        balanceOverrides: new Map([[loop, 1n]]),
      }),
    ).rejects.toEqual(new CannotOverrideBalanceError(loop))
  })
})
