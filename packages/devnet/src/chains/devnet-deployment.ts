import { bundleRunnerDeployment, paymasterDeployment } from '@gasless-gateway/contracts'
import {
  devnetDelegateBytecode,
  devnetEcdsaValidatorBytecode,
  devnetPriceFeedBytecode,
  devnetSequencerFeedBytecode,
  devnetTokenBytecode,
} from '@gasless-gateway/contracts/devnet'
import { concatHex, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { devnetContract as contract, type DevnetContract } from './devnet-contract.js'
import { devnetKeys } from './devnet-keys.js'
import { entryPointCreationCode } from './entry-point-creation-code.js'
import { kernelCreationCode } from './kernel-creation-code.js'
import { priceFeedDecimals } from './price-feed-decimals.js'
import { type RouterDeployment, routerDeployment } from './router-deployment.js'

/** The deployment of every contract of the devnet. It is the same on every chain. */
export interface DevnetDeployment extends RouterDeployment {
  readonly entryPoint: DevnetContract
  readonly kernel: DevnetContract
  readonly kernelFactory: DevnetContract
  readonly ecdsaValidator: DevnetContract
  /**
   * The contract that addresses adopt under EIP-7702. Chains without EIP-7702 have it too, but no address can adopt it
   * there.
   */
  readonly delegate: DevnetContract
  readonly usdc: DevnetContract
  readonly dai: DevnetContract
  /** A plain token named WETH. It cannot wrap or unwrap the native coin. */
  readonly wrappedNative: DevnetContract
  readonly ethPriceFeed: DevnetContract
  readonly usdcPriceFeed: DevnetContract
  readonly daiPriceFeed: DevnetContract
  readonly sequencerFeed: DevnetContract
  readonly paymasterImplementation: DevnetContract
  readonly paymaster: DevnetContract
  readonly bundleRunner: DevnetContract
}

/** With this salt EntryPoint v0.7 lands at 0x0000000071727De22E5E9d8BAf0edAc6f37da032, as on public networks. */
const entryPointSalt: Hex = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'

const usd = (dollars: bigint) => dollars * 10n ** BigInt(priceFeedDecimals)

const addressParameter = parseAbiParameters('address')
const tokenParameters = parseAbiParameters('string name, string symbol, uint8 decimals')
const feedParameters = parseAbiParameters('uint8 decimals, string description, int256 answer')

/**
 * Returns the deployments of the devnet's contracts. They follow from creation codes and public test keys, not from a
 * chain. So every address is known before anything is deployed.
 */
export function devnetDeployment(): DevnetDeployment {
  computed ??= computeDeployment()
  return computed
}

/** Cached: hashing all creation codes takes a tenth of a second, and every chain of a test needs the result. */
let computed: DevnetDeployment | undefined

function computeDeployment(): DevnetDeployment {
  const keys = devnetKeys()
  const kernelCode = kernelCreationCode()
  const entryPoint = contract('EntryPoint v0.7', entryPointCreationCode(), {
    salt: entryPointSalt,
  })
  const kernel = contract(
    'Kernel v3.1',
    concatHex([kernelCode.kernel, encodeAbiParameters(addressParameter, [entryPoint.address])]),
  )
  const paymaster = paymasterDeployment({
    admin: keys.deployer.address,
    signers: [keys.paymasterSigner.address],
  })
  const token = (name: string, symbol: string, decimals: number) =>
    contract(
      symbol,
      concatHex([
        devnetTokenBytecode,
        encodeAbiParameters(tokenParameters, [name, symbol, decimals]),
      ]),
    )
  const feed = (description: string, answer: bigint) =>
    contract(
      `${description} price feed`,
      concatHex([
        devnetPriceFeedBytecode,
        encodeAbiParameters(feedParameters, [priceFeedDecimals, description, answer]),
      ]),
    )
  const usdc = token('USD Coin (devnet)', 'USDC', 6)
  const dai = token('Dai Stablecoin (devnet)', 'DAI', 18)
  const wrappedNative = token('Wrapped Ether (devnet, not redeemable)', 'WETH', 18)
  return {
    entryPoint,
    kernel,
    kernelFactory: contract(
      'Kernel factory',
      concatHex([kernelCode.factory, encodeAbiParameters(addressParameter, [kernel.address])]),
    ),
    ecdsaValidator: contract('ECDSA validator', devnetEcdsaValidatorBytecode),
    delegate: contract('EIP-7702 delegate', devnetDelegateBytecode),
    usdc,
    dai,
    wrappedNative,
    ethPriceFeed: feed('ETH / USD', usd(2_500n)),
    usdcPriceFeed: feed('USDC / USD', usd(1n)),
    daiPriceFeed: feed('DAI / USD', usd(1n)),
    sequencerFeed: contract('Sequencer uptime feed', devnetSequencerFeedBytecode),
    paymasterImplementation: {
      name: 'Gasless paymaster (implementation)',
      ...paymaster.implementation,
      value: 0n,
    },
    paymaster: { name: 'Gasless paymaster', ...paymaster.proxy, value: 0n },
    bundleRunner: { name: 'Bundle runner', ...bundleRunnerDeployment(), value: 0n },
    ...routerDeployment({ usdc, dai, wrappedNative }),
  }
}
