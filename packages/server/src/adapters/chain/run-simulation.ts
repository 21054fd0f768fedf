import { GatewayError, isGatewayError } from '@gasless-gateway/core'
import { type Address, type Hex, type PublicClient, toHex } from 'viem'
import { answersGas, type BlockCall } from './block-call.js'
import type { BlockOverrides } from './block-to-come.js'
import { UnableEndpointError } from './endpoint-errors.js'
import { failureKind, mayPass } from './failure-kind.js'
import { isUnsupported } from './is-unsupported.js'
import { withShortError } from './parse-answer.js'
import { randomAddress } from './random-address.js'
import { logsOfTrace, type TraceFrame } from './read-trace.js'
import { readableLogs } from './readable-logs.js'
import { rpcErrorOf } from './rpc-error-of.js'
import { simulateV1 } from './simulate-v1.js'
import type { SimulatedLog } from './simulated-log.js'
import { mergeOverrides, type StateOverrides } from './state-overrides.js'

/** The largest gas limit of one transaction (EIP-7825); nodes refuse simulations above it. */
const simulationGas = 16_777_216n

export interface SimulatedCall {
  readonly to: Address
  readonly data: Hex
  readonly overrides: StateOverrides
  /** The gas price and block that the call sees. @default no price, and the newest block */
  readonly conditions?: Conditions | undefined
}

export interface Conditions {
  /** Wei. */
  readonly gasPrice: bigint
  readonly block: BlockOverrides
}

export interface Run {
  readonly returnData: Hex
  /** `undefined` from an endpoint that neither simulates nor traces. */
  readonly logs: readonly SimulatedLog[] | undefined
  /** Set only by an endpoint that traces and does not simulate. */
  readonly trace: TraceFrame | undefined
}

interface Request {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly gas: Hex
  readonly gasPrice?: Hex
}
type Method = 'eth_simulateV1' | 'debug_traceCall'
type Way = (
  client: PublicClient,
  request: Request,
  overrides: StateOverrides,
  block: BlockOverrides | undefined,
) => Promise<Run>

/**
 * Returns a function that runs calls with overridden state at one endpoint. It uses the first method that the endpoint
 * offers: `eth_simulateV1` and `debug_traceCall`, which report logs, or `eth_call` with overridden state, which does
 * not. It skips methods in `lacks`.
 *
 * Nodes use many messages and codes for calls that burn all gas, and for requests that they do not support. So if an
 * endpoint refuses calls, the runner first sends it code that must succeed, with the same gas, price and overrides. If
 * that code runs, the runner sends the calls again: several nodes may share one address, and an internal error may
 * pass. The calls are to blame if the endpoint refuses them once more, or twice with an internal error. Each refusal
 * costs two or three more requests.
 *
 * Throws `EXECUTION_SIMULATION_REVERTED` when the calls cannot be run, and `UnableEndpointError` when the endpoint
 * cannot run simulations.
 */
