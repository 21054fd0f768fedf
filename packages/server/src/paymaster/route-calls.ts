import { timelockControllerAbi } from '@gasless-gateway/contracts'
import {
  type Address,
  encodeAbiParameters,
  type Hex,
  isAddressEqual,
  keccak256,
  numberToHex,
  parseAbiParameters,
  zeroAddress,
  zeroHash,
} from 'viem'
import type { PaymasterProxy, Timelock } from './paymaster-on-chain.js'
import { callText, type PlannedCall, plannedCall } from './planned-call.js'

/** How a planned call gets onto the chain. */
export type PlannedStep =
  /** The operator sends it. */
  | { readonly kind: 'send'; readonly call: PlannedCall }
  /** Another account must send it: one of `by`, or an account that `why` allows. */
  | {
      readonly kind: 'propose'
      readonly call: PlannedCall
      readonly by: readonly Address[]
      readonly why: string
    }
  /** A timelock refuses it before `at`, in seconds since 1970. `undefined`: `delaySeconds` after the previous step. */
  | {
      readonly kind: 'wait'
      readonly call: PlannedCall
      readonly delaySeconds: bigint
      readonly at: bigint | undefined
    }

export interface Routing {
  /** `undefined`: no key is configured. */
  readonly operator: Address | undefined
  /** Absent: the paymaster is not deployed yet, and no call needs a role. */
  readonly state: Pick<PaymasterProxy, 'roles' | 'timelocks'> | undefined
  /** The chain's time, in seconds since 1970. */
  readonly now: bigint
  /**
   * Returns when an operation of a timelock may be executed, in seconds since 1970. 0: it is not scheduled. 1: it is
   * done.
   */
  timelockTimestamp(timelock: Address, id: Hex): Promise<bigint>
}

/**
 * Returns the steps that send these calls. A call that the operator may not send becomes a proposal, or a pair of calls
 * to a timelock.
 */
export async function routeCalls(
  calls: readonly PlannedCall[],
  routing: Routing,
): Promise<PlannedStep[]> {
  const steps: PlannedStep[] = []
  for (const call of calls) steps.push(...(await route(call, routing)))
  return steps
}

const noOperator = 'No operator is configured: PAYMASTER_OPERATOR_KEY is not set'

async function route(call: PlannedCall, routing: Routing): Promise<PlannedStep[]> {
  const { operator, state } = routing
  if (call.obstacle !== undefined)
    return [{ kind: 'propose', call, by: [], why: `${call.obstacle} Any account may send it.` }]
  if (call.senders) {
    const may = operator && call.senders.some((sender) => isAddressEqual(sender, operator))
    const why = operator ? `The operator ${operator} may not.` : `${noOperator}.`
    return [may ? { kind: 'send', call } : { kind: 'propose', call, by: call.senders, why }]
  }
  if (!call.role) return [{ kind: 'send', call }]
  const holders = state?.roles[call.role] ?? []
  if (operator && holders.some((holder) => isAddressEqual(holder, operator)))
    return [{ kind: 'send', call }]
  const timelock = state?.timelocks.find(({ address }) =>
    holders.some((holder) => isAddressEqual(holder, address)),
  )
  if (timelock) return routeThroughTimelock(call, timelock, routing)
  const who = operator
    ? `The operator ${operator} does not have the role of ${call.role}`
    : noOperator
  return [{ kind: 'propose', call, by: holders, why: `${who}.` }]
}

/** The timestamp that a timelock's `getTimestamp` returns for an operation that is done. */
const done = 1n

async function routeThroughTimelock(
  call: PlannedCall,
  timelock: Timelock,
  { now, timelockTimestamp }: Routing,
): Promise<PlannedStep[]> {
  // The same call may have been executed before, and each repetition needs another salt.
  let attempt = 0
  let operation = timelockOperation(call, timelock, attempt)
  let timestamp = await timelockTimestamp(timelock.address, operation.id)
  while (timestamp === done) {
    operation = timelockOperation(call, timelock, ++attempt)
    timestamp = await timelockTimestamp(timelock.address, operation.id)
  }
  const { schedule, execute } = operation
  const delaySeconds = timelock.minDelaySeconds
  if (timestamp === 0n)
    return [
      sendOr(schedule, timelock.operatorProposes, timelock, 'propose'),
      { kind: 'wait', call: execute, delaySeconds, at: undefined },
    ]
  if (timestamp > now) return [{ kind: 'wait', call: execute, delaySeconds, at: timestamp }]
  return [sendOr(execute, timelock.operatorExecutes, timelock, 'execute')]
}

const sendOr = (
  call: PlannedCall,
  operatorMay: boolean,
  { address, roles }: Timelock,
  verb: 'propose' | 'execute',
): PlannedStep =>
  operatorMay
    ? { kind: 'send', call }
    : {
        kind: 'propose',
        call,
        by: roles[verb === 'propose' ? 'proposer' : 'executor'].filter(
          (account) => !isAddressEqual(account, zeroAddress),
        ),
        why: `An account that may ${verb} in the timelock ${address} must send it.`,
      }

const operationParameters = parseAbiParameters(
  'address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt',
)

/**
 * Returns the calls that schedule and execute `call` in a timelock, and the id of that operation. `attempt` is its
 * salt.
 */
export function timelockOperation(
  call: PlannedCall,
  { address, minDelaySeconds }: Pick<Timelock, 'address' | 'minDelaySeconds'>,
  attempt: number,
): { readonly id: Hex; readonly schedule: PlannedCall; readonly execute: PlannedCall } {
  const { title, to, value, data } = call
  const readable = (outer: PlannedCall): PlannedCall => ({
    ...outer,
    arguments: outer.arguments.map(([name, text]) => [
      name,
      name === 'data' || name === 'payload' ? callText(call) : text,
    ]),
  })
  const salt = numberToHex(attempt, { size: 32 })
  const operation = [to, value, data, zeroHash, salt] as const
  return {
    id: keccak256(encodeAbiParameters(operationParameters, operation)),
    schedule: readable(
      plannedCall(
        { title: `Schedule in the timelock: ${title}`, to: address },
        timelockControllerAbi,
        'schedule',
        [...operation, minDelaySeconds],
      ),
    ),
    execute: readable(
      plannedCall(
        { title: `Execute in the timelock: ${title}`, to: address, value },
        timelockControllerAbi,
        'execute',
        operation,
      ),
    ),
  }
}
