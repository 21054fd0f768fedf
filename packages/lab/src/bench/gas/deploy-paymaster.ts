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

/** Deploys a contract and returns its address. */
export async function deployContract(chain: DevnetChain, initCode: Hex): Promise<Address> {
  const { status } = await sendFromFreshKey(chain, {
    to: deterministicDeployerAddress,
    data: concatHex([zeroHash, initCode]),
    gas: deploymentGas,
  })
  if (status !== 'success')
    throw new Error('A contract of the bench could not be deployed: the transaction reverted.')
  return getContractAddress({
    opcode: 'CREATE2',
    from: deterministicDeployerAddress,
    salt: zeroHash,
    bytecode: initCode,
  })
}

/** Deploys a paymaster and funds its deposit. Returns its address. */
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
