import { gaslessPaymasterAbi, timelockControllerAbi } from '@gasless-gateway/contracts'
import type { Token } from '@gasless-gateway/core'
import { type Address, erc20Abi, type Hex, isAddressEqual, keccak256, toHex, zeroHash } from 'viem'
import type { PaymasterProxy } from './paymaster-on-chain.js'
import { type PaymasterRole, type PlannedCall, plannedCall } from './planned-call.js'

/** A deployed paymaster and its state on the chain. */
export interface DeployedPaymaster {
  readonly address: Address
  /** Symbol of the network's native coin. */
  readonly coin: string
  readonly state: PaymasterProxy
}

const includes = (addresses: readonly Address[], wanted: Address) =>
  addresses.some((address) => isAddressEqual(address, wanted))

/** Plans to add or to remove a signer of sponsorships. */
export const planSigner = (
  { address: to, state }: DeployedPaymaster,
  signer: Address,
  allowed: boolean,
): PlannedCall[] =>
  includes(state.signers, signer) === allowed
    ? []
    : [
        plannedCall(
          { title: `${allowed ? 'Add' : 'Remove'} the signer ${signer}`, to, role: 'manager' },
          gaslessPaymasterAbi,
          'setSigner',
          [signer, allowed],
        ),
      ]

/** Plans to list bundlers, or to remove them from the list. */
export function planBundlers(
  { address: to, state }: DeployedPaymaster,
  bundlers: readonly Address[],
  allowed: boolean,
): PlannedCall[] {
  const changing = bundlers.filter((bundler) => includes(state.bundlers, bundler) !== allowed)
  if (changing.length === 0) return []
  const count = changing.length === 1 ? '1 bundler' : `${changing.length} bundlers`
  const title = allowed ? `List ${count}` : `Take ${count} off the list`
  return [
    plannedCall({ title, to, role: 'manager' }, gaslessPaymasterAbi, 'setBundlers', [
      changing,
      allowed,
    ]),
  ]
}

/**
 * Plans to make the list of bundlers equal to the executors. It adds missing ones first, so that nothing is refused in
 * between.
 */
export const planBundlerSync = (
  paymaster: DeployedPaymaster,
  executors: readonly Address[],
): PlannedCall[] => [
  ...planBundlers(paymaster, executors, true),
  ...planBundlers(
    paymaster,
    paymaster.state.bundlers.filter((bundler) => !includes(executors, bundler)),
    false,
  ),
]

/**
 * Gas of a settlement with a refund in a plain ERC-20 token, with slack. The test
 * `test_theFloorOfTheDevnetIsEnoughForARefund` checks that it is enough.
 */
export const plainTokenFloor = 14_000
/** The refund's part of that gas, as `measureRefund` measures it with the devnet's tokens. */
const plainRefundGas = 6_909

/**
 * Returns the floor of a token whose refund takes `refundGas`. The test `test_aMeasuredFloorIsEnoughForARefund` checks
 * that it is enough.
 */
const floorOf = (refundGas: number): number =>
  plainTokenFloor + Math.ceil(Math.max(0, refundGas - plainRefundGas) / 1_000) * 1_000

export interface TokenListing {
  /**
   * In gas. @default the listed floor, else the network's `postOpGas`, else the measured floor, else `plainTokenFloor`
   */
  readonly floor?: number | undefined
  /** Whether a transfer moves exactly the given amount. @default the listed value, else false */
  readonly exact?: boolean | undefined
  /** The measured gas of a refund in this token. */
  readonly refundGas?: number | undefined
}

type ListedToken = Pick<Token, 'address' | 'symbol' | 'postOpGas'>

/**
 * Plans to list a fee token and to send the paymaster one unit of it: a payment into an empty balance takes more gas.
 * Throws an `Error` if the address has no ERC-20 token.
 */
export function planToken(
  { address: to, state }: DeployedPaymaster,
  token: ListedToken,
  wanted: TokenListing,
): PlannedCall[] {
  const { address, symbol } = token
  const found = state.tokens.find((one) => isAddressEqual(one.address, address))
  if (found?.answers === false)
    throw new Error(`${address} does not answer like an ERC-20 token. Correct its address.`)
  const listed = found !== undefined && found.floor > 0 ? found : undefined
  const { floor, source } = chooseFloor(token, wanted, listed?.floor)
  const exact = wanted.exact ?? listed?.exact ?? false
  const asWanted = listed?.floor === floor && listed.exact === exact
  const obstacle = found?.operatorBalance === 0n ? `The operator has no ${symbol}.` : undefined
  return [
    ...(asWanted
      ? []
      : [
          plannedCall(
            {
              title: `List ${symbol} as fee token, with ${source}`,
              to,
              role: 'manager',
            },
            gaslessPaymasterAbi,
            'setToken',
            [address, floor, exact],
          ),
        ]),
    ...(found && found.balance > 0n
      ? []
      : [
          plannedCall(
            {
              title: `Send the paymaster one unit of ${symbol}`,
              to: address,
              ...(obstacle !== undefined && { obstacle }),
            },
            erc20Abi,
            'transfer',
            [to, 1n],
          ),
        ]),
  ]
}

