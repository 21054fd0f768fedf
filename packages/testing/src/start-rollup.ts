import {
  devnetGasPriceOracleAbi,
  devnetGasPriceOracleRuntimeBytecode,
  devnetNodeInterfaceAbi,
  devnetNodeInterfaceRuntimeBytecode,
} from '@gasless-gateway/contracts/devnet'
import type { DataFee } from '@gasless-gateway/core'
import type { DevnetChain, Hardfork } from '@gasless-gateway/devnet'
import { type Hash, numberToHex, serializeTransaction } from 'viem'
import { type PrivateChain, startPrivateChain } from './private-chain.js'

export interface Rollup extends PrivateChain {
  /** Sets the price of a byte of call data: in wei on an OP-stack chain, in gas on Arbitrum. Mines no block. */
  setDataPrice(price: bigint): Promise<void>
  /**
   * Returns the data fee of a mined transaction in wei, from the chain's oracle. On Arbitrum, the fee is the oracle's
   * gas times `baseFeePerGas`: the base fee of the block in which the price was asked for.
   */
  dataFeeOf(transactionHash: Hash, baseFeePerGas: bigint): Promise<bigint>
}

const gasPriceOracle = '0x420000000000000000000000000000000000000F'
const nodeInterface = '0x00000000000000000000000000000000000000C8'
const dataFees = {
  'op-stack': { kind: 'op-stack', gasPriceOracle },
  arbitrum: { kind: 'arbitrum', nodeInterface },
} satisfies Record<DataFee['kind'], DataFee>

/**
 * Starts a private chain that prices data like a rollup. Anvil itself does not charge the data fee, so the test must
 * add it.
 */
export async function startRollup(
  kind: DataFee['kind'],
  { beforeFjord = false, hardfork }: { beforeFjord?: boolean; hardfork?: Hardfork } = {},
): Promise<Rollup> {
  const local = await startPrivateChain(31337, hardfork)
  const { client } = local
  const [address, bytecode] =
    kind === 'op-stack'
      ? ([gasPriceOracle, devnetGasPriceOracleRuntimeBytecode] as const)
      : ([nodeInterface, devnetNodeInterfaceRuntimeBytecode] as const)
  await client.setCode({ address, bytecode })
  const setSlot = (index: number, value: bigint) =>
    client.setStorageAt({ address, index, value: numberToHex(value, { size: 32 }) })
  if (beforeFjord) await setSlot(1, 1n)
  const chain: DevnetChain = {
    ...local.chain,
    network: { ...local.chain.network, dataFee: dataFees[kind] },
  }
  return {
    ...local,
    chain,
    setDataPrice: (price) => setSlot(0, price),
    async dataFeeOf(hash, baseFeePerGas) {
      const { to, input, nonce, gas, maxFeePerGas, maxPriorityFeePerGas } =
        await client.getTransaction({ hash })
      if (kind === 'arbitrum') {
        const { result } = await client.simulateContract({
          address: nodeInterface,
          abi: devnetNodeInterfaceAbi,
          functionName: 'gasEstimateL1Component',
          args: [to ?? nodeInterface, false, input],
        })
        return result[0] * baseFeePerGas
      }
      return client.readContract({
        address: gasPriceOracle,
        abi: devnetGasPriceOracleAbi,
        functionName: 'getL1Fee',
        args: [
          serializeTransaction({
            type: 'eip1559',
            chainId: client.chain.id,
            to,
            data: input,
            nonce,
            gas,
            ...(maxFeePerGas !== undefined && { maxFeePerGas }),
            ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas }),
          }),
        ],
      })
    },
  }
}
