import { fullBundleCost, type Logger } from '@gasless-gateway/core'
import type { Config } from '../../config/load-config.js'
import { withChain } from '../commands/with-chain.js'
import type { PaymasterSetting } from './paymaster-setting.js'

/** Returns the amount in wei below which the gateway reports the deposit as low. */
export const readLowDeposit = (
  setting: PaymasterSetting,
  { upkeep }: Config,
  logger: Logger,
): Promise<bigint> =>
  withChain(
    setting,
    logger,
    async (chain) =>
      upkeep.deposit.low * (await fullBundleCost(chain, setting.network, await chain.feeMarket())),
  )
