import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { startChains } from '@gasless-gateway/devnet/chains/start-chains'
import type { Bench } from '../bench.js'
import { nobody } from './contender.js'
import { type GasOfTransfers, measureContender } from './measure-contender.js'
import { openZeppelinPaymaster } from './open-zeppelin-paymaster.js'
import { ourPaymaster } from './our-paymaster.js'
import { sampleTokenPaymaster } from './sample-token-paymaster.js'
import { singletonPaymaster } from './singleton-paymaster.js'

const anHour = 3_600

/** Measures the gas of a transfer whose fee is paid in a token, with our paymaster and with others. */
export const benchGas: Bench = async ({ defer, say }) => {
  const { chains, stop } = await startChains([{ chainId: 31337, port: 0 }], {})
  defer(stop)
  const [chain] = chains
  if (!chain) throw new Error('The local chain did not start.')
  const client = devnetClient({ rpcUrl: chain.rpcUrl, chainId: chain.network.chainId })
  const validUntil = Number((await client.getBlock()).timestamp) + anHour
  const pimlico = await singletonPaymaster(chain, validUntil)
  const contenders = {
    nobody,
    ours: ourPaymaster(chain, validUntil),
    sample: await sampleTokenPaymaster(chain),
    openZeppelin: await openZeppelinPaymaster(chain, { validUntil, upgradeable: false }),
    openZeppelinUpgradeable: await openZeppelinPaymaster(chain, { validUntil, upgradeable: true }),
    singleton: pimlico.prefunded,
    singletonPostOpOnly: pimlico.postOpOnly,
  }
  // This first transfer creates the recipient's balance, so that no contender pays for it.
  await measureContender(chain, nobody)
  const measured = {} as Record<keyof typeof contenders, GasOfTransfers>
  for (const [key, contender] of Object.entries(contenders)) {
    const gas = await measureContender(chain, contender)
    measured[key as keyof typeof contenders] = gas
    say(
      `${contender.name}: first ${gas.first}, later ${gas.later}, in a bundle of ten ${gas.inBundleOf10}`,
    )
  }

  const overheadOf = ({ later, inBundleOf10 }: GasOfTransfers) => ({
    later: later - measured.nobody.later,
    inBundleOf10: inBundleOf10 - measured.nobody.inBundleOf10,
  })
  const ours = overheadOf(measured.ours)
  const sample = overheadOf(measured.sample)
  const openZeppelin = overheadOf(measured.openZeppelin)
  const openZeppelinUpgradeable = overheadOf(measured.openZeppelinUpgradeable)
  const singleton = overheadOf(measured.singleton)
  // These take a fee in advance on terms that are signed for one operation. Like ours, OpenZeppelin's is behind a
  // proxy.
  const peers = [openZeppelinUpgradeable, singleton]
  const best = (key: keyof typeof ours) => Math.min(...peers.map((it) => it[key]))
  const { nobody: bare, singletonPostOpOnly } = measured
  return {
    figures: {
      gasFirst: measured.ours.first,
      gasLater: measured.ours.later,
      gasInBundleOf10: measured.ours.inBundleOf10,
      overheadLater: ours.later,
      overheadInBundleOf10: ours.inBundleOf10,
      // The worse of the two ratios.
      ratioToBestPrefundPaymaster: Math.max(
        ours.later / best('later'),
        ours.inBundleOf10 / best('inBundleOf10'),
      ),
      withoutPaymasterFirst: bare.first,
      withoutPaymasterLater: bare.later,
      withoutPaymasterInBundleOf10: bare.inBundleOf10,
      samplePaymasterOverheadLater: sample.later,
      samplePaymasterOverheadInBundleOf10: sample.inBundleOf10,
      openZeppelinOverheadLater: openZeppelin.later,
      openZeppelinOverheadInBundleOf10: openZeppelin.inBundleOf10,
      openZeppelinUpgradeableOverheadLater: openZeppelinUpgradeable.later,
      openZeppelinUpgradeableOverheadInBundleOf10: openZeppelinUpgradeable.inBundleOf10,
      singletonOverheadLater: singleton.later,
      singletonOverheadInBundleOf10: singleton.inBundleOf10,
      singletonPostOpOnlyOverheadLater: overheadOf(singletonPostOpOnly).later,
      singletonPostOpOnlyOverheadInBundleOf10: overheadOf(singletonPostOpOnly).inBundleOf10,
    },
    goals: {
      overheadLater: '<= 48000',
      overheadInBundleOf10: '<= 30000',
      ratioToBestPrefundPaymaster: '<= 1',
    },
  }
}
