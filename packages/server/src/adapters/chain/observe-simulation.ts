import {
  simulationObserverAbi,
  simulationObserverRuntimeBytecode,
} from '@gasless-gateway/contracts'
import {
  type Aftermath,
  type AllowanceKey,
  GatewayError,
  isSameAddress,
  type LookAt,
  type SimulatedAllowance,
} from '@gasless-gateway/core'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { addressOf } from './address-of.js'
import { randomAddress } from './random-address.js'
import { keyOf, readApprovals, type ToldApproval } from './read-approvals.js'
import { unfinished } from './run-or-blame.js'
import { type Run, readable, type SimulatedCall } from './run-simulation.js'
import { mergeOverrides } from './state-overrides.js'

/** Most allowances that are read before and after the call. */
const mostAllowances = 32

/**
 * Most approvals that the calls do not show. Calls that approve on behalf of the account are nearly all readable, so an
 * honest operation has few others. Each takes up to three checksums of 10 µs, and the security check reads it.
 */
const mostOthers = 64

const nothing: Aftermath = { allowances: [], codeless: [] }

type Runner = (call: SimulatedCall) => Promise<Run>
type WantedAllowance = LookAt['allowances'][number]

/**
 * Runs a call, and reads the account's allowances before and after it. Without `lookAt` it only runs the call. If the
 * logs show approvals that were not read, it runs everything once more to read those too. An allowance that is not read
 * counts with the approved amount or with the amount of its last event, whichever is larger. Otherwise the calls could
 * show an approval of 0, and a contract could approve more. Approvals for the fee collector are ignored, because the
 * gateway added them. If the second run fails, the first result stands.
 *
 * Throws `EXECUTION_SIMULATION_REVERTED` if more than 64 approvals are not visible in the calls.
 */
export async function observeSimulation(
  run: Runner,
  call: SimulatedCall,
  {
    account,
    lookAt,
    collector,
  }: {
    readonly account: Address
    readonly lookAt: LookAt | undefined
    /** The paymaster. */
    readonly collector: Address | undefined
  },
): Promise<Run & { readonly aftermath: Aftermath }> {
  if (!lookAt) return { ...(await run(call)), aftermath: nothing }
  const shown = new Map(
    // The second argument of an `approve` call may be the id of a token.
    lookAt.allowances.flatMap((key) => [
      [keyOf(key), key],
      [keyOf({ tokenId: key.approved, ...key }), key],
    ]),
  )
  const observe = async (allowances: LookAt['allowances']) => {
    const { ran, judged, codeless } = await runObserved(run, call, account, {
      ...lookAt,
      allowances,
    })
    const counted = countedAmounts(judged)
    const told = readApprovals(ran.logs ?? [], account).filter(
      (approval) =>
        approval.approved > (counted.get(keyOf(approval)) ?? -1n) &&
        !(collector && isSameAddress(approval.spender, collector)),
    )
    refuseManyApprovals(told.filter((approval) => !shown.has(keyOf(approval))).length)
    const unread = told
      .filter((approval) => !counted.has(keyOf(approval)))
      .map((approval) => named(approval, shown.get(keyOf(approval))))
    const all = [
      ...raised(judged, told),
      ...unread.map((approval) => unreadAllowance(approval).allowance),
    ]
    const aftermath = { allowances: all, codeless }
    return { unread, observed: { ...ran, aftermath } }
  }
  const { unread, observed } = await observe(lookAt.allowances)
  if (unread.length === 0) return observed
  return observe([...lookAt.allowances, ...unread]).then(
    (again) => again.observed,
    () => observed,
  )
}

function refuseManyApprovals(count: number): void {
  if (count > mostOthers)
    throw new GatewayError('EXECUTION_SIMULATION_REVERTED', {
      message: `The events of the simulation show ${count} approvals of the account that its calls do not show, and the gateway reads at most ${mostOthers}. Split the calls over several operations.`,
      reason: `too many approvals: emitted ${count}, limit ${mostOthers}`,
    })
}

/** Adds the checksums. Those of an approval that a call shows are known. */
const named = (
  { permit2, ...approval }: ToldApproval,
  shown: AllowanceKey = {
    token: addressOf(approval.token),
    spender: addressOf(approval.spender),
    ...(permit2 && { permit2: addressOf(permit2) }),
  },
): ToldApproval => ({
  ...approval,
  token: shown.token,
  spender: shown.spender,
  ...(shown.permit2 && { permit2: shown.permit2 }),
})

/** An allowance, and whether its amount afterwards was read. */
interface Judged {
  readonly allowance: SimulatedAllowance
  readonly isRead: boolean
}

/** More than any amount. */
const beyondAll = 2n ** 256n

/** Returns the amount that each allowance counts with, by its key. An allowance that was read outweighs every event. */
function countedAmounts(judged: readonly Judged[]): ReadonlyMap<string, bigint> {
  const amounts = new Map<string, bigint>()
  for (const { allowance, isRead } of judged) {
    const key = keyOf(allowance)
    const amount = isRead ? beyondAll : allowance.after
    if (amount > (amounts.get(key) ?? -1n)) amounts.set(key, amount)
  }
  return amounts
}

/**
 * Returns the allowances. One that was not read counts with the amount of its event instead, and as 0 before the call,
 * because the token that left out the amount afterwards may have invented the amount before.
 */
