import {
  devnetBridgeAbi,
  devnetBridgeBytecode,
  devnetDiamondAbi,
  devnetDiamondBytecode,
  devnetExchangeAbi,
  devnetExchangeBytecode,
  devnetFeeCollectorBytecode,
  devnetFeeForwarderBytecode,
  silentTokenBytecode,
} from '@gasless-gateway/contracts/devnet'
import { type Address, encodeDeployData, parseEther, parseUnits, zeroAddress } from 'viem'
import { type DevnetContract, devnetContract } from './devnet-contract.js'

/** The contracts that the devnet's router uses. */
export interface RouterDeployment {
  /** Like USDT on Ethereum: its functions return nothing, and an allowance must be 0 before it can change. */
  readonly usdt: DevnetContract
  /** Has all pools. */
  readonly exchange: DevnetContract
  readonly feeForwarder: DevnetContract
  readonly feeCollector: DevnetContract
  readonly bridge: DevnetContract
  /** The target of all call data from the router, and the spender of all its approvals. */
  readonly diamond: DevnetContract
}

/** 2,500 USD for one coin, like the first answers of the price feeds. */
const coinsInPool = parseEther('1000')
const dollarsInCoinPool = 2_500_000
const dollarsInDollarPool = 5_000_000
const coinsInBridge = parseEther('400')
const dollarsInBridge = 1_000_000

/**
 * Returns the deployments of the router's contracts, which are the same on every chain. They include the liquidity, so
 * the deployer pays 2,400 coins.
 */
export function routerDeployment({
  usdc: { address: usdc },
  dai: { address: dai },
  wrappedNative,
}: {
  readonly usdc: DevnetContract
  readonly dai: DevnetContract
  readonly wrappedNative: DevnetContract
}): RouterDeployment {
  const usdt = devnetContract('USDT', silentTokenBytecode)
  const dollars = (token: Address, amount: number) =>
    parseUnits(String(amount), token === dai ? 18 : 6)
  const pool = (tokenA: Address, tokenB: Address) => ({
    tokenA,
    tokenB,
    amountA: dollars(tokenA, tokenB === zeroAddress ? dollarsInCoinPool : dollarsInDollarPool),
    amountB: tokenB === zeroAddress ? coinsInPool : dollars(tokenB, dollarsInDollarPool),
  })
  const exchange = devnetContract(
    'Exchange',
    encodeDeployData({
      abi: devnetExchangeAbi,
      bytecode: devnetExchangeBytecode,
      args: [
        [
          pool(usdc, dai),
          pool(usdc, zeroAddress),
          pool(dai, zeroAddress),
          pool(usdt.address, usdc),
        ],
      ],
    }),
    { value: 2n * coinsInPool },
  )
  const bridge = devnetContract(
    'Bridge',
    encodeDeployData({
      abi: devnetBridgeAbi,
      bytecode: devnetBridgeBytecode,
      args: [[usdc, dai].map((token) => ({ token, amount: dollars(token, dollarsInBridge) }))],
    }),
    { value: coinsInBridge },
  )
  const feeForwarder = devnetContract('Fee forwarder', devnetFeeForwarderBytecode)
  const feeCollector = devnetContract('Fee collector', devnetFeeCollectorBytecode)
  const diamond = devnetContract(
    'Router diamond',
    encodeDeployData({
      abi: devnetDiamondAbi,
      bytecode: devnetDiamondBytecode,
      args: [
        {
          exchange: exchange.address,
          feeForwarder: feeForwarder.address,
          feeCollector: feeCollector.address,
          bridge: bridge.address,
          wrappedNative: wrappedNative.address,
        },
      ],
    }),
  )
  return { usdt, exchange, feeForwarder, feeCollector, bridge, diamond }
}
