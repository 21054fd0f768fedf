import type { Address, PublicClient } from 'viem'
import type { PaymasterSetting } from './paymaster-setting.js'

type Located = PaymasterSetting & { readonly address: Address }

/**
 * The setting with the paymaster that stands without a timelock, where no address is configured and only the default asks for
 * a timelock: it is not deployed anew. Costs two reads of code there, and nothing elsewhere.
 */
export async function recognisePaymaster(
  client: Pick<PublicClient, 'getCode'>,
  setting: Located,
): Promise<Located> {
  const { network, address, withoutTimelock } = setting
  if (network.paymaster || !withoutTimelock) return setting
  const [wanted, before] = await Promise.all(
    [address, withoutTimelock].map((place) => client.getCode({ address: place })),
  )
  return wanted === undefined && before !== undefined
    ? { ...setting, address: withoutTimelock }
    : setting
}
