import { deterministicDeployerAddress, gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import {
  type Address,
  erc20Abi,
  getAddress,
  type Hex,
  hexToBigInt,
  keccak256,
  numberToHex,
  slice,
  toHex,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type {
  PaymasterOnChain,
  PaymasterProxy,
  PaymasterToken,
} from '../../paymaster/paymaster-on-chain.js'
import { paymasterRoleIds } from '../../paymaster/plan-administration.js'
import { implementationSlot } from '../../paymaster/plan-upgrade.js'
import { paymasterRoles } from '../../paymaster/planned-call.js'
import { answerOf } from './answer-of.js'
import type { ChainView } from './block-view.js'
import { readTimelock } from './read-timelock.js'
import { searchHistory } from './search-history.js'

export interface PaymasterQuery {
  readonly paymaster: Address
  readonly entryPoint: Address
  readonly implementation: Address
  readonly bundleRunner: Address
  readonly timelock: Address | undefined
  /** These addresses are read even if no event names them. */
  readonly signers: readonly Address[]
  readonly bundlers: readonly Address[]
  readonly tokens: readonly Address[]
  readonly accounts: readonly Address[]
  /** The accounts that own the paymaster or its timelock. */
  readonly owners: readonly Address[]
  readonly operator: Address | undefined
  /** First block of the paymaster's history; 0 if undefined. */
  readonly fromBlock: bigint | undefined
}

/**
 * Hash of the deterministic deployer's code. Other code at its address may deploy contracts elsewhere or not at all.
 */
const deployerCodeHash = '0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989'

/**
 * Reads the paymaster and its surroundings, and event histories from all endpoints. Throws viem's errors when the
 * endpoints fail.
 */
export async function readPaymaster(
  view: ChainView,
  query: PaymasterQuery,
): Promise<PaymasterOnChain> {
  const { paymaster, entryPoint, implementation, bundleRunner, timelock, owners } = query
  const has = (address: Address) => hasCode(view, address)
  const [
    deterministicDeployer,
    hasEntryPoint,
    hasImplementation,
    hasRunner,
    hasTimelock,
    hasProxy,
    ownersWithCode,
  ] = await Promise.all([
    hasDeployer(view),
    has(entryPoint),
    has(implementation),
    has(bundleRunner),
    timelock === undefined || has(timelock),
    has(paymaster),
    those(owners, has),
  ])
  return {
    deployed: {
      deterministicDeployer,
      entryPoint: hasEntryPoint,
      implementation: hasImplementation,
      bundleRunner: hasRunner,
      timelock: hasTimelock,
    },
    ownersWithoutCode: owners.filter((owner) => !ownersWithCode.includes(owner)),
    proxy: hasProxy && hasEntryPoint ? await readProxy(view, query) : undefined,
  }
}

const hasCode = async (view: ChainView, address: Address): Promise<boolean> =>
  (await view.getCode({ address })) !== undefined

const hasDeployer = async (view: ChainView): Promise<boolean> =>
  keccak256((await view.getCode({ address: deterministicDeployerAddress })) ?? '0x') ===
  deployerCodeHash

async function readProxy(view: ChainView, query: PaymasterQuery): Promise<PaymasterProxy> {
  const { paymaster: address, entryPoint, operator } = query
  const paymaster = { address, abi: gaslessPaymasterAbi } as const
  const [slot, paused, deposit, history, listed] = await Promise.all([
    view.getStorageAt({ address, slot: implementationSlot }),
    answerOf(view.readContract({ ...paymaster, functionName: 'paused' })),
    view.readContract({
      address: entryPoint,
      abi: entryPoint07Abi,
      functionName: 'getDepositInfo',
      args: [address],
    }),
    searchHistory(view, address, query.fromBlock),
    readListedTokens(view, address),
  ])
  if (paused === undefined)
    throw new Error(
      `${address} does not answer like a GaslessPaymaster. Correct the configured address of the paymaster.`,
    )
  if (wordIn(slot ?? '0x') === 0n)
    throw new Error(
      `${address} is not a proxy: it has no implementation, and coins sent to it could never be withdrawn. Correct the configured address of the paymaster.`,
    )
  const accounts = unique([
    ...history.roleHolders,
    ...query.accounts,
    ...(operator ? [operator] : []),
  ])
  const [signers, bundlers, roles, tokens] = await Promise.all([
    those(unique([...history.signers, ...query.signers]), (signer) =>
      view.readContract({ ...paymaster, functionName: 'isSigner', args: [signer] }),
    ),
    those(unique([...history.bundlers, ...query.bundlers]), (bundler) =>
      view.readContract({ ...paymaster, functionName: 'areBundlers', args: [[bundler]] }),
    ),
    Promise.all(
      paymasterRoles.map((role) =>
        those(accounts, (account) =>
          view.readContract({
            ...paymaster,
            functionName: 'hasRole',
            args: [paymasterRoleIds[role], account],
          }),
        ),
      ),
    ),
    Promise.all(
      unique([...query.tokens, ...listed]).map((token) =>
        readToken(view, address, token, operator),
      ),
    ),
  ])
  const [admin = [], manager = [], pauser = [], treasurer = []] = roles
  const timelocks = await Promise.all(
    unique(roles.flat()).map((holder) =>
      readTimelock(view, {
        address: holder,
        accounts: query.owners,
        operator,
        fromBlock: query.fromBlock,
      }),
    ),
  )
  return {
    implementation: addressIn(slot ?? '0x'),
    paused,
    deposit: deposit.deposit,
    stake: deposit.stake,
    unstakeDelaySeconds: deposit.unstakeDelaySec,
    stakeLocked: deposit.staked,
    stakeFreeAt: deposit.withdrawTime,
    signers,
    bundlers,
    roles: { admin, manager, pauser, treasurer },
    listsComplete: history.complete,
    tokens,
    timelocks: timelocks.flatMap((timelock) => (timelock ? [timelock] : [])),
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

/** Storage slot of `GaslessPaymaster`'s array of listed tokens; `test_storageLayout` pins it. */
const listedTokensSlot = 0x76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35906n
/** Most tokens that the contract lists. */
const mostTokens = 64

async function readListedTokens(view: ChainView, address: Address): Promise<Address[]> {
  const read = async (slot: bigint): Promise<Hex> =>
    (await view.getStorageAt({ address, slot: numberToHex(slot, { size: 32 }) })) ?? '0x'
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
  view: ChainView,
  paymaster: Address,
  token: Address,
  operator: Address | undefined,
): Promise<PaymasterToken> {
  const ours = { address: paymaster, abi: gaslessPaymasterAbi } as const
  const is = { address: token, abi: erc20Abi } as const
  const balanceOf = (account: Address) =>
    answerOf(view.readContract({ ...is, functionName: 'balanceOf', args: [account] }))
  const [floor, exact, owed, decimals, allowance, balance, operatorBalance] = await Promise.all([
    view.readContract({ ...ours, functionName: 'postOpGasFloor', args: [token] }),
    view.readContract({ ...ours, functionName: 'isExact', args: [token] }),
    view.readContract({ ...ours, functionName: 'totalOwed', args: [token] }),
    answerOf(view.readContract({ ...is, functionName: 'decimals' })),
    answerOf(view.readContract({ ...is, functionName: 'allowance', args: [paymaster, paymaster] })),
    balanceOf(paymaster),
    operator && balanceOf(operator),
  ])
  return {
    address: token,
    floor: Number(floor),
    exact,
    answers: balance !== undefined && decimals !== undefined && allowance !== undefined,
    owed,
    balance: balance ?? 0n,
    operatorBalance,
  }
}
