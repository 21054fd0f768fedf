import {
  batchExecutorAbi,
  batchExecutorRuntimeBytecode,
  entryPointCopyAddress,
  userOperationSimulatorAbi,
  userOperationSimulatorRuntimeBytecode,
} from '@gasless-gateway/contracts'
import {
  type Chain,
  GatewayError,
  type Network,
  type SimulatedEffects,
  type Simulation,
  type SimulationPhase,
} from '@gasless-gateway/core'
import { delegationCode } from '@gasless-gateway/core/erc4337'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  type PublicClient,
  toHex,
} from 'viem'
import { createLender } from './create-lender.js'
import { readEffects } from './read-effects.js'
import { revertDataOf } from './revert-data.js'
import type { SimulatedLog } from './simulated-log.js'
import { mergeOverrides, type StateOverrides } from './state-overrides.js'

/** The largest gas limit of one transaction (EIP-7825); nodes refuse simulations above it. */
const simulationGas = 16_777_216n

const phases: Record<number, SimulationPhase> = {
  1: 'deployment',
  2: 'validation',
  3: 'paymaster',
  4: 'execution',
  5: 'postOp',
}

/**
 * Simulates user operations by putting our simulator's code at the EntryPoint's address for one call. Endpoints
 * with `eth_simulateV1` also report every transfer in the same request; the others answer without transfers.
 */
export function createSimulator({
  client,
  network,
  caller,
}: {
  client: PublicClient
  network: Network
  caller: Address
}): Pick<Chain, 'simulate' | 'simulateCalls'> {
  const { entryPoint } = network
  const run = createRunner(client, caller)
  const lend = createLender(client)
  let entryPointCode: Promise<Hex> | undefined
  /** The EntryPoint's code cannot change: it is read once. */
  const readEntryPointCode = () => {
    entryPointCode ??= client
      .getCode({ address: entryPoint })
      .then((code) => {
        if (!code) throw new Error(`There is no EntryPoint at ${entryPoint} on ${network.name}.`)
        return code
      })
      .catch((error: unknown) => {
        entryPointCode = undefined
        throw error
      })
    return entryPointCode
  }

  const effectsOf = (account: Address, logs: readonly SimulatedLog[]): SimulatedEffects => ({
    ...readEffects(logs, {
      account,
      entryPoint,
      ecdsaValidator: network.accountContracts.ecdsaValidator,
    }),
    delegateCalls: undefined,
  })

  return {
    async simulate({
      userOperation,
      userOperationHash,
      missingAccountFunds,
      maxCost,
      delegate,
      lent,
    }) {
      const { returnData, logs } = await lend(
        { sender: userOperation.sender, lent },
        async (loans) =>
          run({
            to: entryPoint,
            data: encodeFunctionData({
              abi: userOperationSimulatorAbi,
              functionName: 'simulate',
              args: [userOperation, userOperationHash, missingAccountFunds, maxCost],
            }),
            overrides: mergeOverrides(loans, {
              [entryPoint]: { code: userOperationSimulatorRuntimeBytecode },
              [entryPointCopyAddress]: { code: await readEntryPointCode() },
              ...(delegate && { [userOperation.sender]: { code: delegationCode(delegate) } }),
            }),
          }),
      )
      const result = readable(() =>
        decodeFunctionResult({
          abi: userOperationSimulatorAbi,
          functionName: 'simulate',
          data: returnData,
        }),
      )
      const phase = phases[result.failedPhase]
      return {
        failure: phase && { phase, revertData: result.revertData },
        signatureValid: isSignatureValid(result.accountValidationData),
        deploymentGas: result.deploymentGas,
        validationGas: result.validationGas,
        paymasterValidationGas: result.paymasterValidationGas,
        executionGas: result.executionGas,
        callGasLimit: result.callGasLimit,
        postOpGas: result.postOpGas,
        effects: logs && effectsOf(userOperation.sender, logs),
        aftermath: { allowances: [], codeless: [] },
      } satisfies Simulation
    },

    async simulateCalls({ sender, calls, lent }) {
      const { returnData, logs } = await lend({ sender, lent }, (loans) =>
        run({
          to: sender,
          data: encodeFunctionData({
            abi: batchExecutorAbi,
            functionName: 'executeBatch',
            args: [calls],
          }),
          overrides: mergeOverrides(loans, { [sender]: { code: batchExecutorRuntimeBytecode } }),
        }),
      )
      const [ok, gasUsed, revertData] = readable(() =>
        decodeFunctionResult({
          abi: batchExecutorAbi,
          functionName: 'executeBatch',
          data: returnData,
        }),
      )
      return {
        failure: ok ? undefined : { phase: 'execution', revertData },
        executionGas: gasUsed,
        effects: logs && effectsOf(sender, logs),
      }
    },
  }
}

