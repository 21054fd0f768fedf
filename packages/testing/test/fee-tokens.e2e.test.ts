import { gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import {
  feeOnTransferTokenBytecode,
  lyingTokenBytecode,
  pausableTokenAbi,
  pausableTokenBytecode,
  plainTokenAbi,
  plainTokenBytecode,
  rebasingTokenBytecode,
  silentTokenBytecode,
  surchargeTokenBytecode,
} from '@gasless-gateway/contracts/devnet'
import type { Token } from '@gasless-gateway/core'
import { type DevnetChain, devnetKeys } from '@gasless-gateway/devnet'
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hash,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { readInclusion, tokenBalance } from '../src/read-chain.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { newAccount, newAddress, type TestAccount, tokenOf } from '../src/test-account.js'

const plain = (decimals: number): Hex =>
  encodeDeployData({ abi: plainTokenAbi, bytecode: plainTokenBytecode, args: [decimals] })

/** Fee tokens of the kinds that exist on public chains, all worth a dollar. */
const kinds = {
  'without decimals': { code: plain(0), decimals: 0 },
  'with 2 decimals': { code: plain(2), decimals: 2 },
  'with 8 decimals': { code: plain(8), decimals: 8 },
  'with 24 decimals': { code: plain(24), decimals: 24 },
  'whose functions return nothing': { code: silentTokenBytecode, decimals: 6 },
  'that rebases': { code: rebasingTokenBytecode, decimals: 18 },
  'that delivers less than it is told to': { code: feeOnTransferTokenBytecode, decimals: 6 },
  'that takes more than it is told to': { code: surchargeTokenBytecode, decimals: 6 },
  'that says it moved what it did not': { code: lyingTokenBytecode, decimals: 6 },
  'that is paused': { code: pausableTokenBytecode, decimals: 18 },
} as const satisfies Record<string, { code: Hex; decimals: number }>
type Kind = keyof typeof kinds

/** Covers the measured gas of every token. The tests do not depend on the value. */
const postOpGasFloor = 60_000n
const deployer = privateKeyToAccount(devnetKeys().deployer.privateKey)

let local: PrivateChain
let chain: DevnetChain
let steps: Steps
const tokens = new Map<Kind, Token>()
beforeAll(async () => {
  local = await startPrivateChain()
  for (const [kind, { code, decimals }] of Object.entries(kinds)) {
    const address = await deploy(code)
    await send(local.chain.network.paymaster as Address, {
      abi: gaslessPaymasterAbi,
      functionName: 'setToken',
      args: [address, postOpGasFloor, false],
    })
    const symbol = `ODD${tokens.size}`
    tokens.set(kind as Kind, {
      ...tokenOf(local.chain, 'USDC'),
      address,
      symbol,
      name: kind,
      decimals,
    })
  }
  const { network } = local.chain
  chain = {
    ...local.chain,
    network: { ...network, tokens: [...network.tokens, ...tokens.values()] },
  }
  steps = await startSteps(chain)
})
afterAll(async () => {
  await steps?.close()
  await local?.stop()
})

async function deploy(bytecode: Hex): Promise<Address> {
  const hash = await local.client.sendTransaction({
    account: deployer,
    chain: null,
    data: bytecode,
  })
  const { contractAddress } = await local.client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The token was not deployed.')
  return getAddress(contractAddress)
}

async function send(to: Address, call: Parameters<typeof encodeFunctionData>[0]): Promise<void> {
  const data = encodeFunctionData(call)
  const hash = await local.client.sendTransaction({ account: deployer, chain: null, to, data })
  await local.client.waitForTransactionReceipt({ hash })
}

const tokenThat = (kind: Kind): Token => {
  const token = tokens.get(kind)
  if (!token) throw new Error(`There is no token ${kind}.`)
  return token
}

async function anAccountWith({ address, decimals }: Token): Promise<TestAccount> {
  const account = await newAccount(chain)
  await send(address, {
    abi: plainTokenAbi,
    functionName: 'mint',
    args: [account.address, 1_000n * 10n ** BigInt(decimals)],
  })
  return account
}

/** Prepares a transfer of one token, with the fee in the same token. */
const prepare = (account: TestAccount, { address, decimals }: Token) =>
  steps.prepareCalls(account, {
    calls: [
      {
        to: address,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transfer',
          args: [newAddress(), 10n ** BigInt(decimals)],
        }),
        value: 0n,
      },
    ],
    feeToken: address,
    nonceKey: 0,
  })

