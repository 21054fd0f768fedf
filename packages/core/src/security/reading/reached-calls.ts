import { type Address, type Hex, isAddressEqual, parseAbi, toFunctionSelector } from 'viem'
import { isPackedOnce } from '../../erc4337/is-packed-once.js'
import { type Call, readExecution } from '../../erc4337/kernel-execution.js'
import { functionReader } from './function-reader.js'

/** No honest operation nests deeper. */
const deepest = 8

const multicalls = parseAbi([
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previousBlockhash, bytes[] data)',
])
const readMulticall = functionReader(multicalls)
/** Where the argument of each form is that leads to its list. */
const leads = multicalls.map(
  (form) => [toFunctionSelector(form), 32 * (form.inputs.length - 1)] as const,
)

export interface ReachedCalls {
  /** The calls, and those that are packed into them, each after the one that holds it. */
  readonly calls: readonly Call[]
  /** Whose code the account is told to run as its own. */
  readonly delegateCalls: readonly Address[]
}

/**
 * What calls lead to as far as their own data tells: what the account executes by calling itself, and the calls that
 * contracts with a `multicall` make to themselves in its name.
 */
export function reachedCalls(calls: readonly Call[], account: Address, depth = 0): ReachedCalls {
  const reached: Call[] = []
  const delegateCalls: Address[] = []
  for (const { to, value, data } of calls) {
    // Callers may write hex as they like.
    const call: Call = { to, value, data: data.toLowerCase() as Hex }
    reached.push(call)
    const execution = isAddressEqual(call.to, account) ? readExecution(call.data) : undefined
    if (execution && 'delegateTo' in execution) delegateCalls.push(execution.delegateTo)
    const packed = execution && 'calls' in execution ? execution.calls : multicallOf(call)
    if (packed.length === 0 || depth === deepest) continue
    const inner = reachedCalls(packed, account, depth + 1)
    reached.push(...inner.calls)
    delegateCalls.push(...inner.delegateCalls)
  }
  return { calls: reached, delegateCalls }
}

function multicallOf({ to, data }: Call): Call[] {
  const [, lead] = leads.find(([selector]) => data.startsWith(selector)) ?? []
  if (lead === undefined) return []
  const args: Hex = `0x${data.slice(10)}`
  if (!isPackedOnce(args, lead)) return []
  // The list is the last argument of all forms.
  const packed = readMulticall(data)?.args.at(-1) as readonly Hex[] | undefined
  return (packed ?? []).map((one) => ({ to, data: one, value: 0n }))
}
