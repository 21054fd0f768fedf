import { type Address, type Hex, isAddressEqual, parseAbi, toFunctionSelector } from 'viem'
import { isPackedOnce } from '../erc4337/is-packed-once.js'
import { type Call, readExecution } from '../erc4337/kernel-execution.js'
import { functionReader } from './function-reader.js'
import { oncePerCalls } from './once-per-calls.js'

/** No honest operation nests deeper, or packs more calls. */
const deepest = 8
const most = 512
/** Hex digits in all that are unpacked, each once for every call that it is packed into: as many as one call may have, in all depths. */
const mostDigits = deepest * 2 * 128 * 1024

/** How an account of ERC-7579 and ERC-4337 is told to make calls. Of them Kernel takes only the first from itself. */
const executions: ReadonlySet<string> = new Set(
  [
    'function execute(bytes32 mode, bytes executionCalldata)',
    'function executeFromExecutor(bytes32 mode, bytes executionCalldata)',
    'function executeUserOp((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes) userOp, bytes32 hash)',
  ].map((signature) => toFunctionSelector(signature)),
)

const multicalls = parseAbi([
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previousBlockhash, bytes[] data)',
])
const readMulticall = functionReader(multicalls)
/** Where the argument of each form is that leads to its list. */
const leads: ReadonlyMap<string, number> = new Map(
  multicalls.map((form) => [toFunctionSelector(form), 32 * (form.inputs.length - 1)]),
)

export interface ReachedCall extends Call {
  /** Whether another call contains this one. A contained call may fail without ending the operation. */
  readonly packed: boolean
  /** Whether it may make the account do what is not listed: contained calls that are not read, foreign code, any unknown self-call. */
  readonly opaque: boolean
}

export interface ReachedCalls {
  /** The calls, and those that are packed into them, each after the one that holds it. */
  readonly calls: readonly ReachedCall[]
  /** Whose code the account is told to run as its own. */
  readonly delegateCalls: readonly Address[]
  /** Where the first call goes that holds others which are not listed: packed as no encoder does, too deep, or too many. */
  readonly unread: Address | undefined
}

/**
 * What calls lead to as far as their own data tells: what the account executes by calling itself, and the calls that
 * contracts with a `multicall` make to themselves in its name. Never throws.
 */
export const reachedCalls = oncePerCalls((calls, account): ReachedCalls => {
  const reached: ReachedCall[] = []
  const delegateCalls: Address[] = []
  let unread: Address | undefined
  let room = mostDigits
  const visit = (list: readonly Call[], depth: number): void => {
    for (const { to, value, data } of list) {
      // Callers may write hex as they like.
      const call: Call = { to, value, data: data.toLowerCase() as Hex }
      const execution = isAddressEqual(to, account) && executions.has(selectorOf(call))
      const isHolder = execution || leads.has(selectorOf(call))
      if (isHolder) room -= data.length
      const held = isHolder && room >= 0 ? heldBy(call, execution) : undefined
      const listed =
        held && 'calls' in held && depth < deepest && reached.length + held.calls.length < most
          ? held.calls
          : undefined
      // A module of the account decides what an unknown self-call does.
      const opaque = isHolder ? !listed : isAddressEqual(to, account) && call.data !== '0x'
      reached.push({ ...call, packed: depth > 0, opaque })
      if (listed) visit(listed, depth + 1)
      else if (held && 'delegateTo' in held) delegateCalls.push(held.delegateTo)
      else if (isHolder) unread ??= to
    }
  }
  visit(calls, 0)
  return { calls: reached, delegateCalls, unread }
})

const heldBy = (call: Call, execution: boolean) =>
  execution ? readExecution(call.data) : multicallOf(call)

const selectorOf = ({ data }: Call): string => data.slice(0, 10)

/** `undefined` for what cannot be read, or whose parts lie on top of each other. */
function multicallOf(call: Call): { readonly calls: readonly Call[] } | undefined {
  const { to, data } = call
  const lead = leads.get(selectorOf(call))
  if (lead === undefined || !isPackedOnce(`0x${data.slice(10)}`, lead)) return undefined
  // The list is the last argument of all forms.
  const packed = readMulticall(data)?.args.at(-1) as readonly Hex[] | undefined
  return packed && { calls: packed.map((one) => ({ to, data: one, value: 0n })) }
}
