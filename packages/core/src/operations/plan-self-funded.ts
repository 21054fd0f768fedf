import { size } from 'viem'
import type { GatewayDeps } from '../deps.js'
import { encodeExecution } from '../erc4337/kernel-execution.js'
import { dummySignature } from '../erc4337/kernel-signature.js'
import {
  hashUserOperation,
  packUserOperation,
  requiredPrefund,
  type UserOperation,
} from '../erc4337/user-operation.js'
import type { FeeQuote } from '../fees/fee-quote.js'
import { selfFundedGas } from '../fees/gas-charge.js'
import { assetChangesOf, outflowOf } from './asset-outflow.js'
import { sumByAsset } from './charged-assets.js'
import { certainGas, planGas } from './gas-plan.js'
import { feesOf } from './operation-fees.js'
import type { Plan, PlanInput } from './plan.js'
import { preVerificationGasOf } from './pre-verification-gas.js'
import { readDataFeeGas } from './read-data-fee-gas.js'
import { type Snapshot, sequenceOf } from './read-snapshot.js'
import { refuseShort, spendsOf } from './refuse-short.js'
import { simulationRefusal } from './simulation-refusal.js'

/** One wei makes the account run its payment, which is part of what is measured. */
const simulatedPrefund = 1n

/**
 * Plans an operation that pays its gas from the account's native coin and EntryPoint deposit. No service fee.
 *
 * Throws `INSUFFICIENT_BALANCE` and `EXECUTION_SIMULATION_REVERTED`.
 */
export async function planSelfFunded(
  deps: GatewayDeps,
  input: PlanInput,
  snapshot: Snapshot,
): Promise<Plan> {
  const { network, sender } = input
  const { account, market } = snapshot
  const fees = feesOf(network, market)
  const callData = encodeExecution(input.calls)
  const draft: UserOperation = {
    sender,
    nonce: snapshot.nonce,
    initCode: snapshot.simulatedInitCode,
    callData,
    verificationGasLimit: 0n,
    callGasLimit: 0n,
    preVerificationGas: 0n,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    maxFeePerGas: fees.maxFeePerGas,
    signature: dummySignature,
  }
  const packedDraft = packUserOperation(draft)
  // Started together, these travel as one request.
  const [simulation, dataGasFor] = await Promise.all([
    snapshot.simulate({
      userOperation: packedDraft,
      userOperationHash: hashUserOperation(packedDraft, network),
      missingAccountFunds: simulatedPrefund,
      maxCost: 0n,
    }),
    readDataFeeGas(deps.chainOf(network.networkId), network, fees, {
      ...draft,
      initCode: snapshot.pricedInitCode,
    }),
  ])
  if (simulation.failure)
    throw simulationRefusal(simulation.failure, { input, account, feeReserve: 0n })

  const gasFor = (preVerificationGas: bigint, depositCovers = false) =>
    planGas(simulation, {
      preVerificationGas,
      sequence: sequenceOf(snapshot),
      operationBytes: size(callData) + size(snapshot.initCode),
      deploys: snapshot.deploys,
      payer: { kind: 'account', deposit: account.deposit, depositCovers },
    })
  const assemble = (preVerificationGas: bigint): UserOperation => {
    const gas = gasFor(preVerificationGas)
    return {
      ...draft,
      initCode: snapshot.initCode,
      verificationGasLimit: gas.verificationGasLimit,
      callGasLimit: gas.callGasLimit,
      preVerificationGas,
    }
  }
  const gasOfAnyChain = preVerificationGasOf(
    packUserOperation(assemble(2n ** 32n - 1n)),
    certainGas(simulation, snapshot.deploys),
  )
  const preVerificationGas =
    gasOfAnyChain + dataGasFor(selfFundedGas(gasFor(gasOfAnyChain), simulation.executionGas))
  const userOperation: UserOperation = { ...assemble(preVerificationGas), signature: '0x' }

  const assetChanges =
    simulation.transfers &&
    assetChangesOf(simulation.transfers, {
      sender,
      entryPoint: network.entryPoint,
      sponsor: undefined,
      prefund: simulatedPrefund,
    })
  const outflow = assetChanges && outflowOf(assetChanges)
  const maxAmount = requiredPrefund(userOperation)
  const quote: FeeQuote = {
    kind: 'self-funded',
    maxAmount,
    expectedAmount:
      selfFundedGas(
        gasFor(preVerificationGas, account.deposit >= maxAmount),
        simulation.executionGas,
      ) * fees.expectedGasPrice,
    unpricedAssets: [],
  }
  const spends = spendsOf(outflow ?? sumByAsset(input.declared))
  if (input.purpose === 'prepare') refuseShort(input, snapshot, { quote, spends })

  const { preparedLifetimeMs, landingWindowMs } = deps.policy
  return {
    userOperation,
    quote,
    spends,
    assetChanges,
    validUntil: new Date(
      Number(market.block.timestamp) * 1000 + preparedLifetimeMs + landingWindowMs,
    ),
    ownerIsRoot: snapshot.ownerIsRoot,
  }
}