const countOperations = async () => {
  const [row] = await steps.sql<{ count: string }>('select count(*) from operations')
  return Number(row?.count)
}

/**
 * Lands one operation. Its payment must equal the paymaster's income, the amount in its event, and the booked amount.
 */
async function expectExact(account: TestAccount, token: Token) {
  const paymaster = chain.network.paymaster as Address
  const before = await tokenBalance(chain, token.address, paymaster)
  const prepared = await prepare(account, token)
  await steps.submit(account, prepared)
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  const [row] = await steps.sql<{ collected: string; owed: string; success: boolean; hash: Hash }>(
    `select collected, owed, success, transaction_hash as hash from ledger_entries where operation_id = $1`,
    [prepared.operationId],
  )
  expect(row).toMatchObject({ success: true, owed: '0' })
  const collected = BigInt(row?.collected ?? 0)
  const { settled } = await readInclusion(chain, row?.hash as Hash, prepared.userOperationHash)
  expect(settled?.collected).toBe(collected)
  expect((await tokenBalance(chain, token.address, paymaster)) - before).toBe(collected)
  expect(collected).toBeGreaterThan(0n)
  expect(collected).toBeLessThanOrEqual(BigInt(prepared.gatewayFee.tokenAmount))
  return { collected, fixed: (settled?.staticFee ?? 0n) + (settled?.transferFee ?? 0n) }
}

const roundedUp = (numerator: bigint, denominator: bigint) =>
  (numerator + denominator - 1n) / denominator

async function expectRefused(account: TestAccount, token: Token) {
  const before = await countOperations()
  await expect(prepare(account, token)).rejects.toMatchObject({
    code: 'EXECUTION_SIMULATION_REVERTED',
  })
  expect(await countOperations()).toBe(before)
}

test.each([
  'without decimals',
  'with 2 decimals',
  'with 8 decimals',
  'with 24 decimals',
  'whose functions return nothing',
  'that rebases',
] as const)('a fee in a token %s is charged exactly, fronted and in advance', async (kind) => {
  const token = tokenThat(kind)
  const account = await anAccountWith(token)
  // The fixed fee is 0.05 dollars and a thousandth of a dollar, each rounded up to whole units.
  const unit = 10n ** BigInt(token.decimals)
  const fixed = roundedUp(unit * 50n, 1_000n) + roundedUp(unit, 1_000n)
  for (const paid of [await expectExact(account, token), await expectExact(account, token)]) {
    expect(paid.fixed).toBe(fixed)
    expect(paid.collected).toBeGreaterThan(fixed)
  }
})

test.each(['that delivers less than it is told to', 'that says it moved what it did not'] as const)(
  'a fee in a token %s is refused before anything is signed',
  async (kind) => {
    const token = tokenThat(kind)
    await expectRefused(await anAccountWith(token), token)
  },
)

test('a token that takes more than it is told to is charged exactly if fronted, and refused in advance', async () => {
  const token = tokenThat('that takes more than it is told to')
  const account = await anAccountWith(token)
  await expectExact(account, token)
  await expectRefused(account, token)
})

test('a token that is paused is refused until it moves again', async () => {
  const token = tokenThat('that is paused')
  const account = await anAccountWith(token)
  const pause = (value: boolean) =>
    send(token.address, { abi: pausableTokenAbi, functionName: 'setPaused', args: [value] })
  await expectExact(account, token)
  await pause(true)
  await expectRefused(account, token)
  await pause(false)
  await expectExact(account, token)
})
