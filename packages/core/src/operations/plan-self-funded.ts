import { type Hash, size } from 'viem'
import type { GatewayDeps } from '../deps.js'
import { depositWithdrawalsOf } from '../erc4337/deposit-withdrawal.js'
import { encodeExecution } from '../erc4337/kernel-execution.js'
import { dummySignature } from '../erc4337/kernel-signature.js'
import {
  hashUserOperation,
  type PackedUserOperation,
  packUserOperation,
  requiredPrefund,
  type UserOperation,
} from '../erc4337/user-operation.js'
import { GatewayError } from '../errors/index.js'
import { selfFundedGas } from '../fees/gas-charge.js'
import type { Network } from '../networks/network.js'
import type { AccountState, Simulation } from '../ports/chain.js'
import { max, sum } from '../primitives/math.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { assetChangesOf, nativeCoinNeeded, type Payer } from './asset-outflow.js'
import { certainGas, paymentGas, planGas } from './gas-plan.js'
import { feesOf } from './operation-fees.js'
import type { Plan, PlanInput } from './plan.js'
import { preVerificationGasOf } from './pre-verification-gas.js'
import { readDataFeeGas } from './read-data-fee-gas.js'
import { type Snapshot, sequenceOf } from './read-snapshot.js'
import { insufficientBalance, simulationRefusal } from './simulation-refusal.js'

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
  const [{ simulation, prefund }, dataGasFor] = await Promise.all([
    simulateSelfFunded(snapshot, input.calls, packedDraft, hashUserOperation(packedDraft, network)),
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

  const { transfers } = simulation
  const payer: Payer = {
    sender,
    entryPoint: network.entryPoint,
    sponsor: undefined,
    prefund,
  }
  const withdrawals = depositWithdrawalsOf(input.calls, network.entryPoint)
  const maxAmount = requiredPrefund(userOperation)
  if (input.purpose === 'prepare')
    refuseUnpayable({
      network,
      account,
      maxAmount,
      spends: transfers ? nativeCoinNeeded(transfers, payer) : totalValueOf(input.calls),
      withdrawn: sum(withdrawals.map(({ amount }) => amount)),
    })

  const { preparedLifetimeMs, landingWindowMs } = deps.policy
  return {
    userOperation,
    quote: {
      kind: 'self-funded',
      maxAmount,
      expectedAmount:
        selfFundedGas(
          gasFor(preVerificationGas, account.deposit >= maxAmount),
          simulation.executionGas,
        ) * fees.expectedGasPrice,
      unpricedAssets: [],
    },
    assetChanges: transfers && assetChangesOf(transfers, { ...payer, withdrawals }),
    validUntil: new Date(
      Number(market.block.timestamp) * 1000 + preparedLifetimeMs + landingWindowMs,
    ),
    ownerIsRoot: snapshot.ownerIsRoot,
  }
}

const totalValueOf = (calls: PlanInput['calls']): bigint => sum(calls.map(({ value }) => value))

interface SelfFundedSimulation {
  readonly simulation: Simulation
  /** Wei that the simulated account paid to the EntryPoint. */
  readonly prefund: bigint
}

/**
 * An account that sends exactly its balance lacks only the wei of the payment, and its deposit may pay for the gas alone:
 * that is tried once more without, and the gas of a payment added.
 */
async function simulateSelfFunded(
  { simulate, account }: Snapshot,
  calls: PlanInput['calls'],
  userOperation: PackedUserOperation,
  userOperationHash: Hash,
): Promise<SelfFundedSimulation> {
  const simulateWith = (prefund: bigint) =>
    simulate({ userOperation, userOperationHash, missingAccountFunds: prefund, maxCost: 0n })
  const simulation = await simulateWith(simulatedPrefund)
  const sendsAll = totalValueOf(calls) === account.balances.get(nativeCoinAddress)
  if (simulation.failure?.phase !== 'execution' || !sendsAll)
    return { simulation, prefund: simulatedPrefund }
  const unpaid = await simulateWith(0n)
  return {
    simulation: { ...unpaid, validationGas: unpaid.validationGas + paymentGas },
    prefund: 0n,
  }
}

/**
 * The EntryPoint takes the whole prefund before the calls run: from the account's deposit first, and what that lacks
 * from its balance. Returns when the rest covers what the calls send and withdraw.
 */
function refuseUnpayable({
  network,
  account,
  maxAmount,
  spends,
  withdrawn,
}: {
  readonly network: Network
  readonly account: AccountState
  readonly maxAmount: bigint
  /** Wei that leave the balance. */
  readonly spends: bigint
  /** Wei that leave the deposit. */
  readonly withdrawn: bigint
}): void {
  const needed = spends + max(0n, maxAmount - account.deposit)
  const balance = account.balances.get(nativeCoinAddress) ?? 0n
  if (balance < needed)
    throw insufficientBalance({ symbol: network.nativeCoin.symbol, needed, balance })
  const withdrawable = max(0n, account.deposit - maxAmount)
  if (withdrawn > withdrawable)
    throw new GatewayError('INSUFFICIENT_BALANCE', {
      message: `The operation withdraws ${withdrawn} wei from the account's EntryPoint deposit of ${account.deposit}, which also pays its gas, ${maxAmount} at worst. Withdraw at most ${withdrawable}, or pay the fee in a token.`,
      reason: `needed ${withdrawn + maxAmount}, available ${account.deposit}`,
    })
}
