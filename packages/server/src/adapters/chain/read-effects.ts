import {
  type AccountChange,
  isSameAddress,
  type OperatorGrant,
  type SimulatedEffects,
} from '@gasless-gateway/core'
import { type Address, type Hex, parseAbi, slice } from 'viem'
import { createNamer } from './create-namer.js'
import { eventReader } from './decode-log.js'
import { readTransfers } from './read-transfers.js'
import type { SimulatedLog } from './simulated-log.js'

/** The account and contracts whose effects are read. */
export interface EffectsSubject {
  readonly account: Address
  /**
   * Its `BeforeExecution` event separates validation from execution. Without the event, all logs belong to the
   * execution.
   */
  readonly entryPoint: Address
  /** Stores the owners of the accounts whose root validator it is. */
  readonly ecdsaValidator: Address
  /** The network's wrapped native coin, which has its own events for wrapping and unwrapping. */
  readonly wrappedNative: Address
}

/**
 * Returns the effects of the account's calls according to the logs of a simulation. Logs do not show delegate calls.
 *
 * Throws `EXECUTION_SIMULATION_REVERTED` if the effects name too many different addresses.
 */
export function readEffects(
  logs: readonly SimulatedLog[],
  subject: EffectsSubject,
): Omit<SimulatedEffects, 'delegateCalls'> {
  const executed = logsOfExecution(logs, subject.entryPoint)
  const name = createNamer()
  return {
    transfers: readTransfers(logs, subject, name),
    operatorGrants: readOperatorGrants(executed, subject.account, name),
    accountChanges: readAccountChanges(executed, subject, name),
    ownershipTransfers: readOwnershipTransfers(executed, subject.account, name),
  }
}

/** `BeforeExecution()` of the EntryPoint. */
const beforeExecutionTopic = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'

/** Returns the logs after `BeforeExecution`. Earlier logs come from the account's deployment and from validation. */
function logsOfExecution(
  logs: readonly SimulatedLog[],
  entryPoint: Address,
): readonly SimulatedLog[] {
  // The first event counts, because calls could make the EntryPoint emit another one.
  const begins = logs.findIndex(
    ({ address, topics }) =>
      topics[0] === beforeExecutionTopic && isSameAddress(address, entryPoint),
  )
  return logs.slice(begins + 1)
}

const readOperatorEvent = eventReader(
  parseAbi([
    'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
    'event AuthorizedOperator(address indexed operator, address indexed holder)',
    'event RevokedOperator(address indexed operator, address indexed holder)',
    'event OperatorSet(address indexed owner, address indexed operator, bool approved)',
  ]),
)

type Namer = ReturnType<typeof createNamer>

function readOperatorGrants(
  logs: readonly SimulatedLog[],
  account: Address,
  name: Namer,
): OperatorGrant[] {
  const granted = new Map<string, OperatorGrant | undefined>()
  for (const log of logs) {
    const event = readOperatorEvent(log)
    if (!event) continue
    const grantor = 'owner' in event.args ? event.args.owner : event.args.holder
    if (!isSameAddress(grantor, account)) continue
    const [contract, operator] = [name(log.address), name(event.args.operator)]
    const standing =
      'approved' in event.args ? event.args.approved : event.eventName === 'AuthorizedOperator'
    granted.set(
      `${contract} ${operator}`,
      standing ? { contract, operator, standard: standards[event.eventName] } : undefined,
    )
  }
  return [...granted.values()].filter((grant) => grant !== undefined)
}

const standards = {
  ApprovalForAll: 'ERC-721 or ERC-1155',
  AuthorizedOperator: 'ERC-777',
  RevokedOperator: 'ERC-777',
  OperatorSet: 'ERC-6909',
} as const

const readOwnerEvent = eventReader(
  parseAbi([
    'event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
    'event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)',
  ]),
)

const readOwnershipTransfers = (
  logs: readonly SimulatedLog[],
  account: Address,
  name: Namer,
): SimulatedEffects['ownershipTransfers'] =>
  logs.flatMap((log) => {
    const event = readOwnerEvent(log)
    return event && isSameAddress(event.args.previousOwner, account)
      ? [{ contract: name(log.address), newOwner: name(event.args.newOwner) }]
      : []
  })

/** Events that ERC-1967 proxies, ERC-7579 accounts, Kernel v3 and owned accounts emit themselves. */
const readAccountEvent = eventReader(
  parseAbi([
    'event Upgraded(address indexed implementation)',
    'event AdminChanged(address previousAdmin, address newAdmin)',
    'event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
    'event ModuleInstalled(uint256 moduleTypeId, address module)',
    'event ModuleUninstalled(uint256 moduleTypeId, address module)',
    'event RootValidatorUpdated(bytes21 rootValidator)',
    'event ValidatorInstalled(address validator, uint32 nonce)',
    'event ValidatorUninstalled(address validator)',
    'event PermissionInstalled(bytes4 permission, uint32 nonce)',
    'event PermissionUninstalled(bytes4 permission)',
    'event SelectorSet(bytes4 selector, bytes21 vId, bool allowed)',
  ]),
)
/** Events of Kernel's ECDSA validator. */
const readValidatorEvent = eventReader(
  parseAbi(['event OwnerRegistered(address indexed kernel, address indexed owner)']),
)

function readAccountChanges(
  logs: readonly SimulatedLog[],
  { account, ecdsaValidator }: EffectsSubject,
  name: Namer,
): AccountChange[] {
  return logs.flatMap((log): AccountChange[] => {
    if (isSameAddress(log.address, account)) {
      const event = readAccountEvent(log)
      return event ? [{ event: event.eventName, subject: subjectOf(event.args, name) }] : []
    }
    if (!isSameAddress(log.address, ecdsaValidator)) return []
    const event = readValidatorEvent(log)
    return event && isSameAddress(event.args.kernel, account)
      ? [{ event: event.eventName, subject: name(event.args.owner) }]
      : []
  })
}

/** Returns the address that the event is about: the new owner, the module or the implementation. */
function subjectOf(args: Readonly<Record<string, unknown>>, name: Namer): Address | undefined {
  if (typeof args.rootValidator === 'string') return name(slice(args.rootValidator as Hex, 1, 21))
  const named =
    args.newOwner ?? args.newAdmin ?? args.module ?? args.validator ?? args.implementation
  return typeof named === 'string' ? name(named) : undefined
}
