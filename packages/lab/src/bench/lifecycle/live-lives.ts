import type { PreparedOperation } from '@gasless-gateway/core/api'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import type { Address, Hash, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { PostgresMeter } from '../cost/open-postgres-meter.js'
import type { CountedGateways } from '../cost/start-counted-gateways.js'
import { feeTokenOf } from '../fee-token-of.js'
import { postJson } from '../post-json.js'
import type { GatewayProcess } from '../start-gateway-process.js'
import { awaitStatuses } from './await-statuses.js'
import type { CostLedger, Phase } from './cost-ledger.js'

const recipient: Address = '0x000000000000000000000000000000000000cafE'
const amount = '1000000'
/** More blocks than the devnet's finality depth. */
const blocksToFinal = 3

/**
 * Runs one operation of each owner at once, phase by phase. A phase starts when all operations have ended the previous
 * phase. Returns the operation ids.
 */
export async function liveLives(
  { gateways, proxy, chain }: CountedGateways,
  meter: PostgresMeter,
  owners: readonly PrivateKeyAccount[],
  { isSelfFunded, ledger }: { readonly isSelfFunded: boolean; readonly ledger?: CostLedger },
): Promise<readonly string[]> {
  const { network, rpcUrl } = chain
  const token = feeTokenOf(chain)
  const gatewayOf = (at: number) => gateways[at % gateways.length] as GatewayProcess
  // Work between two phases counts for the later phase.
  proxy.take()
  await Promise.all(gateways.map((gateway) => gateway.report()))
  let before = await meter.read()
  const measure = async <T>(phase: Phase, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const result = await work()
    const ms = performance.now() - startedAt
    if (!ledger) return result
    const after = await meter.read()
    const reports = await Promise.all(gateways.map((gateway) => gateway.report()))
    const { calls, byMethod, bytes } = proxy.take()
    ledger.note(
      phase,
      {
        ms,
        gatewayCpuMs: reports.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
        postgresCpuMs: after.cpuMs - before.cpuMs,
        statements: reports.reduce((sum, { queries }) => sum + queries, 0),
        walBytes: after.walBytes - before.walBytes,
        calls,
        rpcBytes: bytes,
      },
      byMethod,
    )
    before = after
    return result
  }
  const ofEach =
    <T>(work: (owner: PrivateKeyAccount, at: number) => Promise<T>) =>
    () =>
      Promise.all(owners.map(work))

  await measure(
    'resolve',
    ofEach(({ address: ownerAddress }, at) =>
      postJson(gatewayOf(at), '/account/resolve-single', { ownerAddress }),
    ),
  )
  const prepared = await measure(
    'prepare',
    ofEach(async ({ address: ownerAddress }, at) => {
      const { answer } = await postJson<PreparedOperation>(gatewayOf(at), '/transaction/transfer', {
        ownerAddress,
        networkId: network.networkId,
        transfers: [{ tokenAddress: token, amount, recipientAddress: recipient }],
        ...(!isSelfFunded && { feeTokenAddress: token }),
      })
      return answer
    }),
  )
  const hashOf = (at: number) => prepared[at]?.userOperationHash as Hash
  const signatures = await measure(
    'sign',
    ofEach((owner, at): Promise<Hex> => owner.signMessage({ message: { raw: hashOf(at) } })),
  )
  const ids = prepared.map(({ operationId }) => operationId)
  await measure(
    'submit',
    ofEach((_, at) =>
      postJson(gatewayOf(at), '/transaction/submit', {
        operationId: ids[at],
        signature: signatures[at],
      }),
    ),
  )
  await measure('confirmed', () => awaitStatuses(meter.client, ids, 'confirmed'))
  await measure('final', async () => {
    await devnetClient({ rpcUrl, chainId: network.chainId }).mine({ blocks: blocksToFinal })
    await awaitStatuses(meter.client, ids, 'finalized')
  })
  return ids
}
