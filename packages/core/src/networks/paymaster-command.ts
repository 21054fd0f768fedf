import type { Network } from '../model/network.js'

/** The line that an operator types to change the paymaster of a network: the log and `paymaster status` name the same one. */
export const paymasterCommand = (
  words: string,
  { networkId }: Pick<Network, 'networkId'>,
): string => `gateway-server paymaster ${words} --network ${networkId} --send`
