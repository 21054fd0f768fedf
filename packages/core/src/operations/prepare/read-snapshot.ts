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

/** What the chain, the prices and our own records say at one moment: the first round trip of a prepare. */
export interface Snapshot {
  /** How operations of this account are simulated. */
  readonly simulate: Chain['simulate']
  readonly account: AccountState
  readonly market: FeeMarket
  /** Empty for a self-funded operation. */
  readonly prices: PriceTable
  /** `undefined` for a self-funded operation and on a network without a paymaster. */
  readonly paymaster: PaymasterState | undefined
  /** Who alone may submit the operation when it is sponsored; empty: anybody. */
  readonly submitters: readonly Address[]
  /** What the project's operations that are live and have not landed may take from the account. */
  readonly debits: Debits
  /**
   * Whether live operations of other projects pay their fees from the account's allowance of the fee token, or set it. Beside this, a
   * plan depends only on their nonces and deployments: nobody has signed it, so a stranger may ask for it.
   */
  readonly allowanceShared: boolean
  readonly nonce: bigint
  /** Deployment data that the operation carries: none while another live operation brings the account about. */
  readonly initCode: Hex
  /** The operation deploys the account, also when the deployment data is not known. */
  readonly deploys: boolean
  /** Deployment data to simulate with: also needed while the deployment is under way elsewhere. */
  readonly simulatedInitCode: Hex
  /** Deployment data to price: what the operation carries, and of an owner that is not known, as much of another. */
  readonly pricedInitCode: Hex
  readonly ownerIsRoot: boolean
  /**
   * The account has its code, and its validator is Kernel's own, whoever its owner is. Until then a simulation deploys the
   * account, and slots are warm in it that are cold when the operation lands after another one's deployment.
   */
  readonly kernelValidates: boolean
  readonly delegation: Delegation | undefined
  /** EIP-7702 authorizations that travel with the operation. */
  readonly authorizations: number
}

/** What is known before the calls are. */
export type SnapshotInput = Omit<PlanTerms, 'calls'> & PlanPurpose

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
    }),
    chain.feeMarket(),
    feeToken && network.paymaster
      ? chain.readPaymaster({
          paymaster: network.paymaster,
          token: feeToken.address,
          bundlers: submitters,
        })
      : undefined,
    // What pays native gas needs no price, and waits for none.
    feeToken ? deps.prices.prices(network) : unpriced,
  ])
  if (account.adoption?.otherCode) throw delegateConflict(sender)
  // What is only priced is sent to nobody.
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
  }
}

const unpriced: PriceTable = new Map()

/** The market may be one block old, and nodes refuse to simulate a block that they already have. */
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
