import type { Address } from 'viem'
import { approvalsInEach } from '../call-data/approvals-in-calls.js'
import { assetChangesOf, type Payer } from '../call-data/asset-outflow.js'
import { totalValueOf } from '../call-data/total-value-of.js'
import { paidBalancesIn } from '../call-data/transfers-in-calls.js'
import type { Call } from '../erc4337/kernel-execution.js'
import { isGatewayError } from '../errors/index.js'
import type { DeclaredAsset } from '../fees/charged-assets.js'
import { operatorFee } from '../fees/operator-fee.js'
import { withEmptied } from '../gas/emptied-slots.js'
import { gasSaltOf, saltRoom } from '../gas/gas-salt.js'
import { feesOf, type OperationFees } from '../gas/operation-fees.js'
import { outerDataGas } from '../gas/outer-data-gas.js'
import { type Debits, debitsOf, debitsOfProject } from '../model/debits.js'
import type { FeeQuote } from '../model/fee-quote.js'
import type { Network } from '../model/network.js'
import type { Spend } from '../model/operation.js'
import type { OperationKind } from '../model/operation-kind.js'
import type { PlainTransaction } from '../model/plain-transaction.js'
import type { Project } from '../model/project.js'
import type { AssetChange } from '../model/security-check.js'
import type { SimulatedEffects } from '../model/simulated-effects.js'
import { asEstimateUnavailable } from '../operations/as-estimate-unavailable.js'
import { refuseManyAssets } from '../operations/prepare/refuse-many-assets.js'
import { spendsOf } from '../operations/prepare/spends-of.js'
import { refuseInsufficientBalance } from '../operations/refuse-insufficient-balance.js'
import { simulationRefusal } from '../operations/simulation-refusal.js'
import type { AccountState, DataFeeQuote, FeeMarket } from '../ports/chain.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { OperationId } from '../primitives/ids.js'
import { ceilDiv, sum } from '../primitives/math.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { firstOfFreeNonces } from './choose-nonces.js'
import { lookAtHead } from './look-at-head.js'

export interface PlainPlanInput {
  /** The project that asks. An error never tells amounts of other projects' operations. */
  readonly project: Pick<Project, 'id'>
  /**
   * The id under which the operation will be stored; `undefined` for a quote. The hashes of its transactions depend on
   * the id.
   */
  readonly operationId: OperationId | undefined
  readonly network: Network
  readonly owner: Address
  readonly kind: OperationKind
  /** Each call becomes one transaction. */
  readonly calls: readonly Call[]
  readonly declared: readonly DeclaredAsset[]
  /** See `PlanTerms`. */
  readonly revertRemedy?: string
}

/** Transactions that are ready for their owner's signature, with their cost and effects. */
export interface PlainPlan {
  readonly transactions: readonly PlainTransaction[]
  readonly quote: FeeQuote
  readonly spends: readonly Spend[]
  /** `undefined` when the endpoint cannot report them. */
  readonly assetChanges: readonly AssetChange[] | undefined
  /** `undefined` when the endpoint cannot report them. */
  readonly effects: SimulatedEffects | undefined
  /** Chain time after which the operation is dropped if none of its transactions was sent. */
  readonly validUntil: Date
}

/** Gas of a transaction that only sends coins to an address without code. */
const plainTransferGas = 21_000n

/**
 * Returns the gas limit of a call whose simulation used this much gas: half as much again, except for a plain coin
 * transfer. The limit needs a quarter more than the gas used, because refunds of up to a fifth (EIP-3529) come back
 * only at the end. Another fifth covers changed state, and the 64th part that each inner call withholds (EIP-150).
 * Approvals and small transfers get more, because earlier transactions may empty the slots that they write. Unused gas
 * costs nothing.
 */
function limitOf(call: Call, owner: Address, gasUsed: bigint): bigint {
  if (gasUsed === plainTransferGas) return gasUsed
  const approvals = approvalsInEach([call], owner).flat()
  return withEmptied(ceilDiv(gasUsed * 3n, 2n), {
    gas: ceilDiv(gasUsed * 5n, 4n),
    balances: paidBalancesIn([call], owner),
    allowances: approvals.filter(({ approved }) => approved > 0n).length,
  })
}

/** A rollup's data fee may double before the transaction lands, like the gas price in `feesOf`. */
const dataFeeMultiple = 2n

/** Gas of a call, as a guess while it is unknown. */
const guessedGas = 100_000n

/**
 * Plans calls as priced, simulated transactions of the owner's own address. Takes two round trips: one reads the chain,
 * one simulates. If live operations may be why a balance is too low, looks at them and plans again.
 *
 * Throws `INSUFFICIENT_BALANCE`, `EXECUTION_SIMULATION_REVERTED` and `SELF_FUNDED_ESTIMATE_UNAVAILABLE`.
 */
export async function planPlain(deps: GatewayDeps, input: PlainPlanInput): Promise<PlainPlan> {
  const planned = () =>
    asEstimateUnavailable(async () => planFrom(deps, input, await readSnapshot(deps, input)))
  try {
    return await planned()
  } catch (error) {
    if (!isGatewayError(error, 'INSUFFICIENT_BALANCE')) throw error
    const { debits, places } = await deps.database.plain.live(input.network.networkId, input.owner)
    if (debitsOfProject(input.project.id, debits).size === 0) throw error
    await lookAtHead(deps, input.network.networkId, places)
    return planned()
  }
}

