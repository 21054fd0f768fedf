import {
  corpusPermit2Abi,
  corpusPermit2RuntimeBytecode,
  plainTokenAbi,
  plainTokenBytecode,
  stageCollectionAbi,
  stageCollectionBytecode,
  stageItemsAbi,
  stageItemsBytecode,
  stageSpenderAbi,
  stageSpenderBytecode,
} from '@gasless-gateway/contracts/devnet'
import type { ProjectId } from '@gasless-gateway/core'
import { nativeCoinAddress } from '@gasless-gateway/core'
import { devnetKeys } from '@gasless-gateway/devnet'
import {
  type Abi,
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseAbi,
  parseAbiParameters,
  toEventSelector,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountModel } from '../../core/src/accounts/account-model.js'
import type { Call } from '../../core/src/erc4337/kernel-execution.js'
import { saltLimits } from '../../core/src/gas/gas-salt.js'
import type { PlanInput } from '../../core/src/operations/plan.js'
import { planOperation } from '../../core/src/operations/prepare/plan-operation.js'
import { plannedId, planPurpose } from '../../core/src/testing/plan-purpose.js'
import { asSender } from '../src/as-sender.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { type RpcProxy, startRpcProxy } from '../src/rpc-proxy.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'

const deployer = privateKeyToAccount(devnetKeys().deployer.privateKey)

/** The methods that each kind of endpoint lacks. */
const lacking = {
  'that simulates': [],
  'that traces': ['eth_simulateV1'],
  'that only calls': ['eth_simulateV1', 'debug_traceCall'],
} as const
type Kind = keyof typeof lacking
const kinds = Object.keys(lacking) as Kind[]

let local: PrivateChain
let token: Address
let collection: Address
let items: Address
let spender: Address
const gateways = {} as Record<Kind, Steps>
const proxies = {} as Record<Kind, RpcProxy>
let account: TestAccount

beforeAll(async () => {
  // The chain mines only when a transaction comes in, so all plans see one block.
  local = await startPrivateChain()
  for (const kind of kinds) {
    const missing: readonly string[] = lacking[kind]
    proxies[kind] = await startRpcProxy(local.chain.rpcUrl, ({ method }) =>
      missing.includes(method) ? { code: -32601, message: 'method not found' } : undefined,
    )
    gateways[kind] = await startSteps(local.chain, { rpcUrls: [proxies[kind].url] })
  }
  account = await newAccount(local.chain, { usdc: usdc('100'), native: 1_000n })
  const own = { to: account.address, id: 1n }
  token = await deploy(
    encodeDeployData({ abi: plainTokenAbi, bytecode: plainTokenBytecode, args: [18] }),
  )
  collection = await deploy(
    encodeDeployData({
      abi: stageCollectionAbi,
      bytecode: stageCollectionBytecode,
      args: [account.address],
    }),
  )
  items = await deploy(stageItemsBytecode)
  spender = await deploy(stageSpenderBytecode)
  await send(call(token, plainTokenAbi, 'mint', [own.to, 1_000n]))
  await send(call(items, stageItemsAbi, 'mint', [own.to, 5n, 9n]))
  for (const id of [1n, 2n, 3n])
    await send(call(collection, stageCollectionAbi, 'mint', [own.to, id]))
  // These operations deploy the account and give the paymaster an allowance.
  await gateways['that simulates'].submitTransfer(account)
  await gateways['that simulates'].relay()
  await gateways['that simulates'].watch()
})
afterAll(async () => {
  for (const kind of kinds) {
    await gateways[kind]?.close()
    await proxies[kind]?.close()
  }
  await local?.stop()
})