export function createSimulationRunner(
  client: PublicClient,
  caller: Address,
  callWithBlock: BlockCall,
  lacks: Set<string> = new Set(),
): (call: SimulatedCall) => Promise<Run> {
  const call: Way = async (_, request, overrides, block) => ({
    returnData: await callWithBlock(request, 'latest', overrides, block),
    logs: undefined,
    trace: undefined,
  })
  const runOnce = async ({ to, data, overrides: asked, conditions }: SimulatedCall) => {
    const request = {
      from: caller,
      to,
      data,
      gas: toHex(simulationGas),
      ...(conditions && { gasPrice: toHex(conditions.gasPrice) }),
    }
    const overrides = conditions
      ? mergeOverrides(asked, {
          // Nodes deduct the price of all the gas first. One coin is left, as an executor may have it.
          [caller]: { balance: toHex(simulationGas * conditions.gasPrice + oneCoin) },
        })
      : asked
    const block = conditions?.block
    for (const [method, way] of ways)
      if (!lacks.has(method)) {
        try {
          return await way(client, request, overrides, block)
        } catch (error) {
          if (isUnsupported(error)) lacks.add(method)
          else if (way !== traceCall || !isRefusal(error)) throw error
        }
      }
    return call(client, request, overrides, block)
  }

  /** Returns the run, or the error with which the endpoint refused it. */
  const attempt = async (asked: SimulatedCall): Promise<{ run: Run } | { refusal: unknown }> => {
    try {
      const run = await runOnce(asked)
      // An endpoint that ignores the overrides finds no code at the address, and returns no data.
      return run.returnData === '0x' ? { refusal: undefined } : { run }
    } catch (error) {
      if (!isVerdict(error)) throw error
      return { refusal: error }
    }
  }

  const runsOurs = async ({ overrides, conditions }: SimulatedCall): Promise<boolean> => {
    const to = randomAddress()
    const withOurs = mergeOverrides(overrides, { [to]: { code: answersGas } })
    const ours = await attempt({ to, data: '0x', overrides: withOurs, conditions })
    return 'run' in ours && /^0x[0-9a-f]{64}$/i.test(ours.run.returnData)
  }

  return async (asked) => {
    const first = await attempt(asked)
    if ('run' in first) return first.run
    if (!(await runsOurs(asked)))
      throw new UnableEndpointError(
        `The endpoint did not run a simulation. It must support state overrides in eth_call, or eth_simulateV1, and grant a call ${simulationGas} gas.`,
        { cause: first.refusal },
      )
    for (let asks = 2; ; asks++) {
      const again = await attempt(asked)
      if ('run' in again) return again.run
      const { refusal } = again
      if (!mayPass(refusal) || asks === asksUntilVerdict)
        throw unfinished(rpcErrorOf(refusal)?.message ?? 'the answer cannot be read')
    }
  }
}

/** A single endpoint is asked for a read just as often. */
const asksUntilVerdict = 3

/** Returns whether the endpoint answered with an error that the calls may have caused. */
const isVerdict = (error: unknown): boolean =>
  !isGatewayError(error) &&
  rpcErrorOf(error) !== undefined &&
  ['answer', 'unable'].includes(failureKind(error)) &&
  !isUnsupported(error)

const oneCoin = 10n ** 18n

const simulate: Way = async (client, request, stateOverrides, blockOverrides) => {
  const [call] = await simulateV1(client, {
    stateOverrides,
    calls: [request],
    ...(blockOverrides && { blockOverrides }),
  })
  if (!call) throw new UnableEndpointError('The endpoint answered a simulation with no call in it.')
  if (BigInt(call.status) !== 1n) throw unfinished(call.error?.message)
  return { returnData: call.returnData, logs: readableLogs(call.logs ?? []), trace: undefined }
}

const traceCall: Way = async (client, request, overrides, blockOverrides) => {
  const trace = (await client.request({
    method: 'debug_traceCall' as never,
    params: [
      request,
      'latest',
      {
        tracer: 'callTracer',
        tracerConfig: { withLog: true },
        stateOverrides: overrides,
        ...(blockOverrides && { blockOverrides }),
      },
    ] as never,
  })) as TraceFrame
  if (typeof trace?.type !== 'string') throw new Error('The endpoint answered with no trace.')
  if (trace.error !== undefined) throw unfinished(withShortError(trace).error)
  return { returnData: trace.output ?? '0x', logs: readableLogs(logsOfTrace(trace)), trace }
}

const ways: readonly (readonly [Method, Way])[] = [
  ['eth_simulateV1', simulate],
  ['debug_traceCall', traceCall],
]

/**
 * Returns the error of calls that break the simulation, such as calls that use up all gas. They would fail on chain
 * too.
 */
export const unfinished = (why = 'no reason given') =>
  new GatewayError('EXECUTION_SIMULATION_REVERTED', {
    message: `The calls could not be simulated to their end: ${why}. Change the calls or the sender.`,
    reason: why,
  })

/**
 * Decodes an answer. Some addresses, such as precompiles, run their own code despite an override, so their answer may
 * be unreadable.
 */
export function readable<T>(decode: () => T): T {
  try {
    return decode()
  } catch {
    throw unfinished('the answer cannot be read')
  }
}

/** Returns whether the endpoint refused the trace. The calls may still run without a trace. */
const isRefusal = (error: unknown): boolean =>
  !isGatewayError(error) && ['answer', 'unable'].includes(failureKind(error))
