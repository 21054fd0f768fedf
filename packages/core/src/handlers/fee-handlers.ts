import { formatUnits, toHex } from 'viem'
import { operableAccount } from '../accounts/operable-account.js'
import type { Gateway } from '../api/gateway.js'
import { feeTokenOf } from '../networks/fee-token-of.js'
import { verifiedNetwork } from '../networks/verified-network.js'
import { planOperation } from '../operations/prepare/plan-operation.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'

export function feeHandlers(deps: GatewayDeps): Pick<Gateway, 'estimateFee'> {
  return {
    async estimateFee({ body }, { project }) {
      const network = await verifiedNetwork(deps, body.networkId)
      const account = operableAccount(project, network)
      const feeToken = feeTokenOf(network, body.feeToken)
      const { quote } = await planOperation(deps, {
        project,
        network,
        sender: body.senderAddress,
        account,
        owner: account.ownerOf(body.senderAddress),
        calls: body.calls,
        declared: body.transferredAssets.map(({ address, amount }) => ({ asset: address, amount })),
        feeToken,
        purpose: 'estimate',
        nonceKey: undefined,
      })
      const { symbol, decimals } = feeToken ?? network.nativeCoin
      return {
        estimatedFee: formatUnits(quote.maxAmount, decimals),
        estimatedFeeRaw: toHex(quote.maxAmount),
        symbol,
        unpricedAssets: [...quote.unpricedAssets],
      }
    },
  }
}
