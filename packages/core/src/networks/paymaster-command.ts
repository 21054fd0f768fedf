import type { Network } from '../model/network.js'

/**
 * Returns the command by which an operator changes the paymaster of a network. The log and `paymaster status` show the
 * same command.
 */
export const paymasterCommand = (
  words: string,
  { networkId }: Pick<Network, 'networkId'>,
): string => `gateway-server paymaster ${words} --network ${networkId} --send`