function chooseFloor(
  { postOpGas }: ListedToken,
  { floor, refundGas }: TokenListing,
  listed: number | undefined,
): { readonly floor: number; readonly source: string } {
  if (floor !== undefined) {
    const enough = refundGas === undefined ? plainTokenFloor : floorOf(refundGas)
    const remark = `, which is less than the ${enough} that ${refundGas === undefined ? 'a plain token takes' : 'was measured'}: operations that need that much are reverted, and pay their maximum`
    return { floor, source: `the floor that is given${floor < enough ? remark : ''}` }
  }
  if (listed !== undefined) return { floor: listed, source: 'the floor that it has' }
  if (postOpGas !== undefined) return { floor: postOpGas, source: 'the floor that is configured' }
  return refundGas === undefined
    ? {
        floor: plainTokenFloor,
        source: 'the floor of a plain token, because the gas of a refund was not measured',
      }
    : { floor: floorOf(refundGas), source: 'a measured floor' }
}

/** Plans to remove a fee token from the list. */
export function planTokenRemoval(
  { address: to, state }: DeployedPaymaster,
  { address, symbol }: Pick<Token, 'address' | 'symbol'>,
): PlannedCall[] {
  const found = state.tokens.find((token) => isAddressEqual(token.address, address))
  if (!found || found.floor === 0) return []
  return [
    plannedCall(
      { title: `Take ${symbol} off the list of fee tokens`, to, role: 'manager' },
      gaslessPaymasterAbi,
      'setToken',
      [address, 0, false],
    ),
  ]
}

/** Plans to stop new sponsored operations, or to allow them again. */
export function planPause(
  { address: to, state }: DeployedPaymaster,
  paused: boolean,
): PlannedCall[] {
  if (state.paused === paused) return []
  return [
    paused
      ? plannedCall({ title: 'Pause', to, role: 'pauser' }, gaslessPaymasterAbi, 'pause', [])
      : plannedCall(
          { title: 'Lift the pause', to, role: 'manager' },
          gaslessPaymasterAbi,
          'unpause',
          [],
        ),
  ]
}

/** The contract's id of each role. */
export const paymasterRoleIds = {
  admin: zeroHash,
  manager: keccak256(toHex('MANAGER_ROLE')),
  pauser: keccak256(toHex('PAUSER_ROLE')),
  treasurer: keccak256(toHex('TREASURER_ROLE')),
} as const satisfies Record<PaymasterRole, unknown>

/** Plans to grant a role to an account, or to revoke it. Throws an `Error` if no known admin would be left. */
export function planRole(
  { address: to, state }: DeployedPaymaster,
  role: PaymasterRole,
  account: Address,
  granted: boolean,
): PlannedCall[] {
  if (includes(state.roles[role], account) === granted) return []
  if (!granted && role === 'admin' && state.roles.admin.length === 1)
    throw new Error(
      `${account} is the only admin that is known. Without an admin, no account can upgrade the paymaster or grant roles. Grant the role to another account first.`,
    )
  const title = granted
    ? `Make ${account} ${role === 'admin' ? 'an' : 'a'} ${role}`
    : `Take the role of ${role} from ${account}`
  return [
    plannedCall(
      { title, to, role: 'admin' },
      gaslessPaymasterAbi,
      granted ? 'grantRole' : 'revokeRole',
      [paymasterRoleIds[role], account],
    ),
  ]
}

/** Plans to cancel an operation that is scheduled in a timelock. Throws an `Error` if none has this id. */
export function planCancellation(
  { state: { timelocks } }: Pick<DeployedPaymaster, 'state'>,
  id: Hex,
): PlannedCall[] {
  const timelock = timelocks.find(({ scheduled }) => scheduled.some((one) => one.id === id))
  if (!timelock) {
    const waiting = timelocks.flatMap(({ scheduled }) => scheduled.map((one) => one.id))
    throw new Error(
      `No operation ${id} is scheduled in a timelock of the paymaster. Known to be scheduled: ${waiting.join(', ') || 'none'}.`,
    )
  }
  const texts = timelock.scheduled.flatMap((one) =>
    one.id === id ? one.calls.map(({ text }) => text) : [],
  )
  return [
    plannedCall(
      {
        title: `Cancel in the timelock: ${texts.join(', ')}`,
        to: timelock.address,
        senders: timelock.roles.canceller,
      },
      timelockControllerAbi,
      'cancel',
      [id],
    ),
  ]
}
