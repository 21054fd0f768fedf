import { erc1967ProxyAbi, erc1967ProxyBytecode } from '@gasless-gateway/contracts'
import {
  devnetOpenZeppelinPaymasterAbi,
  devnetOpenZeppelinPaymasterBytecode,
  devnetOpenZeppelinProxiedPaymasterAbi,
  devnetOpenZeppelinProxiedPaymasterBytecode,
} from '@gasless-gateway/contracts/devnet'
import { packUserOperation } from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import {
  type Address,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { feeTokenOf } from '../fee-token-of.js'
import { type Contender, paymasterLimits, tokenPerNative } from './contender.js'
import { deployContract, deployPaymaster } from './deploy-paymaster.js'

/**
 * Deploys OpenZeppelin's PaymasterERC20, whose signer sets token and rate. `upgradeable` puts it behind a proxy like
 * ours.
 */
export async function openZeppelinPaymaster(
  chain: DevnetChain,
  { validUntil, upgradeable }: { validUntil: number; upgradeable: boolean },
): Promise<Contender> {
  const client = devnetClient({ rpcUrl: chain.rpcUrl, chainId: chain.network.chainId })
  const signer = privateKeyToAccount(devnetKeys().paymasterSigner.privateKey)
  const abi = devnetOpenZeppelinPaymasterAbi
  const address = await deployPaymaster(
    chain,
    upgradeable
      ? await proxyInitCode(chain, signer.address)
      : encodeDeployData({
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
    name: `OpenZeppelin's PaymasterERC20${upgradeable ? ', upgradeable' : ''}`,
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

/** Deploys the implementation and returns the init code of a proxy to it. */
async function proxyInitCode(chain: DevnetChain, signer: Address): Promise<Hex> {
  const abi = devnetOpenZeppelinProxiedPaymasterAbi
  return encodeDeployData({
    abi: erc1967ProxyAbi,
    bytecode: erc1967ProxyBytecode,
    args: [
      await deployContract(chain, devnetOpenZeppelinProxiedPaymasterBytecode),
      encodeFunctionData({ abi, functionName: 'initialize', args: [signer] }),
    ],
  })
}
