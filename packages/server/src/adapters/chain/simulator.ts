import {
  batchExecutorAbi,
  batchExecutorRuntimeBytecode,
  userOperationSimulatorAbi,
  userOperationSimulatorRuntimeBytecode,
} from '@gasless-gateway/contracts'
import type {
  Chain,
  Network,
  SimulatedEffects,
  Simulation,
  SimulationPhase,
} from '@gasless-gateway/core'
import { delegationCode } from '@gasless-gateway/core/erc4337'
import {
  type Address,
  concatHex,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  type PublicClient,
  prepareEncodeFunctionData,
} from 'viem'
import type { Offers } from './ask-if-offered.js'
import type { BlockCall } from './block-call.js'
import { blockToCome } from './block-to-come.js'
import { createBalanceOverrides } from './create-balance-overrides.js'
import { observeSimulation } from './observe-simulation.js'
import { randomAddress } from './random-address.js'
import { readEffects } from './read-effects.js'
import { delegateCallsOf } from './read-trace.js'
import { createSimulationRunner, type Run, readable } from './run-simulation.js'
import { mergeOverrides } from './state-overrides.js'

/** Prepared once, because this hashes the function's long signature. */
const simulateFunction = prepareEncodeFunctionData({
  abi: userOperationSimulatorAbi,
  functionName: 'simulate',
})

const phases: Record<number, SimulationPhase> = {
  1: 'deployment',
  2: 'validation',
  3: 'paymaster',
  4: 'execution',
  5: 'postOp',
}

/**
 * Creates a simulator of user operations. It replaces the EntryPoint's code with the simulator's for one call.
 * Endpoints with `eth_simulateV1` or `debug_traceCall` also return the effects in that request.
 */
export function createSimulator({
  client,
  network,
  caller,
  call,
  offers,
}: {
  client: PublicClient
  network: Network
  caller: Address
  call: BlockCall
  offers: Offers
}): Pick<Chain, 'simulate' | 'simulateCalls'> {
  const { entryPoint } = network
  const run = createSimulationRunner(client, caller, call, offers)
  const overrideBalances = createBalanceOverrides(call)
  let entryPointCode: Promise<Hex> | undefined
  /** Reads the EntryPoint's code once, because it cannot change. */
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

  const effectsOf = (account: Address, { logs, trace }: Run): SimulatedEffects | undefined =>
    logs && {
      ...readEffects(logs, {
        account,
        entryPoint,
        ecdsaValidator: network.accountContracts.ecdsaValidator,
        wrappedNative: network.wrappedNative,
      }),
      delegateCalls: trace && delegateCallsOf(trace, account),
    }

  return {
    async simulate({
      userOperation,
      userOperationHash,
      missingAccountFunds,
      maxCost,
      delegate,
      market,
      balanceOverrides,
      lookAt,
    }) {
      const account = userOperation.sender
      const entryPointCopy = randomAddress()
      const ran = await overrideBalances(
        { sender: account, balanceOverrides },
        async (overridden) =>
          observeSimulation(
            run,
            {
              to: entryPoint,
              data: encodeFunctionData({
                ...simulateFunction,
                args: [userOperation, userOperationHash, missingAccountFunds, maxCost],
              }),
              conditions: market && {
                gasPrice: market.baseFeePerGas + market.maxPriorityFeePerGas,
                block: blockToCome(network, market),
              },
              overrides: mergeOverrides(overridden, {
                [entryPoint]: {
                  // The simulator reads the address of the EntryPoint's code from the end of its own code.
                  code: concatHex([userOperationSimulatorRuntimeBytecode, entryPointCopy]),
                },
                [entryPointCopy]: { code: await readEntryPointCode() },
                ...(delegate && { [userOperation.sender]: { code: delegationCode(delegate) } }),
              }),
            },
            { account, lookAt, collector: network.paymaster },
          ),
      )
      const result = readable(() =>
        decodeFunctionResult({
          abi: userOperationSimulatorAbi,
          functionName: 'simulate',
          data: ran.returnData,
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
        effects: effectsOf(account, ran),
        aftermath: ran.aftermath,
      } satisfies Simulation
    },

    async simulateCalls({ sender, calls, balanceOverrides }) {
      const ran = await overrideBalances({ sender, balanceOverrides }, (overridden) =>
        run({
          to: sender,
          data: encodeFunctionData({
            abi: batchExecutorAbi,
            functionName: 'executeBatch',
            args: [calls],
          }),
          overrides: mergeOverrides(overridden, {
            [sender]: { code: batchExecutorRuntimeBytecode },
          }),
        }),
      )
      const [ok, gasUsed, revertData] = readable(() =>
        decodeFunctionResult({
          abi: batchExecutorAbi,
          functionName: 'executeBatch',
          data: ran.returnData,
        }),
      )
      return {
        failure: ok ? undefined : { phase: 'execution', revertData },
        executionGas: gasUsed,
        effects: effectsOf(sender, ran),
      }
    },
  }
}

/** The lower 160 bits of ERC-4337 validation data are 0 for a valid signature and 1 for a wrong one. */
const isSignatureValid = (validationData: bigint) => (validationData & (2n ** 160n - 1n)) === 0n