async function deploy(data: Hex): Promise<Address> {
  const hash = await local.client.sendTransaction({ account: deployer, chain: null, data })
  const { contractAddress } = await local.client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('Nothing was deployed.')
  return getAddress(contractAddress)
}
async function send({ to, data }: Call): Promise<void> {
  const hash = await local.client.sendTransaction({ account: deployer, chain: null, to, data })
  await local.client.waitForTransactionReceipt({ hash })
}
const call = (to: Address, abi: Abi, functionName: string, args: readonly unknown[]): Call => ({
  to,
  value: 0n,
  data: encodeFunctionData({ abi, functionName, args }),
})
const approve = (amount: bigint, to = spender) =>
  call(token, plainTokenAbi, 'approve', [to, amount])
const pull = (amount: bigint) => call(spender, stageSpenderAbi, 'pull', [token, amount])

const plan = (
  kind: Kind,
  calls: readonly Call[],
  { of = account, purpose = 'prepare' }: { of?: TestAccount; purpose?: PlanInput['purpose'] } = {},
) =>
  planOperation(gateways[kind].deps, {
    project: { id: 'project' as ProjectId },
    network: local.chain.network,
    sender: of.address,
    account: accountModel('smart_account', local.chain.network),
    owner: of.owner.address,
    calls,
    declared: [],
    feeToken: tokenOf(local.chain, 'USDC'),
    ...planPurpose(purpose),
    nonceKey: undefined,
  })

const executeAbi = parseAbi(['function execute(bytes32 mode, bytes data)'])
/** The account calls itself to run foreign code as its own. */
const delegation = (code: Address): Call => ({
  to: account.address,
  value: 0n,
  data: encodeFunctionData({
    abi: executeAbi,
    args: [
      pad('0xff', { dir: 'right' }),
      concatHex([code, encodeFunctionData({ abi: stageSpenderAbi, functionName: 'nothing' })]),
    ],
  }),
})

describe('one operation with everything in it', () => {
  const friend = newAddress()
  const everything = (): Call[] => [
    { to: friend, value: 5n, data: '0x' },
    approve(100n),
    pull(60n),
    call(token, plainTokenAbi, 'transfer', [friend, 7n]),
    call(collection, stageCollectionAbi, 'safeTransferFrom', [account.address, friend, 1n]),
    call(collection, stageCollectionAbi, 'approve', [spender, 2n]),
    call(collection, stageCollectionAbi, 'setApprovalForAll', [spender, true]),
    call(collection, stageCollectionAbi, 'setApprovalForAll', [friend, true]),
    call(collection, stageCollectionAbi, 'setApprovalForAll', [spender, false]),
    call(collection, stageCollectionAbi, 'transferOwnership', [friend]),
    call(items, stageItemsAbi, 'safeBatchTransferFrom', [
      account.address,
      friend,
      [5n],
      [4n],
      '0x',
    ]),
    delegation(spender),
  ]
  const parts = { from: '' as Address, to: friend }

  test('has the same effects and the same aftermath at every kind of endpoint', async () => {
    const planned = {} as Record<Kind, Awaited<ReturnType<typeof plan>>>
    for (const kind of kinds) planned[kind] = await plan(kind, everything())
    const simulated = planned['that simulates'].effects
    const from = account.address
    const ownTransfers = simulated?.transfers
      .filter(({ asset }) => asset !== tokenOf(local.chain, 'USDC').address)
      .map((transfer) => ({
        ...transfer,
        from: getAddress(transfer.from),
        to: getAddress(transfer.to),
      }))
    expect({ ...simulated, transfers: ownTransfers }).toEqual({
      transfers: [
        { ...parts, from, asset: nativeCoinAddress, amount: 5n },
        { from, to: spender, asset: token, amount: 60n },
        { ...parts, from, asset: token, amount: 7n },
        { ...parts, from, asset: collection, amount: 1n, tokenId: 1n },
        { ...parts, from, asset: items, amount: 4n, tokenId: 5n },
      ],
      operatorGrants: [{ contract: collection, operator: friend, standard: 'ERC-721 or ERC-1155' }],
      accountChanges: [],
      ownershipTransfers: [{ contract: collection, newOwner: friend }],
      delegateCalls: undefined,
    })
    expect(planned['that traces'].effects).toEqual({ ...simulated, delegateCalls: [spender] })
    expect(planned['that only calls'].effects).toBeUndefined()
    for (const kind of kinds)
      expect(planned[kind].aftermath).toEqual({
        allowances: [
          { token, spender, before: 0n, after: 40n, supply: 1_000n },
          { token: collection, spender, tokenId: 2n, before: 0n, after: 1n, supply: undefined },
        ],
        codeless: [],
      })
  })
})

