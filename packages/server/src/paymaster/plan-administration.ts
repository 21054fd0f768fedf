import { gaslessPaymasterAbi, timelockControllerAbi } from '@gasless-gateway/contracts'
import type { Token } from '@gasless-gateway/core'
import { type Address, erc20Abi, type Hex, isAddressEqual, keccak256, toHex, zeroHash } from 'viem'
import type { PaymasterProxy } from './paymaster-on-chain.js'
import { type PaymasterRole, type PlannedCall, plannedCall } from './planned-call.js'

/** A paymaster that stands, and what is known of it. */
export interface StandingPaymaster {
  readonly address: Address
  readonly state: PaymasterProxy
}

const includes = (addresses: readonly Address[], wanted: Address) =>
  addresses.some((address) => isAddressEqual(address, wanted))

/** Adds a signer of sponsorships, or removes one. */
export const planSigner = (
  { address: to, state }: StandingPaymaster,
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

/** Lists bundlers, or takes them off the list. */
export function planBundlers(
  { address: to, state }: StandingPaymaster,
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
 * Makes the list of bundlers equal to the executors: those that are missing first, so that nothing is refused in between.
 */
export const planBundlerSync = (
  paymaster: StandingPaymaster,
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
 * Gas of a settlement with a refund in a plain ERC-20 token, with slack; `test_theFloorOfTheDevnetIsEnoughForARefund`
 * holds it to be enough.
 */
export const plainTokenFloor = 14_000
/** Of that, what the refund takes, as `measureRefund` measures it with the devnet's tokens. */
const plainRefundGas = 6_909

/** The floor of a token whose refund takes this much gas; `test_aMeasuredFloorIsEnoughForARefund` holds it to be enough. */
const floorOf = (refundGas: number): number =>
  plainTokenFloor + Math.ceil(Math.max(0, refundGas - plainRefundGas) / 1_000) * 1_000

export interface TokenListing {
  /** In gas. @default what is listed, else the network's `postOpGas`, else as measured, else `plainTokenFloor` */
  readonly floor?: number | undefined
  /** Moves exactly what it is told to. @default what is listed, else false */
  readonly exact?: boolean | undefined
  /** Gas of a refund in it, as measured. */
  readonly refundGas?: number | undefined
}

type ListedToken = Pick<Token, 'address' | 'symbol' | 'postOpGas'>

/**
 * Lists a fee token, and sees to it that the paymaster holds one unit: a payment into nothing takes more gas. Throws an
 * `Error` when there is no such token.
 */
export function planToken(
  { address: to, state }: StandingPaymaster,
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
    const remark = `, which is less than the ${enough} that ${refundGas === undefined ? 'a plain token takes' : 'was measured'}: operations that need them are undone, and pay their maximum`
    return { floor, source: `the floor that is given${floor < enough ? remark : ''}` }
  }
  if (listed !== undefined) return { floor: listed, source: 'the floor that it has' }
  if (postOpGas !== undefined) return { floor: postOpGas, source: 'the floor that is configured' }
  return refundGas === undefined
    ? { floor: plainTokenFloor, source: 'the floor of a plain token: it was not measured' }
    : { floor: floorOf(refundGas), source: 'a measured floor' }
}

/** Takes a fee token off the list. */
export function planTokenRemoval(
  { address: to, state }: StandingPaymaster,
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

/** Stops new sponsored operations, or lets them go on. */
export function planPause(
  { address: to, state }: StandingPaymaster,
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

/** Of each role, its id in the contract. */
export const paymasterRoleIds = {
  admin: zeroHash,
  manager: keccak256(toHex('MANAGER_ROLE')),
  pauser: keccak256(toHex('PAUSER_ROLE')),
  treasurer: keccak256(toHex('TREASURER_ROLE')),
} as const satisfies Record<PaymasterRole, unknown>

/** Gives a role to an account, or takes it away. Throws an `Error` where nobody would be left to hand out roles. */
export function planRole(
  { address: to, state }: StandingPaymaster,
  role: PaymasterRole,
  account: Address,
  granted: boolean,
): PlannedCall[] {
  if (includes(state.roles[role], account) === granted) return []
  if (!granted && role === 'admin' && state.roles.admin.length === 1)
    throw new Error(
      `${account} is the only admin that is known of. Without one nothing could be upgraded and no role handed out any more: grant the role to another account first.`,
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

/** Cancels what waits in a timelock. Throws an `Error` when nothing of that id does. */
export function planCancellation(
  { state: { timelocks } }: Pick<StandingPaymaster, 'state'>,
  id: Hex,
): PlannedCall[] {
  const timelock = timelocks.find(({ scheduled }) => scheduled.some((one) => one.id === id))
  if (!timelock) {
    const waiting = timelocks.flatMap(({ scheduled }) => scheduled.map((one) => one.id))
    throw new Error(
      `Nothing of the id ${id} waits in a timelock of the paymaster. What is known to wait: ${waiting.join(', ') || 'nothing'}.`,
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
