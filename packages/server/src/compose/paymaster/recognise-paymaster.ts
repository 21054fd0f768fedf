import type { Address } from 'viem'
import type { ChainView } from '../../adapters/paymaster/block-view.js'
import type { PaymasterSetting } from './paymaster-setting.js'

type Located = PaymasterSetting & { readonly address: Address }

/**
 * Returns the setting with the address of an existing paymaster without a timelock, so that it is not deployed again.
 * Applies only if no address is configured and the timelock comes from the default; only then it costs two
 * `eth_getCode` calls.
 */
export async function recognisePaymaster(view: ChainView, setting: Located): Promise<Located> {
  const { network, address, withoutTimelock } = setting
  if (network.paymaster || !withoutTimelock) return setting
  const [wanted, before] = await Promise.all(
    [address, withoutTimelock].map((place) => view.getCode({ address: place })),
  )
  return wanted === undefined && before !== undefined
    ? { ...setting, address: withoutTimelock }
    : setting
}