/** Some addresses, such as precompiles, run their own code whatever is put there: then the answer is not ours. */
function readable<T>(decode: () => T): T {
  try {
    return decode()
  } catch {
    throw unfinished('the answer cannot be read')
  }
}

/** Calls that break the simulation itself, by using up all gas for instance, would not run on chain either. */
const unfinished = (why = 'no reason given') =>
  new GatewayError('EXECUTION_SIMULATION_REVERTED', {
    message: `The calls could not be simulated to their end: ${why}. Change the calls or the sender.`,
    reason: why,
  })

/** The lower 160 bits of ERC-4337 validation data: 0 is valid, 1 a wrong signature. */
const isSignatureValid = (validationData: bigint) => (validationData & (2n ** 160n - 1n)) === 0n

interface Run {
  readonly returnData: Hex
  /** `undefined` from an endpoint without `eth_simulateV1`. */
  readonly logs: readonly SimulatedLog[] | undefined
}

function createRunner(client: PublicClient, caller: Address) {
  // Found out with the first simulation, then remembered.
  let supportsSimulate = true

  return async function run(call: {
    to: Address
    data: Hex
    overrides: StateOverrides
  }): Promise<Run> {
    const request = { from: caller, to: call.to, data: call.data, gas: toHex(simulationGas) }
    if (supportsSimulate) {
      try {
        return await simulateV1(client, request, call.overrides)
      } catch (error) {
        if (!isUnsupported(error)) throw error
        supportsSimulate = false
      }
    }
    const returnData = await client.request({
      method: 'eth_call',
      params: [request, 'latest', call.overrides],
    })
    return { returnData, logs: undefined }
  }
}

interface SimulateV1Result {
  readonly calls: readonly {
    readonly status: Hex
    readonly returnData: Hex
    readonly logs?: readonly SimulatedLog[]
    readonly error?: { readonly message: string }
  }[]
}

async function simulateV1(
  client: PublicClient,
  request: { from: Address; to: Address; data: Hex; gas: Hex },
  overrides: StateOverrides,
): Promise<Run> {
  const blocks = (await client.request({
    // viem types only its own parameters of this method.
    method: 'eth_simulateV1' as never,
    params: [
      {
        blockStateCalls: [{ stateOverrides: overrides, calls: [request] }],
        traceTransfers: true,
        validation: false,
      },
      'latest',
    ] as never,
  })) as readonly SimulateV1Result[]
  const call = blocks[0]?.calls[0]
  if (!call) throw new Error('The endpoint answered a simulation with no call in it.')
  if (BigInt(call.status) !== 1n) throw unfinished(call.error?.message)
  return { returnData: call.returnData, logs: call.logs ?? [] }
}

const unsupportedWording =
  /method .*(not (found|exist|supported|available)|unsupported)|unsupported method/i

/** JSON-RPC "method not found" and the wordings of endpoints that answer with another code. */
export function isUnsupported(error: unknown): boolean {
  if (revertDataOf(error) !== undefined) return false
  const { code, message } = findRpcError(error)
  return code === -32601 || unsupportedWording.test(message)
}

function findRpcError(error: unknown): { code: number | undefined; message: string } {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'number') return { code, message: current.message }
  }
  return { code: undefined, message: String(error) }
}