function raised(
  judged: readonly Judged[],
  told: readonly ToldApproval[],
): readonly SimulatedAllowance[] {
  const amounts = new Map(told.map((approval) => [keyOf(approval), approval.approved]))
  return judged.map(({ allowance, isRead }) => {
    const amount = isRead ? undefined : amounts.get(keyOf(allowance))
    return amount === undefined ? allowance : { ...allowance, before: 0n, after: amount }
  })
}

interface Observed {
  readonly ran: Run
  readonly judged: readonly Judged[]
  readonly codeless: readonly Address[]
}

async function runObserved(
  run: Runner,
  call: SimulatedCall,
  account: Address,
  { allowances, addresses }: LookAt,
): Promise<Observed> {
  if (allowances.length === 0 && addresses.length === 0)
    return { ran: await run(call), judged: [], codeless: [] }
  const observer = randomAddress()
  const ran = await run({
    to: observer,
    data: encodeFunctionData({
      abi: simulationObserverAbi,
      functionName: 'observe',
      args: [
        call.to,
        call.data,
        allowances.slice(0, mostAllowances).flatMap((key) => questionsOf(key, account)),
        addresses,
      ],
    }),
    conditions: call.conditions,
    overrides: mergeOverrides(call.overrides, {
      [observer]: { code: simulationObserverRuntimeBytecode },
    }),
  })
  const { success, returned, before, afterwards, hasCode, timestamp } = readable(() =>
    decodeFunctionResult({
      abi: simulationObserverAbi,
      functionName: 'observe',
      data: ran.returnData,
    }),
  )
  if (!success) throw unfinished('the simulation reverted')
  return {
    ran: { ...ran, returnData: returned },
    judged: allowances.map((key, index) =>
      judge(
        key,
        answersTo(key.permit2 ? keptOpen(before, afterwards, timestamp) : before, index),
        answersTo(afterwards, index),
      ),
    ),
    codeless: addresses.filter((_, index) => hasCode[index] === false),
  }
}

interface Question {
  readonly to: Address
  readonly data: Hex
}

const abi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function totalSupply() view returns (uint256)',
])
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])

/** A call that returns nothing. */
const noQuestion: Question = { to: zeroAddress, data: '0x' }

/**
 * Returns three questions for each allowance. `approve(address,uint256)` alone does not show whether its argument is
 * an amount or a token id.
 */
function questionsOf(
  { token, spender, tokenId, permit2, approved }: WantedAllowance,
  account: Address,
): [Question, Question, Question] {
  const allowance = permit2
    ? {
        to: permit2,
        data: encodeFunctionData({ abi: permit2Abi, args: [account, token, spender] }),
      }
    : {
        to: token,
        data: encodeFunctionData({ abi, functionName: 'allowance', args: [account, spender] }),
      }
  return [
    tokenId === undefined ? allowance : noQuestion,
    permit2
      ? noQuestion
      : {
          to: token,
          data: encodeFunctionData({
            abi,
            functionName: 'getApproved',
            args: [tokenId ?? approved],
          }),
        },
    { to: token, data: encodeFunctionData({ abi, functionName: 'totalSupply' }) },
  ]
}

type Answers = readonly {
  readonly known: boolean
  readonly word: bigint
  readonly next: bigint
}[]

/**
 * Treats a Permit2 allowance as 0 before the call if it has expired, or if the call extends it. Renewing an expired
 * allowance grants it anew. So does extending one, because it may have expired when the operation lands.
 */
const keptOpen = (before: Answers, afterwards: Answers, now: bigint): Answers =>
  before.map((answer, index) =>
    answer.next < now || (afterwards[index]?.next ?? 0n) > answer.next
      ? { ...answer, word: 0n }
      : answer,
  )

type Words = readonly [
  allowance: bigint | undefined,
  approvedTo: bigint | undefined,
  supply: bigint | undefined,
]

function answersTo(answers: Answers, index: number): Words {
  const word = (offset: number) => {
    const answer = answers[3 * index + offset]
    return answer?.known ? answer.word : undefined
  }
  return [word(0), word(1), word(2)]
}

function judge(wanted: WantedAllowance, before: Words, after: Words): Judged {
  const { approved, ...key } = wanted
  const amount = { before: before[0], after: after[0] }
  if (amount.before !== undefined || amount.after !== undefined)
    return {
      allowance: {
        ...key,
        before: amount.before ?? 0n,
        after: amount.after ?? approved,
        supply: after[2],
      },
      isRead: amount.after !== undefined,
    }
  const isHeld = (word: bigint | undefined) => (word === BigInt(key.spender) ? 1n : 0n)
  if (before[1] !== undefined || after[1] !== undefined)
    // A token that no longer exists afterwards is approved to no one.
    return {
      allowance: {
        ...key,
        tokenId: key.tokenId ?? approved,
        before: isHeld(before[1]),
        after: isHeld(after[1]),
        supply: after[2],
      },
      isRead: true,
    }
  return unreadAllowance(wanted, after[2])
}

const unreadAllowance = ({ approved, ...key }: WantedAllowance, supply?: bigint): Judged => ({
  allowance: { ...key, before: 0n, after: approved, supply },
  isRead: false,
})