describe('allowances', () => {
  test.each(kinds)('that are used up end at 0, at an endpoint %s', async (kind) => {
    const { aftermath } = await plan(kind, [approve(60n), pull(60n)])
    expect(aftermath.allowances).toEqual([
      { token, spender, before: 0n, after: 0n, supply: 1_000n },
    ])
  })

  test.each(kinds)(
    'of Permit2 count as new if they had expired or now last longer, at an endpoint %s',
    async (kind) => {
      const permit2 = newAddress()
      await local.client.setCode({ address: permit2, bytecode: corpusPermit2RuntimeBytecode })
      const until = (expiration: number) =>
        call(permit2, corpusPermit2Abi, 'approve', [token, spender, 7n, expiration])
      const { timestamp } = await local.client.getBlock()
      const hour = 3_600
      const later = Number(timestamp) + 2 * hour
      const left = { token, spender, permit2, after: 7n, supply: 1_000n }
      for (const [expiration, before] of [
        [later, 7n],
        [later + hour, 7n],
        [later - hour, 0n],
        [Number(timestamp) - hour, 0n],
      ] as const) {
        await asSender(local.client, account.address, [until(expiration)])
        const { aftermath } = await plan(kind, [until(later)])
        expect(aftermath.allowances).toEqual([{ ...left, before }])
      }
    },
  )

  test.each(['that simulates', 'that traces'] as const)(
    'that no call shows are still read, at an endpoint %s',
    async (kind) => {
      const friend = newAddress()
      const hidden = call(token, plainTokenAbi, 'approveFor', [account.address, friend, 7n])
      expect((await plan(kind, [hidden])).aftermath.allowances).toEqual([
        { token, spender: friend, before: 0n, after: 7n, supply: 1_000n },
      ])
    },
  )

  test('reads before the simulation do not reduce the measured gas', async () => {
    const calls = [approve(60n), pull(60n)]
    const estimate = await plan('that simulates', calls, { purpose: 'estimate' })
    const { userOperation } = await plan('that simulates', calls)
    const { callGasLimit, verificationGasLimit } = saltLimits(estimate.userOperation, plannedId)
    expect(userOperation).toMatchObject({ callGasLimit, verificationGasLimit })
  })
})

describe('a payment of the calls to the paymaster in the fee token', () => {
  const paidTwice = (): Call[] => {
    const { address: usd } = tokenOf(local.chain, 'USDC')
    const { paymaster } = local.chain.network
    if (!paymaster) throw new Error('The network has no paymaster.')
    return [
      call(usd, plainTokenAbi, 'transfer', [paymaster, 7n]),
      call(usd, plainTokenAbi, 'transfer', [newAddress(), 3n]),
    ]
  }
  const lost = () => [{ asset: tokenOf(local.chain, 'USDC').address, amount: -10n }]

  test.each(['that simulates', 'that traces'] as const)(
    'counts as leaving the account in addition to a fee that is collected before or after, at an endpoint %s',
    async (kind) => {
      const later = await plan(kind, paidTwice())
      expect(later.quote).toMatchObject({ kind: 'sponsored', fronted: false })
      expect(later.assetChanges).toEqual(lost())
      const fresh = await newAccount(local.chain, { usdc: usdc('100') })
      const first = await plan(kind, paidTwice(), { of: fresh })
      expect(first.quote).toMatchObject({ kind: 'sponsored', fronted: true })
      expect(first.assetChanges).toEqual(lost())
    },
  )
})

