import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { devnetPriceFeedAbi, devnetPriceFeedBytecode } from '@gasless-gateway/contracts/devnet'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetDeployment } from '@gasless-gateway/devnet/chains/devnet-deployment'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import { priceFeedDecimals } from '@gasless-gateway/devnet/chains/price-feed-decimals'
import { sendFromFreshKey } from '@gasless-gateway/devnet/chains/send-from-fresh-key'
import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { feeTokenOf } from '../fee-token-of.js'
import { type Contender, paymasterLimits } from './contender.js'
import { deployContract, deployPaymaster } from './deploy-paymaster.js'

/** A placeholder. The paymaster swaps only if its deposit falls below the threshold, which is 0. */
const uniswap = '0x000000000000000000000000000000000000dEaD'
const aDay = 86_400
/** 100 % in the contract's unit. */
const whole = 10n ** 26n

/** One dollar, times 10^12: the contract assumes 18 decimals, and USDC has 6. */
const usdPrice = 10n ** BigInt(priceFeedDecimals) * 10n ** 12n

/** Deploys the sample TokenPaymaster of the EntryPoint's repository. It sponsors anyone, and caches its price. */
export async function sampleTokenPaymaster(chain: DevnetChain): Promise<Contender> {
  const { abi, bytecode } = artifact()
  const { ethPriceFeed, wrappedNative } = devnetDeployment()
  const tokenOracle = await deployContract(
    chain,
    encodeDeployData({
      abi: devnetPriceFeedAbi,
      bytecode: devnetPriceFeedBytecode,
      args: [priceFeedDecimals, 'USDC / USD', usdPrice],
    }),
  )
  const address = await deployPaymaster(
    chain,
    encodeDeployData({
      abi,
      bytecode,
      args: [
        feeTokenOf(chain),
        chain.network.entryPoint,
        wrappedNative.address,
        uniswap,
        {
          priceMarkup: whole,
          minEntryPointBalance: 0n,
          refundPostopCost: 40_000,
          priceMaxAge: aDay,
        },
        {
          cacheTimeToLive: aDay,
          maxOracleRoundAge: aDay,
          tokenOracle,
          nativeOracle: ethPriceFeed.address,
          tokenToNativeOracle: false,
          tokenOracleReverse: false,
          nativeOracleReverse: false,
          priceUpdateThreshold: whole / 10n,
        },
        { minSwapAmount: 1n, uniswapPoolFee: 3_000, slippage: 5 },
        devnetKeys().deployer.address,
      ],
    }),
  )
  await sendFromFreshKey(chain, {
    to: address,
    data: encodeFunctionData({ abi, functionName: 'updateCachedPrice', args: [true] }),
    gas: 300_000n,
  })
  return {
    name: 'the sample TokenPaymaster',
    spender: address,
    sponsor: async (operation) => ({
      ...operation,
      paymaster: { address, ...paymasterLimits, data: '0x' },
    }),
  }
}

const artifact = (): { abi: Abi; bytecode: Hex } =>
  JSON.parse(
    readFileSync(
      createRequire(import.meta.url).resolve(
        '@account-abstraction/contracts/artifacts/TokenPaymaster.json',
      ),
      'utf8',
    ),
  )
