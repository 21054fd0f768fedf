import { type Chain, fullBundleCost } from '@gasless-gateway/core'
import type { Config } from '../../config/load-config.js'
import type { PaymasterSetting } from './paymaster-setting.js'

/** Returns the amount in wei below which the gateway reports the deposit as low. */
export const readLowDeposit = async (
  chain: Chain,
  { network }: PaymasterSetting,
  { upkeep }: Config,
): Promise<bigint> =>
  upkeep.deposit.low * (await fullBundleCost(chain, network, await chain.feeMarket()))
