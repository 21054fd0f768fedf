import { isGatewayError } from '@gasless-gateway/core'
import { type Address, type Hex, type PublicClient, toHex } from 'viem'
import { askIfOffered, type Offers } from './ask-if-offered.js'
import { answersGas, type BlockCall } from './block-call.js'
import type { BlockOverrides } from './block-to-come.js'
import { UnableEndpointError } from './endpoint-errors.js'
import { failureKind } from './failure-kind.js'
import { withShortError } from './parse-answer.js'
import { randomAddress } from './random-address.js'
import { logsOfTrace, type TraceFrame } from './read-trace.js'
import { readableLogs } from './readable-logs.js'
import { runOrBlame, unfinished } from './run-or-blame.js'
import { simulateV1 } from './simulate-v1.js'
import type { SimulatedLog } from './simulated-log.js'
import {
  mostSimulatedBytes,
  mostTracedBytes,
  refuseLongReturn,
  requestBounded,
} from './simulation-limits.js'
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
 * not.
 *
 * Throws `EXECUTION_SIMULATION_REVERTED` when the calls cannot be run or their answer is too long, and
 * `UnableEndpointError` when the endpoint cannot run simulations.
 */
export function createSimulationRunner(
  client: PublicClient,
  caller: Address,
  callWithBlock: BlockCall,
  offers: Offers,
): (call: SimulatedCall) => Promise<Run> {
  const call: Way = async (_, request, overrides, block) => ({
    returnData: await callWithBlock(request, 'latest', overrides, block, mostSimulatedBytes),
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
    for (const [method, way] of ways) {
      const ran = await askIfOffered(offers, method, () =>
        way(client, request, overrides, block),
      ).catch((error: unknown) => {
        if (way !== traceCall || !isRefusal(error)) throw error
        return undefined
      })
      if (ran) return ran
    }
    return call(client, request, overrides, block)
  }
  const runBounded = async (asked: SimulatedCall) => {
    const ran = await runOnce(asked)
    refuseLongReturn(ran.returnData)
    return ran
  }

  return (asked) =>
    runOrBlame({
      run: () => runBounded(asked),
      // An endpoint that ignores the overrides finds no code, and returns nothing.
      isRun: ({ returnData }) => returnData !== '0x',
      runHarmless() {
        const to = randomAddress()
        const overrides = mergeOverrides(asked.overrides, { [to]: { code: answersGas } })
        return runOnce({ to, data: '0x', overrides, conditions: asked.conditions })
      },
      isHarmless: ({ returnData }) => /^0x[0-9a-f]{64}$/i.test(returnData),
      needs: `state overrides in eth_call, or eth_simulateV1, and grant a call ${simulationGas} gas`,
    })
}

const oneCoin = 10n ** 18n

const simulate: Way = async (client, request, stateOverrides, blockOverrides) => {
  const [call] = await simulateV1(client, {
    stateOverrides,
    calls: [request],
    mostBytes: mostSimulatedBytes,
    ...(blockOverrides && { blockOverrides }),
  })
  if (!call) throw new UnableEndpointError('The endpoint answered a simulation with no call in it.')
  if (BigInt(call.status) !== 1n) throw unfinished(call.error?.message)
  return { returnData: call.returnData, logs: readableLogs(call.logs ?? []), trace: undefined }
}

const traceCall: Way = async (client, request, overrides, blockOverrides) => {
  const trace = (await requestBounded(client, {
    method: 'debug_traceCall',
    mostBytes: mostTracedBytes,
    params: [
      request,
      'latest',
      {
        tracer: 'callTracer',
        tracerConfig: { withLog: true },
        stateOverrides: overrides,
        ...(blockOverrides && { blockOverrides }),
      },
    ],
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
