import { deterministicDeployerAddress } from '@gasless-gateway/contracts'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { sendFromFreshKey } from '@gasless-gateway/devnet/chains/send-from-fresh-key'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseEther,
  zeroHash,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'

const deploymentGas = 12_000_000n

/** Puts a contract on the chain. */
export async function deployContract(chain: DevnetChain, initCode: Hex): Promise<Address> {
  const { status } = await sendFromFreshKey(chain, {
    to: deterministicDeployerAddress,
    data: concatHex([zeroHash, initCode]),
    gas: deploymentGas,
  })
  if (status !== 'success') throw new Error('A contract of the bench cannot be deployed.')
  return getContractAddress({
    opcode: 'CREATE2',
    from: deterministicDeployerAddress,
    salt: zeroHash,
    bytecode: initCode,
  })
}

/** Puts a paymaster on the chain and fills its deposit. */
export async function deployPaymaster(chain: DevnetChain, initCode: Hex): Promise<Address> {
  const address = await deployContract(chain, initCode)
  await sendFromFreshKey(chain, {
    to: chain.network.entryPoint,
    data: encodeFunctionData({
      abi: entryPoint07Abi,
      functionName: 'depositTo',
      args: [address],
    }),
    value: parseEther('100'),
    gas: 100_000n,
  })
  return address
}