test.each(kinds)('an address without code is reported, at an endpoint %s', async (kind) => {
  const nobody = newAddress()
  const { aftermath } = await plan(kind, [
    { to: nobody, value: 0n, data: '0x12345678' },
    {
      to: spender,
      value: 0n,
      data: encodeFunctionData({ abi: stageSpenderAbi, functionName: 'nothing' }),
    },
    approve(1n, getAddress(nobody)),
  ])
  expect(aftermath.codeless).toEqual([nobody])
})

describe('changes of the account', () => {
  const kernelAbi = parseAbi([
    'function installModule(uint256 moduleType, address module, bytes initData)',
    'function upgradeTo(address implementation)',
  ])
  const install = (): Call => ({
    to: account.address,
    value: 0n,
    data: encodeFunctionData({
      abi: kernelAbi,
      functionName: 'installModule',
      args: [
        2n,
        spender,
        concatHex([
          zeroAddress,
          encodeAbiParameters(parseAbiParameters('bytes, bytes'), ['0x', '0x']),
        ]),
      ],
    }),
  })

  test.each(['that simulates', 'that traces'] as const)(
    'are read from the account’s events, at an endpoint %s',
    async (kind) => {
      const { effects } = await plan(kind, [install()])
      expect(effects?.accountChanges).toEqual([{ event: 'ModuleInstalled', subject: spender }])
      expect(
        (
          await plan(kind, [
            {
              to: account.address,
              value: 0n,
              data: encodeFunctionData({
                abi: kernelAbi,
                functionName: 'upgradeTo',
                args: [local.chain.network.accountContracts.implementation],
              }),
            },
          ])
        ).effects?.accountChanges,
      ).toEqual([
        { event: 'Upgraded', subject: local.chain.network.accountContracts.implementation },
      ])
    },
  )

  test.each(['that simulates', 'that traces'] as const)(
    'do not include the deployment in a first operation, at an endpoint %s',
    async (kind) => {
      const fresh = await newAccount(local.chain, { usdc: usdc('100') })
      const { effects } = await plan(
        kind,
        [call(tokenOf(local.chain, 'USDC').address, plainTokenAbi, 'transfer', [newAddress(), 1n])],
        { of: fresh },
      )
      expect(effects?.accountChanges).toEqual([])
      expect(effects?.delegateCalls ?? []).toEqual([])
    },
  )
})

