import { type Address, type Hex, isAddressEqual } from 'viem'
import { nonceKeyOf } from '../../erc4337/kernel-nonce.js'
import { tipOf } from '../../gas/tip-of.js'
import { type Debits, debitsOfProject, isAllowanceShared } from '../../model/debits.js'
import type { Delegation } from '../../model/delegation.js'
import type { AccountState, Chain, FeeMarket, PaymasterState } from '../../ports/chain.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import type { PriceTable } from '../../ports/price-source.js'
import { max } from '../../primitives/math.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import { delegateConflict } from '../delegate-conflict.js'
import { isDeploying } from '../is-deploying.js'
import { liveDebits, voidBelowOf } from '../live-debits.js'
import type { PlanPurpose, PlanTerms } from '../plan.js'
import { refuseUnknownValidation } from '../refuse-unknown-validation.js'
import { lowestFreeKey, nextNonce } from './choose-nonce.js'

/**
 * The state that a plan starts from: of the chain, the prices and the gateway's records. Read in a prepare's first
 * round trip.
 */
export interface Snapshot {
  /** Simulates an operation of this account. */
  readonly simulate: Chain['simulate']
  readonly account: AccountState
  readonly market: FeeMarket
  /** Empty for a self-funded operation. */
  readonly prices: PriceTable
  /** `undefined` for a self-funded operation and on a network without a paymaster. */
  readonly paymaster: PaymasterState | undefined
  /** The only addresses that may send the operation to the EntryPoint if it is sponsored. Empty: anyone may. */
  readonly submitters: readonly Address[]
  /** Amounts that the project's live operations may take from the account. Operations that have landed are left out. */
  readonly debits: Debits
  /**
   * Whether live operations of other projects pay their fees from the account's allowance of the fee token, or set it.
   * A plan needs no signature, so a stranger may ask for one. So it depends on nothing else of other projects but their
   * nonces and deployments.
   */
  readonly allowanceShared: boolean
  readonly nonce: bigint
  /**
   * Deployment data that the operation carries. `0x` if the account is deployed, or if another live operation deploys
   * it.
   */
  readonly initCode: Hex
  /** Whether the operation deploys the account. Also true if the deployment data is unknown. */
  readonly deploys: boolean
  /** Deployment data to simulate with. Also set while another live operation deploys the account. */
  readonly simulatedInitCode: Hex
  /** Deployment data to price. If the owner is unknown, the data of another owner, which is as long. */
  readonly pricedInitCode: Hex
  readonly ownerIsRoot: boolean
  /**
   * Whether the account is deployed and validated by Kernel's own validator, for any owner. Before that, the simulation
   * deploys the account. This warms storage slots that are cold if another operation deploys the account first.
   */
  readonly kernelValidates: boolean
  readonly delegation: Delegation | undefined
  /** EIP-7702 authorizations that travel with the operation. */
  readonly authorizations: number
  /**
   * Whether the operation pays for the check that the `BundleRunner` makes for an EIP-7702 account without a history.
   * It does if no operation of its nonce key has landed. The gateway's records are not read for that.
   */
  readonly paysForCheck: boolean
}

/** A plan's input without its calls. */
export type SnapshotInput = Omit<PlanTerms, 'calls'> & PlanPurpose

/**
 * Reads the snapshot in one round trip to the chain. Before that, one SQL statement reads the live operations and
 * another the occupied nonce keys, unless the input has them.
 *
 * Throws `NETWORK_UNAVAILABLE`, `DELEGATE_CONFLICT`, and `VALIDATION_NOT_ACCEPTED` for a prepare.
 */
export async function readSnapshot(deps: GatewayDeps, input: SnapshotInput): Promise<Snapshot> {
  const { network, sender, owner, feeToken } = input
  const { nonceValidator: validator, delegate, initCodeOf } = input.account
  const chain = deps.chainOf(network.networkId)
  const submitters = deps.submittersOf(network.networkId)
  const { preparations, operations } = deps.database
  const [live, key] = await Promise.all([
    input.live ?? operations.liveNonces(network.networkId, sender),
    input.nonceKey ??
      preparations
        .occupiedNonceKeys(input.project.id, network.networkId, sender)
        .then((occupied) => lowestFreeKey(occupied, validator)),
  ])
  const nonceKey = nonceKeyOf({ validator, key })
  // Started together, these travel as one request.
  const [account, market, paymaster, prices] = await Promise.all([
    chain.readAccount({
      sender,
      nonceKey,
      delegate,
      feeToken: feeToken?.address,
      assets: assetsToRead(input),
      // An earlier state could show the nonce of an operation that is final and no longer live.
      notBefore: live.finalBlock,
    }),
    chain.feeMarket(),
    feeToken && network.paymaster
      ? chain.readPaymaster({
          paymaster: network.paymaster,
          token: feeToken.address,
          bundlers: submitters,
        })
      : undefined,
    // A self-funded operation needs no price.
    feeToken ? deps.prices.prices(network) : unpriced,
  ])
  if (account.adoption?.otherCode) throw delegateConflict(sender)
  // Estimates and quotes are never sent, so they are not refused.
  if (input.purpose === 'prepare') refuseUnknownValidation(network, account)
  const deploying = isDeploying(live, account)
  const deployment = account.deployed || !owner ? '0x' : initCodeOf(owner)
  const initCode = deploying ? '0x' : deployment
  const deploys = !account.deployed && !deploying
  const delegation = delegate && {
    delegate,
    ...(deploys && account.adoption && { authorization: { nonce: account.adoption.nonce } }),
  }
  const beside = liveDebits(live, voidBelowOf(account))
  return {
    simulate: (query) =>
      chain.simulate({
        ...query,
        delegate,
        market: {
          ...market,
          maxPriorityFeePerGas: tipOf(network, market),
          block: newerBlock(market, account),
        },
      }),
    account,
    market,
    prices,
    paymaster,
    submitters,
    debits: debitsOfProject(input.project.id, beside),
    allowanceShared:
      feeToken !== undefined && isAllowanceShared(input.project.id, feeToken.address, beside),
    nonce: nextNonce(live.nonces, nonceKey, account.sequence),
    initCode,
    deploys,
    simulatedInitCode: deployment,
    pricedInitCode: deploys && !owner ? initCodeOf(sender) : initCode,
    kernelValidates: account.deployed && account.rootOwner !== undefined,
    ownerIsRoot:
      owner !== undefined &&
      ((!account.deployed && !delegate) ||
        (account.rootOwner !== undefined && isAddressEqual(account.rootOwner, owner))),
    delegation,
    authorizations: delegation?.authorization ? 1 : 0,
    paysForCheck:
      delegation !== undefined && network.bundleRunner !== undefined && account.sequence === 0n,
  }
}

const unpriced: PriceTable = new Map()

/**
 * Returns the newer block of the two. The fee market may be one block old, and nodes refuse to simulate a block that
 * they already have.
 */
const newerBlock = ({ block }: FeeMarket, { at }: AccountState): FeeMarket['block'] =>
  at && at.timestamp >= block.timestamp
    ? { number: max(at.number ?? 0n, block.number), timestamp: at.timestamp }
    : block

const assetsToRead = ({ declared, feeToken }: SnapshotInput): Address[] => [
  ...new Set([
    nativeCoinAddress,
    ...declared.map(({ asset }) => asset),
    ...(feeToken ? [feeToken.address] : []),
  ]),
]
