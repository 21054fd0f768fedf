import { gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import type { Network, PaymasterState } from '@gasless-gateway/core'
import { type Address, encodeFunctionData, erc20Abi, prepareEncodeFunctionData } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { Endpoint } from './create-endpoint.js'
import { readDataFee } from './data-fee.js'
import type { EndpointChain } from './endpoint-chain.js'
import { offered } from './offered.js'
import { readCoin, readDeposit } from './read-balances.js'
import { readWord } from './read-word.js'

/** Prepared once, because finding a function in its ABI costs more than the rest of a read. */
const pausedFunction = prepareEncodeFunctionData({
  abi: gaslessPaymasterAbi,
  functionName: 'paused',
})
const floorFunction = prepareEncodeFunctionData({
  abi: gaslessPaymasterAbi,
  functionName: 'postOpGasFloor',
})
const bundlersFunction = prepareEncodeFunctionData({
  abi: gaslessPaymasterAbi,
  functionName: 'areBundlers',
})

const { uint, bool } = readWord

type ContractReads = Pick<
  EndpointChain,
  'decimalsOf' | 'depositOf' | 'balancesOf' | 'dataFee' | 'readPaymaster' | 'isPaymasterSigner'
>

/** Reads tokens, coin balances, deposits, the paymaster and the data-fee oracle. */
export function createContractReads(
  { client, reads }: Endpoint,
  network: Network,
  assertHasBlock: (number: bigint) => Promise<void>,
): ContractReads {
  const { entryPoint } = network
  const depositOf = async (address: Address, blockNumber?: bigint) => {
    const [deposit] = await Promise.all([
      client.readContract({
        address: entryPoint,
        abi: entryPoint07Abi,
        functionName: 'balanceOf',
        args: [address],
        ...(blockNumber !== undefined && { blockNumber }),
      }),
      blockNumber !== undefined && assertHasBlock(blockNumber),
    ])
    return deposit
  }

  return {
    decimalsOf: (address) =>
      offered(client.readContract({ address, abi: erc20Abi, functionName: 'decimals' })),
    depositOf,
    balancesOf: (addresses) => Promise.all(addresses.map((one) => readCoin(reads.read, one))),
    dataFee: (call) => readDataFee({ client, reads }, network, call),

    async readPaymaster({ paymaster: to, token, bundlers }) {
      const { read } = reads
      const [deposit, paused, postOpGasFloor, bundlersListed] = await Promise.all([
        readDeposit(read, entryPoint, to),
        bool(read, () => ({ to, data: encodeFunctionData(pausedFunction) })),
        uint(read, () => ({
          to,
          data: encodeFunctionData({ ...floorFunction, args: [token] }),
        })),
        bool(read, () => ({
          to,
          data: encodeFunctionData({ ...bundlersFunction, args: [bundlers] }),
        })),
      ])
      return { deposit, paused, postOpGasFloor, bundlersListed } satisfies PaymasterState
    },

    isPaymasterSigner: ({ paymaster: address, signer }) =>
      client.readContract({
        address,
        abi: gaslessPaymasterAbi,
        functionName: 'isSigner',
        args: [signer],
      }),
  }
}