interface Snapshot {
  /** Its deposit is 0, because an EntryPoint deposit does not pay for plain transactions. */
  readonly account: AccountState
  readonly market: FeeMarket
  /** Amounts that the project's live operations may take from the address. */
  readonly debits: Debits
  readonly firstNonce: number
  /** Nonces of ended operations. A nonce is listed once for each signed transaction that had it. */
  readonly ended: readonly number[]
  /** One per call, in their order. */
  readonly dataFees: readonly DataFeeQuote[]
}

async function readSnapshot(
  deps: GatewayDeps,
  { project, network, owner, calls, declared }: PlainPlanInput,
): Promise<Snapshot> {
  const chain = deps.chainOf(network.networkId)
  const live = await deps.database.plain.live(network.networkId, owner)
  // Started together, these travel as one request.
  const [account, market, pending, dataFees] = await Promise.all([
    chain.readAccount({
      sender: owner,
      nonceKey: 0n,
      feeToken: undefined,
      assets: [...new Set([nativeCoinAddress, ...declared.map(({ asset }) => asset)])],
    }),
    chain.feeMarket(),
    chain.transactionCount(owner, 'pending'),
    Promise.all(calls.map(({ to, data }) => chain.dataFee({ to, data }))),
  ])
  return {
    account: { ...account, deposit: 0n },
    market,
    debits: debitsOfProject(project.id, live.debits),
    firstNonce: firstOfFreeNonces(pending, live.nonces, calls.length),
    ended: live.ended,
    dataFees,
  }
}

async function planFrom(
  deps: GatewayDeps,
  input: PlainPlanInput,
  { account, market, debits, firstNonce, ended, dataFees }: Snapshot,
): Promise<PlainPlan> {
  const { network, owner, kind, calls } = input
  const fees = feesOf(network, market)
  const refusal = (failure: Parameters<typeof simulationRefusal>[0]) =>
    simulationRefusal(failure, {
      input: { ...input, sender: owner, purpose: 'prepare' },
      account,
      fee: {
        asset: nativeCoinAddress,
        amount: BigInt(calls.length) * guessedGas * fees.maxFeePerGas,
      },
    })
  // Some endpoints refuse to simulate transactions that send more coins than the balance, and give no readable reason.
  if (totalValueOf(calls) > (account.balances.get(nativeCoinAddress) ?? 0n))
    throw refusal({ phase: 'execution', revertData: '0x' })
  const { failure, gasUsed, effects } = await deps.chainOf(network.networkId).simulateTransactions({
    from: owner,
    transactions: calls,
    independent: kind === 'transfer',
  })
  if (failure) throw refusal({ phase: 'execution', revertData: failure.revertData })

  const [one, other] = input.operationId ? gasSaltOf(input.operationId) : [saltRoom, saltRoom]
  // Gives an equal payment of another project another hash. It costs nothing, because only the base fee and the tip are
  // paid.
  const maxFeePerGas = fees.maxFeePerGas + one * (saltRoom + 1n) + other
  const transactions = calls.map((call, place): PlainTransaction => {
    const { to, data, value } = call
    const nonce = firstNonce + place
    const gas =
      limitOf(call, owner, gasUsed[place] ?? 0n) +
      outerDataGas(dataFees[place] ?? noDataFee) +
      // A dropped transaction that is signed again must get another hash, because hashes identify operations.
      BigInt(ended.filter((one) => one === nonce).length)
    return {
      chainId: network.chainId,
      nonce,
      to,
      value,
      data,
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    }
  })
  const transfers = effects?.transfers
  const payer: Payer = {
    sender: owner,
    entryPoint: network.entryPoint,
    sponsor: undefined,
    prefund: 0n,
  }
  const quote = quoteOf(transactions, { gasUsed, dataFees, fees })
  // Without transfers, each transaction was estimated alone. The estimates do not show whether the balances cover all
  // of them.
  const together = transfers !== undefined
  const spends = spendsOf(input, transfers, payer, together ? account.balances : new Map())
  refuseManyAssets({ spends })
  const judged = together ? undefined : debitsOf({ quote, spends })
  refuseInsufficientBalance(
    { network, sender: owner },
    { account, debits },
    { quote, spends },
    judged,
  )
  const { preparedLifetimeMs, landingWindowMs } = deps.policy
  return {
    transactions,
    quote,
    spends,
    assetChanges: transfers && assetChangesOf(transfers, payer),
    effects,
    validUntil: new Date(
      Number(market.block.timestamp) * 1000 + preparedLifetimeMs + landingWindowMs,
    ),
  }
}

const noDataFee: DataFeeQuote = { gas: 0n, wei: 0n, weiPerMillionGas: 0n }

/** Returns the fee of all transactions in wei, at most and as expected, including a rollup's data fee. */
function quoteOf(
  transactions: readonly PlainTransaction[],
  {
    gasUsed,
    dataFees,
    fees,
  }: {
    readonly gasUsed: readonly bigint[]
    readonly dataFees: readonly DataFeeQuote[]
    readonly fees: OperationFees
  },
): FeeQuote {
  const dataWei = (gasOf: (place: number) => bigint) =>
    sum(dataFees.map((quote, place) => quote.wei + operatorFee(quote, gasOf(place))))
  return {
    kind: 'self-funded',
    maxAmount:
      sum(transactions.map(({ gas, maxFeePerGas }) => gas * maxFeePerGas)) +
      dataFeeMultiple * dataWei((place) => transactions[place]?.gas ?? 0n),
    expectedAmount:
      sum(gasUsed.map((gas, place) => gas + (dataFees[place]?.gas ?? 0n))) * fees.expectedGasPrice +
      dataWei((place) => gasUsed[place] ?? 0n),
    unpricedAssets: [],
  }
}
