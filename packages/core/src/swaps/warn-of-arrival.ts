import type { Address } from 'viem'
import { accountModel } from '../accounts/account-model.js'
import { isPlain } from '../accounts/is-plain.js'
import type { SwapWarningBody } from '../api/swaps.js'
import type { Network, Token } from '../model/network.js'
import type { Project } from '../model/project.js'
import type { RouteRequest } from '../model/route.js'
import type { AccountState } from '../ports/chain.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { isSameAddress } from '../primitives/is-same-address.js'
import { isNativeCoin, nativeCoinAddress } from '../primitives/native-coin.js'

/** The account on the destination network of a swap. */
export type ArrivalState = Pick<AccountState, 'deployed' | 'balances'>

/**
 * Reads the account on the destination network of a swap. `undefined` for a swap on one network. Also `undefined` if
 * the destination does not answer: a quote is still useful without its warnings.
 */
export async function readArrival(
  { chainOf }: Pick<GatewayDeps, 'chainOf'>,
  project: Pick<Project, 'accountMode'>,
  { from, to, account }: RouteRequest,
): Promise<ArrivalState | undefined> {
  if (from.networkId === to.networkId) return undefined
  try {
    return await chainOf(to.networkId).readAccount({
      sender: account,
      nonceKey: 0n,
      delegate: accountModel(project.accountMode, to).delegate,
      feeToken: undefined,
      assets: [nativeCoinAddress, ...feeTokensOn(project, to).map(({ address }) => address)],
    })
  } catch {
    return undefined
  }
}

/**
 * Returns what the user should know before tokens arrive on another network. `undefined` as `arriving`: the call data
 * do not name the token that arrives. `undefined` as `state`: the account there is not known.
 */
export function warningsOf(
  project: Pick<Project, 'accountMode'>,
  { from, to, toToken, account }: RouteRequest,
  arriving: Address | undefined,
  state: ArrivalState | undefined,
): SwapWarningBody[] {
  if (from.networkId === to.networkId) return []
  const coin = to.nativeCoin.symbol
  const isWrapped = isNativeCoin(toToken) && !(arriving && isNativeCoin(arriving))
  const payable = feeTokensOn(project, to)
  const token = arriving ?? toToken
  const paysItself =
    isNativeCoin(token) || payable.some(({ address }) => isSameAddress(address, token))
  const isEmpty = state && [...state.balances.values()].every((balance) => balance === 0n)
  return [
    ...warnIf(isWrapped, {
      code: 'MAY_ARRIVE_WRAPPED',
      message: `The bridge may deliver the wrapped form of ${coin}, ${to.wrappedNative}, instead of ${coin}. Compare receivedToken when the bridge has ended, and unwrap the tokens on ${to.name} if you need ${coin}.`,
    }),
    ...warnIf(state?.deployed === false && project.accountMode === 'smart_account', {
      code: 'ACCOUNT_NOT_DEPLOYED',
      message: `Account ${account} is not deployed on ${to.name} yet. The tokens still arrive there. The account's first operation on ${to.name} deploys it, and costs more gas.`,
    }),
    ...warnIf(isEmpty === true && !paysItself, {
      code: 'CANNOT_PAY_ON_ARRIVAL',
      message: `Account ${account} has nothing on ${to.name} that pays for gas, and the token that arrives does not pay for gas either. Send it ${[coin, ...payable.map(({ symbol }) => symbol)].join(' or ')} on ${to.name} before you use the tokens.`,
    }),
  ]
}

const warnIf = (applies: boolean, warning: SwapWarningBody): SwapWarningBody[] =>
  applies ? [warning] : []

/** Returns the tokens that pay the fees of the project's operations. The sender of plain transactions pays in coins. */
const feeTokensOn = (project: Pick<Project, 'accountMode'>, network: Network): readonly Token[] =>
  isPlain(project, network) ? [] : network.tokens.filter(({ feeToken }) => feeToken)
