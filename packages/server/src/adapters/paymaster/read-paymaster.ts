import {
  deterministicDeployerAddress,
  gaslessPaymasterAbi,
  timelockControllerAbi,
} from '@gasless-gateway/contracts'
import {
  type Address,
  BaseError,
  erc20Abi,
  getAddress,
  type Hex,
  hexToBigInt,
  keccak256,
  numberToHex,
  type PublicClient,
  slice,
  toHex,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type {
  PaymasterOnChain,
  PaymasterProxy,
  PaymasterToken,
  Timelock,
} from '../../paymaster/paymaster-on-chain.js'
import { paymasterRoleIds } from '../../paymaster/plan-administration.js'
import { type Candidate, implementationSlot } from '../../paymaster/plan-upgrade.js'
import { paymasterRoles } from '../../paymaster/planned-call.js'
import { revertDataOf } from '../chain/revert-data.js'
import { searchHistory } from './search-history.js'

export interface PaymasterQuery {
  readonly paymaster: Address
  readonly entryPoint: Address
  readonly implementation: Address
  readonly bundleRunner: Address
  readonly timelock: Address | undefined
  /** Asked for even where no event names them. */
  readonly signers: readonly Address[]
  readonly bundlers: readonly Address[]
  readonly tokens: readonly Address[]
  readonly accounts: readonly Address[]
  readonly operator: Address | undefined
  /** Of the paymaster's history; 0 when left out. */
  readonly fromBlock: bigint | undefined
}

/** Reads what stands on the chain. Throws viem's errors when the endpoint fails. */
export async function readPaymaster(
  client: PublicClient,
  query: PaymasterQuery,
): Promise<PaymasterOnChain> {
  const { paymaster, entryPoint, implementation, bundleRunner, timelock } = query
  const has = (address: Address) => hasCode(client, address)
  const [
    deterministicDeployer,
    hasEntryPoint,
    hasImplementation,
    hasRunner,
    hasTimelock,
    hasProxy,
  ] = await Promise.all([
    has(deterministicDeployerAddress),
    has(entryPoint),
    has(implementation),
    has(bundleRunner),
    timelock === undefined || has(timelock),
    has(paymaster),
  ])
  return {
    deployed: {
      deterministicDeployer,
      entryPoint: hasEntryPoint,
      implementation: hasImplementation,
      bundleRunner: hasRunner,
      timelock: hasTimelock,
    },
    proxy: hasProxy && hasEntryPoint ? await readProxy(client, query) : undefined,
  }
}

const hasCode = async (client: PublicClient, address: Address): Promise<boolean> =>
  (await client.getCode({ address })) !== undefined

async function readProxy(client: PublicClient, query: PaymasterQuery): Promise<PaymasterProxy> {
  const { paymaster: address, entryPoint, operator } = query
  const paymaster = { address, abi: gaslessPaymasterAbi } as const
  const [slot, paused, deposit, history, listed] = await Promise.all([
    client.getStorageAt({ address, slot: implementationSlot }),
    answerOf(client.readContract({ ...paymaster, functionName: 'paused' })),
    client.readContract({
      address: entryPoint,
      abi: entryPoint07Abi,
      functionName: 'getDepositInfo',
      args: [address],
    }),
    searchHistory(client, address, query.fromBlock),
    readListedTokens(client, address),
  ])
  if (paused === undefined)
    throw new Error(
      `${address} does not answer like a GaslessPaymaster. Correct the configured address of the paymaster.`,
    )
  const accounts = unique([
    ...(history?.roleHolders ?? []),
    ...query.accounts,
    ...(operator ? [operator] : []),
  ])
  const [signers, bundlers, roles, tokens] = await Promise.all([
    those(unique([...(history?.signers ?? []), ...query.signers]), (signer) =>
      client.readContract({ ...paymaster, functionName: 'isSigner', args: [signer] }),
    ),
    those(unique([...(history?.bundlers ?? []), ...query.bundlers]), (bundler) =>
      client.readContract({ ...paymaster, functionName: 'areBundlers', args: [[bundler]] }),
    ),
    Promise.all(
      paymasterRoles.map((role) =>
        those(accounts, (account) =>
          client.readContract({
            ...paymaster,
            functionName: 'hasRole',
            args: [paymasterRoleIds[role], account],
          }),
        ),
      ),
    ),
    Promise.all(
      unique([...query.tokens, ...listed]).map((token) =>
        readToken(client, address, token, operator),
      ),
    ),
  ])
  const [admin = [], manager = [], pauser = [], treasurer = []] = roles
  return {
    implementation: addressIn(slot ?? '0x'),
    paused,
    deposit: deposit.deposit,
    stake: deposit.stake,
    unstakeDelaySeconds: deposit.unstakeDelaySec,
    stakeLocked: deposit.staked,
    signers,
    bundlers,
    roles: { admin, manager, pauser, treasurer },
    listsComplete: history !== undefined,
    tokens,
    timelocks: await readTimelocks(client, unique(roles.flat()), operator),
  }
}

const unique = (addresses: readonly Address[]): Address[] => [
  ...new Set(addresses.map((address) => getAddress(address))),
]

async function those(
  accounts: readonly Address[],
  has: (account: Address) => Promise<boolean>,
): Promise<Address[]> {
  const answers = await Promise.all(accounts.map(has))
  return accounts.filter((_, at) => answers[at])
}

/** Where `GaslessPaymaster` keeps its array of listed tokens; `test_storageLayout` pins it. */
const listedTokensSlot = 0x76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35906n
/** The contract lists no more. */
const mostTokens = 64

async function readListedTokens(client: PublicClient, address: Address): Promise<Address[]> {
  const read = async (slot: bigint): Promise<Hex> =>
    (await client.getStorageAt({ address, slot: numberToHex(slot, { size: 32 }) })) ?? '0x'
  const length = Number(wordIn(await read(listedTokensSlot)))
  const first = hexToBigInt(keccak256(toHex(listedTokensSlot, { size: 32 })))
  return Promise.all(
    Array.from({ length: Math.min(length, mostTokens) }, async (_, at) =>
      addressIn(await read(first + BigInt(at))),
    ),
  )
}

const wordIn = (word: Hex): bigint => (word === '0x' ? 0n : hexToBigInt(word))
const addressIn = (word: Hex): Address =>
  getAddress(slice(numberToHex(wordIn(word), { size: 32 }), 12))

async function readToken(
  client: PublicClient,
  paymaster: Address,
  token: Address,
  operator: Address | undefined,
): Promise<PaymasterToken> {
  const ours = { address: paymaster, abi: gaslessPaymasterAbi } as const
  const balanceOf = (account: Address) =>
    answerOf(
      client.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account],
      }),
    )
  const [floor, exact, owed, balance, operatorBalance] = await Promise.all([
    client.readContract({ ...ours, functionName: 'postOpGasFloor', args: [token] }),
    client.readContract({ ...ours, functionName: 'isExact', args: [token] }),
    client.readContract({ ...ours, functionName: 'totalOwed', args: [token] }),
    balanceOf(paymaster),
    operator && balanceOf(operator),
  ])
  return {
    address: token,
    floor: Number(floor),
    exact,
    answers: balance !== undefined,
    owed,
    balance: balance ?? 0n,
    operatorBalance,
  }
}

