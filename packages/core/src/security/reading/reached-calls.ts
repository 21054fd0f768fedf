import { type Address, isAddressEqual, parseAbi } from 'viem'
import { type Call, readExecution } from '../../erc4337/kernel-execution.js'
import { functionReader } from './function-reader.js'

/** No honest operation nests deeper. */
const deepest = 8

const readMulticall = functionReader(
  parseAbi([
    'function multicall(bytes[] data)',
    'function multicall(uint256 deadline, bytes[] data)',
    'function multicall(bytes32 previousBlockhash, bytes[] data)',
  ]),
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
  for (const call of calls) {
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
  const args = readMulticall(data)?.args
  // The list is the last argument of all forms.
  const list = args?.length === 2 ? args[1] : args?.[0]
  return (list ?? []).map((one) => ({ to, data: one, value: 0n }))
}
