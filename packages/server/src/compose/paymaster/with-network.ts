import type { Logger } from '@gasless-gateway/core'
import {
  connectToNetwork,
  type NetworkConnection,
} from '../../adapters/paymaster/connect-to-network.js'
import { withChain } from '../commands/with-chain.js'
import type { PaymasterSetting } from './paymaster-setting.js'

/**
 * Runs `use` with a connection to the network of a setting, and closes it afterwards. Throws an `Error` with the remedy
 * when no endpoint answers, or when one serves another chain.
 */
export const withNetwork = <Result>(
  setting: PaymasterSetting,
  logger: Logger,
  use: (connection: NetworkConnection) => Promise<Result>,
): Promise<Result> =>
  withChain(setting, logger, async (chain, pool) =>
    use(await connectToNetwork(setting.network, chain, pool)),
  )
