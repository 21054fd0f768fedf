import type { PrivateKeyAccount } from 'viem/accounts'
import { awaitPhase } from './await-phase.js'
import type { Contest } from './contest.js'
import { type Burst, measureBurst } from './measure-burst.js'
import { prepareTransfers } from './prepare-transfers.js'
import { settle } from './settle.js'
import type { SignedOperation } from './signed-operation.js'

/** Prepares one transfer of each owner with the gateway, and times the transfers through the target. */
export async function measureTransfers(
  { chain, blockTimeSeconds, isSelfFunded, gateway, target, isOurs, meter }: Contest,
  owners: readonly PrivateKeyAccount[],
  {
    phase = 0,
    perSecond,
    onAccepted,
  }: {
    readonly phase?: number
    readonly perSecond?: number
    readonly onAccepted?: () => Promise<unknown>
  } = {},
): Promise<Burst & { readonly sent: readonly SignedOperation[] }> {
  const sent = await prepareTransfers(gateway, chain, owners, { isSelfFunded })
  const requests = await target.encode(sent)
  if (!isOurs) gateway.pause()
  if (blockTimeSeconds !== undefined) await awaitPhase(chain, phase, blockTimeSeconds * 1000)
  const burst = await meter.during(() =>
    measureBurst(chain, {
      hashes: sent.map(({ hash }) => hash),
      requests,
      send: target.send,
      onAccepted,
      ...(perSecond !== undefined && { perSecond }),
    }),
  )
  await settle(target, sent)
  if (!isOurs) gateway.resume()
  return { ...burst, sent }
}
