import { type Address, type Hex, isAddressEqual, parseAbi, toFunctionSelector } from 'viem'
import { isPackedOnce } from '../erc4337/is-packed-once.js'
import { type Call, readExecution } from '../erc4337/kernel-execution.js'
import { functionReader } from './function-reader.js'
import { oncePerCalls } from './once-per-calls.js'

/** Limits on how deep calls may nest and on how many are read. No honest operation needs more. */
const deepest = 8
const most = 512
/**
 * The most hex digits that are unpacked in all. A nested call is counted again at each level that contains it. The
 * request limit of 128 KiB of call data, nested to the deepest level, fits.
 */
const mostDigits = deepest * 2 * 128 * 1024

/**
 * Functions of ERC-7579 and ERC-4337 that make an account execute calls. If the account calls itself, Kernel accepts
 * only the first.
 */
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
/** For each form, the position of the word with the ABI offset of its list, in bytes after the selector. */
const leads: ReadonlyMap<string, number> = new Map(
  multicalls.map((form) => [toFunctionSelector(form), 32 * (form.inputs.length - 1)]),
)

export interface ReachedCall extends Call {
  /** Whether another call contains this one. A contained call may fail without reverting the operation. */
  readonly packed: boolean
  /**
   * Whether the call may have effects on the account that are not listed. True for contained calls that cannot be read,
   * for a delegate call, and for an unknown call of the account to itself.
   */
  readonly opaque: boolean
}

export interface ReachedCalls {
  /** The calls and the calls inside them. A contained call comes after its container. */
  readonly calls: readonly ReachedCall[]
  /** Targets of delegate calls: the account runs their code as its own. */
  readonly delegateCalls: readonly Address[]
  /**
   * Target of the first call whose contained calls are not listed. Such calls are nested too deep, are too many, or are
   * encoded as no encoder encodes them.
   */
  readonly unread: Address | undefined
}

/**
 * Returns the calls with all calls inside their data. It unpacks calls that the account executes by calling itself. It
 * also unpacks a `multicall`: its parts are calls to the same contract. Never throws.
 */
export const reachedCalls = oncePerCalls((calls, account): ReachedCalls => {
  const reached: ReachedCall[] = []
  const delegateCalls: Address[] = []
  let unread: Address | undefined
  let room = mostDigits
  const visit = (list: readonly Call[], depth: number): void => {
    for (const { to, value, data } of list) {
      // Selectors are compared in lower case, and callers may send either case.
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

/** `undefined` if the data cannot be decoded, or if parts of its list overlap. */
function multicallOf(call: Call): { readonly calls: readonly Call[] } | undefined {
  const { to, data } = call
  const lead = leads.get(selectorOf(call))
  if (lead === undefined || !isPackedOnce(`0x${data.slice(10)}`, lead)) return undefined
  // The list is the last argument of every form.
  const packed = readMulticall(data)?.args.at(-1) as readonly Hex[] | undefined
  return packed && { calls: packed.map((one) => ({ to, data: one, value: 0n })) }
}
