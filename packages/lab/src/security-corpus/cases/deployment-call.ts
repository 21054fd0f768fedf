import { deterministicDeployerAddress } from '@gasless-gateway/contracts'
import type { Call } from '@gasless-gateway/core/erc4337'
import type { DevnetContract } from '@gasless-gateway/devnet/chains/devnet-contract'
import { concatHex } from 'viem'

/** Returns the call that deploys a contract. Any sender may make it. */
export const deploymentCall = ({ salt, initCode, value }: DevnetContract): Call => ({
  to: deterministicDeployerAddress,
  data: concatHex([salt, initCode]),
  value,
})