describe('calls that emit or return as much as they can', () => {
  /**
   * Emits `count` events with three topics: the first two words after the count, and the third word plus 1, 2, 3 and so
   * on. The data is `size` bytes that begin with the word 1. Then reverts with `reverts` bytes, if there are any.
   */
  const emitterCode: Hex =
    '0x60016000526000355b801560265780606035016040356020356080356000a3600190036008565b60a03580156032576000fd5b00'
  let emitter: Address
  beforeAll(async () => {
    emitter = newAddress()
    await local.client.setCode({ address: emitter, bytecode: emitterCode })
  })
  const emit = (
    signature: string,
    count: number,
    { size = 32, reverts = 0 }: { size?: number; reverts?: number } = {},
  ): Call => ({
    to: emitter,
    value: 0n,
    data: encodeAbiParameters(
      parseAbiParameters('uint256, bytes32, address, uint256, uint256, uint256'),
      [
        BigInt(count),
        toEventSelector(signature),
        account.address,
        2n ** 100n,
        BigInt(size),
        BigInt(reverts),
      ],
    ),
  })
  const transfers = (count: number, size?: number) =>
    emit('Transfer(address,address,uint256)', count, size ? { size } : {})
  const revertWith = (reverts: number) => emit('Transfer(address,address,uint256)', 0, { reverts })
  const refusal = (reason: string) => ({
    code: 'EXECUTION_SIMULATION_REVERTED',
    message: expect.stringMatching(/Split the calls over several operations|Change the calls/),
    reason,
  })
  const hostile: readonly [string, () => Call, string][] = [
    [
      '900 operators',
      () => emit('ApprovalForAll(address,address,bool)', 900),
      'too many addresses: limit 128',
    ],
    [
      '900 approvals',
      () => emit('Approval(address,address,uint256)', 900),
      'too many approvals: emitted 900, limit 64',
    ],
    ['1,100 events', () => transfers(1_100), 'too many events: emitted 11'],
    ['600 kB in events', () => transfers(10, 60_000), 'too long a simulation: limit 1048576 bytes'],
    ['a revert with 100 kB', () => revertWith(100_000), 'too much return data'],
  ]

  test.each(hostile)('are refused: %s', async (_, made, reason) => {
    await expect(plan('that simulates', [made()])).rejects.toMatchObject(
      refusal(expect.stringContaining(reason)),
    )
  })

  const simulatePlain = (kind: Kind, transactions: readonly Call[]) =>
    gateways[kind].deps.chainOf(local.chain.network.networkId).simulateTransactions({
      from: account.owner.address,
      transactions,
      independent: true,
    })

  test('are refused as plain transactions, too', async () => {
    await expect(simulatePlain('that simulates', [transfers(10, 60_000)])).rejects.toMatchObject(
      refusal('too long a simulation: limit 1048576 bytes'),
    )
  })

  test('are refused as plain transactions at an endpoint without eth_simulateV1, which estimates eight of them at most', async () => {
    const { requests } = proxies['that traces']
    const before = requests.length
    // Memory for the revert data takes nearly all the gas of a transaction.
    const longest = Array<Call>(50).fill(revertWith(2_800_000))
    await expect(simulatePlain('that traces', longest)).rejects.toMatchObject(
      refusal('too long a simulation: limit 262144 bytes'),
    )
    const asked = requests.slice(before).filter((body) => body.includes('eth_estimateGas'))
    expect(asked.length).toBeLessThanOrEqual(8)
  })

  test.each(['that simulates', 'that traces'] as const)(
    'are refused as plain transactions that revert with too much data, at an endpoint %s',
    async (kind) => {
      const { failure } = await simulatePlain(kind, [revertWith(64 * 1024)])
      expect(failure?.place).toBe(0)
      await expect(simulatePlain(kind, [revertWith(64 * 1024 + 1)])).rejects.toMatchObject(
        refusal('too much return data: returned 65537, limit 65536'),
      )
    },
  )

  test.each(['that simulates', 'that traces'] as const)(
    'do not include an airdrop to 900 recipients, which is read at an endpoint %s',
    async (kind) => {
      const { effects, assetChanges } = await plan(kind, [transfers(900)])
      expect(effects?.transfers.filter(({ asset }) => asset === emitter)).toHaveLength(900)
      expect(assetChanges).toEqual([{ asset: emitter, amount: -900n }])
    },
  )
})

describe('the cost of a plan', () => {
  /** Returns the number of simulations that the endpoint is asked for. */
  async function simulations(calls: readonly Call[]): Promise<number> {
    const { requests } = proxies['that simulates']
    const before = requests.length
    await plan('that simulates', calls)
    return requests
      .slice(before)
      .flatMap((body) => [JSON.parse(body)].flat() as { method: string }[])
      .filter(({ method }) => method === 'eth_simulateV1').length
  }

  test('an ordinary transfer and visible approvals need one simulation', async () => {
    expect(await simulations([call(token, plainTokenAbi, 'transfer', [newAddress(), 1n])])).toBe(1)
    expect(await simulations([approve(60n), pull(60n)])).toBe(1)
  })

  test('only allowances that no call shows need a second simulation', async () => {
    const hidden = call(token, plainTokenAbi, 'approveFor', [account.address, newAddress(), 7n])
    expect(await simulations([hidden])).toBe(2)
  })
})
