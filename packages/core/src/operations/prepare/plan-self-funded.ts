import type { Hash } from 'viem'
import { assetChangesOf, type Payer } from '../../call-data/asset-outflow.js'
import { totalValueOf } from '../../call-data/total-value-of.js'
import { encodeExecution } from '../../erc4337/kernel-execution.js'
import {
  type PackedUserOperation,
  packUserOperation,
  requiredPrefund,
  type UserOperation,
} from '../../erc4337/user-operation.js'
import { type GasPlan, selfFundedGas } from '../../fees/gas-charge.js'
import { paidFromDeposit, paymentGas } from '../../gas/gas-plan.js'
import { saltLimits } from '../../gas/gas-salt.js'
import { feesOf } from '../../gas/operation-fees.js'
import { readDataFeeGas } from '../../gas/read-data-fee-gas.js'
import type { FeeQuote } from '../../model/fee-quote.js'
import type { Simulation } from '../../ports/chain.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { max, sum } from '../../primitives/math.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import { hashOperation } from '../hash-operation.js'
import type { Plan, PlanInput } from '../plan.js'
import { refuseInsufficientBalance } from '../refuse-insufficient-balance.js'
import { simulationRefusal } from '../simulation-refusal.js'
import { withdrawalsOf } from './deposit-withdrawals.js'
import { draftOperation } from './draft-operation.js'
import { overrideMissingBalances } from './override-missing-balances.js'
import type { Snapshot } from './read-snapshot.js'
import { refuseOverdrawn } from './refuse-overdrawn.js'
import { setGasLimits } from './set-gas-limits.js'
import { spendsOf } from './spends-of.js'
import { guessedGas } from './sponsorship-terms.js'

/** Wei. One wei makes the account run its payment to the EntryPoint, so that the simulation measures that gas too. */
const simulatedPrefund = 1n

/**
 * Plans an operation that pays its gas from the account's native coin and EntryPoint deposit. It has no service fee.
 *
 * Throws `INSUFFICIENT_BALANCE`, `NETWORK_UNAVAILABLE` and `EXECUTION_SIMULATION_REVERTED`. For a quote, throws
 * `CannotOverrideBalanceError` instead of `INSUFFICIENT_BALANCE`.
 */
export async function planSelfFunded(
  deps: GatewayDeps,
  input: PlanInput,
  read: Snapshot,
): Promise<Plan> {
  const { network, sender } = input
  const snapshot = overrideMissingBalances(input, read, {
    asset: nativeCoinAddress,
    amount: simulatedPrefund,
  })
  const { account, market } = snapshot
  const fees = feesOf(network, market)
  const draft = draftOperation(input, snapshot, fees, encodeExecution(input.calls))
  const packedDraft = packUserOperation({ ...draft, initCode: snapshot.simulatedInitCode })
  // Started together, these travel as one request.
  const [{ simulation, prefund }, dataGasFor] = await Promise.all([
    simulateSelfFunded(snapshot, input.calls, packedDraft, hashOperation(packedDraft, network)),
    readDataFeeGas(deps.chainOf(network.networkId), network, fees, {
      ...draft,
      initCode: snapshot.pricedInitCode,
      authorizations: snapshot.authorizations,
    }),
  ])
  if (simulation.failure)
    throw simulationRefusal(simulation.failure, {
      input,
      account,
      fee: {
        asset: nativeCoinAddress,
        amount: max(
          0n,
          guessedGas(input.calls.length, snapshot.simulatedInitCode !== '0x') * fees.maxFeePerGas -
            account.deposit,
        ),
      },
    })

  const billedGas = (gas: GasPlan) => selfFundedGas(gas, simulation.executionGas)
  const { operation, gas } = setGasLimits(draft, simulation, snapshot, {
    calls: input.calls,
    payer: { kind: 'account', deposit: account.deposit },
    dataGasFor,
    billedGas,
  })
  const userOperation: UserOperation = { ...operation, signature: '0x' }

  const { effects, aftermath } = simulation
  const transfers = effects?.transfers
  const payer: Payer = {
    sender,
    entryPoint: network.entryPoint,
    sponsor: undefined,
    prefund,
  }
  const withdrawals = withdrawalsOf(input, sender)
  const maxAmount = requiredPrefund(userOperation)
  const quote: FeeQuote = {
    kind: 'self-funded',
    maxAmount,
    expectedAmount:
      billedGas(account.deposit < maxAmount ? gas : paidFromDeposit(gas, account.deposit)) *
      fees.expectedGasPrice,
    unpricedAssets: [],
  }
  const spends = spendsOf(input, transfers, payer, account.balances)
  if (input.purpose === 'prepare') {
    refuseOverdrawn(input, snapshot, maxAmount, sum(withdrawals.map(({ amount }) => amount)))
    refuseInsufficientBalance(input, snapshot, { quote, spends })
  }

  const { preparedLifetimeMs, landingWindowMs, selfFundedSendingMs } = deps.policy
  return {
    userOperation: saltLimits(userOperation, input.operationId),
    quote,
    spends,
    assetChanges: transfers && assetChangesOf(transfers, { ...payer, withdrawals }),
    effects,
    aftermath,
    validUntil: new Date(
      Number(market.block.timestamp) * 1000 +
        Math.max(selfFundedSendingMs, preparedLifetimeMs + landingWindowMs),
    ),
    ownerIsRoot: snapshot.ownerIsRoot,
    kernelValidates: snapshot.kernelValidates,
    delegation: snapshot.delegation,
  }
}

interface SelfFundedSimulation {
  readonly simulation: Simulation
  /** Wei that the simulated account paid to the EntryPoint. */
  readonly prefund: bigint
}

/**
 * Simulates with a payment of one wei. An account that sends its whole balance lacks that wei, although its deposit may
 * cover the gas. So such an operation is simulated again without the payment, and the gas of a payment is added.
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
