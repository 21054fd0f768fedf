import {
  devnetOpenZeppelinPaymasterAbi,
  devnetOpenZeppelinPaymasterBytecode,
} from '@gasless-gateway/contracts/devnet'
import { packUserOperation } from '@gasless-gateway/core/erc4337'
import { concatHex, encodeDeployData, type Hex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevnetChain } from '../../devnet-chain.js'
import { devnetClient } from '../../devnet-client.js'
import { devnetKeys } from '../../devnet-keys.js'
import { feeTokenOf } from '../fee-token-of.js'
import { type Contender, paymasterLimits, tokenPerNative } from './contender.js'
import { deployPaymaster } from './deploy-paymaster.js'

/** OpenZeppelin's PaymasterERC20, whose signer decides on token and rate. */
export async function openZeppelinPaymaster(
  chain: DevnetChain,
  validUntil: number,
): Promise<Contender> {
  const client = devnetClient({ rpcUrl: chain.rpcUrl, chainId: chain.network.chainId })
  const signer = privateKeyToAccount(devnetKeys().paymasterSigner.privateKey)
  const abi = devnetOpenZeppelinPaymasterAbi
  const address = await deployPaymaster(
    chain,
    encodeDeployData({
      abi,
      bytecode: devnetOpenZeppelinPaymasterBytecode,
      args: [signer.address],
    }),
  )
  const terms = concatHex([
    toHex(0, { size: 6 }),
    toHex(validUntil, { size: 6 }),
    feeTokenOf(chain),
    toHex(tokenPerNative, { size: 16 }),
  ])
  return {
    name: "OpenZeppelin's PaymasterERC20",
    spender: address,
    async sponsor(operation) {
      const withData = (data: Hex) => ({
        ...operation,
        paymaster: { address, ...paymasterLimits, data },
      })
      const hash = await client.readContract({
        address,
        abi,
        functionName: 'digestOf',
        args: [packUserOperation(withData(terms))],
      })
      return withData(concatHex([terms, await signer.sign({ hash })]))
    },
  }
}