/** The chain's own word, that there is no such function for instance, and no failure of the endpoint. */
const isAnswer = (error: unknown): boolean =>
  revertDataOf(error) !== undefined ||
  (error instanceof BaseError &&
    error.walk((cause) => (cause as Error).name === 'ContractFunctionZeroDataError') !== null)

async function readTimelocks(
  client: PublicClient,
  accounts: readonly Address[],
  operator: Address | undefined,
): Promise<Timelock[]> {
  const found = await Promise.all(
    accounts.map(async (address): Promise<Timelock[]> => {
      if (!(await hasCode(client, address))) return []
      const timelock = { address, abi: timelockControllerAbi } as const
      const minDelaySeconds = await answerOf(
        client.readContract({ ...timelock, functionName: 'getMinDelay' }),
      )
      if (minDelaySeconds === undefined) return []
      const may = async (role: 'PROPOSER_ROLE' | 'EXECUTOR_ROLE', account: Address) =>
        client.readContract({
          ...timelock,
          functionName: 'hasRole',
          args: [keccak256(toHex(role)), account],
        })
      const [proposes, executes, everybodyExecutes] = await Promise.all([
        operator ? may('PROPOSER_ROLE', operator) : false,
        operator ? may('EXECUTOR_ROLE', operator) : false,
        // A timelock that lets everybody execute gives that role to nobody in particular.
        may('EXECUTOR_ROLE', zeroAddress),
      ])
      return [
        {
          address,
          minDelaySeconds,
          operatorProposes: proposes,
          operatorExecutes: operator !== undefined && (executes || everybodyExecutes),
        },
      ]
    }),
  )
  return found.flat()
}

/** `undefined` when the contract has no such function. Rejects when the endpoint fails. */
const answerOf = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isAnswer(error)) return undefined
    throw error
  })

/** When an operation of a timelock may be executed, as its `getTimestamp` says. */
export const readTimelockTimestamp = (
  client: PublicClient,
  timelock: Address,
  id: Hex,
): Promise<bigint> =>
  client.readContract({
    address: timelock,
    abi: timelockControllerAbi,
    functionName: 'getTimestamp',
    args: [id],
  })

/** What a contract says of itself as an implementation of the paymaster. */
export async function readCandidate(
  client: PublicClient,
  address: Address,
): Promise<Omit<Candidate, 'deployment'>> {
  const contract = { address, abi: gaslessPaymasterAbi } as const
  const [deployed, proxiableUuid, entryPoint] = await Promise.all([
    hasCode(client, address),
    answerOf(client.readContract({ ...contract, functionName: 'proxiableUUID' })),
    answerOf(client.readContract({ ...contract, functionName: 'entryPoint' })),
  ])
  return { address, deployed, proxiableUuid, entryPoint }
}
