import type { Address } from 'viem'

/** A copy of a public repository, by commit. `date` is the date of that commit. */
export interface RecordedSource {
  readonly repository: string
  readonly commit: string
  readonly date: string
}

/** Call data that LI.FI encoded, in `calls/<file>.json`. */
export interface RecordedCall {
  readonly file: string
  readonly functionName: string
  /** The integrator that the data name. It shows whose application asked LI.FI. */
  readonly integrator: string
  readonly source: RecordedSource
  readonly path: string
  /** What the registry of clear signing says about the transaction, in base units. */
  readonly says?: {
    readonly receiver: Address
    readonly amount: bigint
    readonly minimumOut: bigint
  }
  /** Why `readLifiCall` refuses the data. Absent: it reads them. */
  readonly refusedBecause?: string
}

const sources = {
  buildbear: {
    repository: 'JustUzair/buildbear-lifi-tutorial',
    commit: '1d0a86933e7a89b54737f4645b987e3aab199165',
    date: '2025-04-10',
  },
  kaisign: {
    repository: 'Kai-Sign/KaiSign-Extension',
    commit: '74f440e46cf80ea15a1a51b2218c512c50c2cd5d',
    date: '2026-05-10',
  },
  clearSigning: {
    repository: 'ethereum/clear-signing-erc7730-registry',
    commit: '3b66ba289cd3988ea791346629445f9ab6ae86f3',
    date: '2026-08-20',
  },
  metamask: {
    repository: 'MetaMask/core',
    commit: 'e5aa5c5fb13f3983649eadaadcc30fc32b46b810',
    date: '2026-08-20',
  },
  ionic: {
    repository: 'ionicprotocol/monorepo',
    commit: 'a80f8f83c86b0533d3acb00d3216b13dd02b124d',
    date: '2025-08-07',
  },
  izan: {
    repository: 'izandotai/wallet',
    commit: 'e5b3d52914cf266c3283de2b4fced761025d0681',
    date: '2026-07-21',
  },
  lifiSamples: {
    repository: 'lifinance/contract-samples',
    commit: '28424cd48667328ce32a52f89f2e5e8fddcbf987',
    date: '2023-07-13',
  },
  tenderlySim: {
    repository: 'lifinance/tenderly-sim',
    commit: 'd5176adc028f86959b627dbf0cf48bb285d6c5ff',
    date: '2024-09-12',
  },
  morphoBot: {
    repository: 'morpho-org/morpho-blue-liquidation-bot',
    commit: '2b0076277a8fbc5d7f44b6f34a8183db83b4917e',
    date: '2026-06-25',
  },
  seamless: {
    repository: 'seamless-protocol/leverage-tokens',
    commit: 'b0020744a2b58ed5a7d9ab4511fe4d7ec3cddc2d',
    date: '2026-02-02',
  },
  superform: {
    repository: 'superform-xyz/superform-core',
    commit: '0be774040de50319106dd0cd1a40b348c89f6a64',
    date: '2025-02-05',
  },
  termmax: {
    repository: 'term-structure/termmax-contract-v2',
    commit: '64bd47b98e064c7fb91ab4a59b70520e0ec285d5',
    date: '2026-04-14',
  },
} as const satisfies Record<string, RecordedSource>

/**
 * The index of the recorded call data. No byte was changed or trimmed.
 *
 * The files from `clear-signing-erc7730-registry` are transactions of Ethereum mainnet, with their hash. The others are
 * `transactionRequest.data` that a repository keeps for its tests. Data whose amounts a test had changed were left out:
 * two of them share an id.
 */
export const recordedCalls: readonly RecordedCall[] = [
  {
    file: 'swap-single-token-to-token-4ec8d8',
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.buildbear,
    path: 'readme.md',
  },
  {
    file: 'across-0e6c4d',
    functionName: 'startBridgeTokensViaAcrossV4',
    integrator: 'jumper.exchange',
    source: sources.kaisign,
    path: 'tests/suites/core/decode.test.js',
  },
  {
    file: 'near-intents-2e5792',
    functionName: 'startBridgeTokensViaNEARIntents',
    integrator: 'jumper.exchange',
    source: sources.kaisign,
    path: 'tests/suites/protocols/lifi.test.js',
    refusedBecause: 'the deposit address decides the outcome off chain',
  },
  {
    file: 'relay-depository-494091',
    functionName: 'startBridgeTokensViaRelayDepository',
    integrator: 'jumper.exchange',
    source: sources.kaisign,
    path: 'tests/suites/protocols/lifi.test.js',
    refusedBecause: 'a solver decides the outcome off chain, by an order id',
  },
  {
    file: 'swap-multiple-token-to-token-82d1ca',
    functionName: 'swapTokensMultipleV3ERC20ToERC20',
    integrator: 'base-app',
    source: sources.clearSigning,
    path: 'registry/lifi/testsv2/calldata-LIFIDiamond.tests.json',
    says: {
      receiver: '0x78b59874BF0Fb404D88D9e688fdC56eE3E085e6b',
      amount: 5_000_000_000n,
      minimumOut: 93_522_914_967_046_437_151_086_561_198n,
    },
  },
  {
    file: 'swap-multiple-token-to-native-db1fe5',
    functionName: 'swapTokensMultipleV3ERC20ToNative',
    integrator: 'bcdc',
    source: sources.clearSigning,
    path: 'registry/lifi/testsv2/calldata-LIFIDiamond.tests.json',
    says: {
      receiver: '0xA368825594237F98cD05803027E841Aeca7e8F52',
      amount: 56_000_000n,
      minimumOut: 7_538_051_138_939_978n,
    },
  },
  {
    file: 'swap-multiple-native-to-token-f1026a',
    functionName: 'swapTokensMultipleV3NativeToERC20',
    integrator: 'base-app',
    source: sources.clearSigning,
    path: 'registry/lifi/testsv2/calldata-LIFIDiamond.tests.json',
    says: {
      receiver: '0x9db61e60E1F1Cc3e03952F8E19CC7705DCE8581b',
      amount: 4_691_322_694_977_235n,
      minimumOut: 327_952_248_630_648_498_422n,
    },
  },
  {
    file: 'swap-single-token-to-token-0952f9',
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    integrator: 'base-app',
    source: sources.clearSigning,
    path: 'registry/lifi/testsv2/calldata-LIFIDiamond.tests.json',
    says: {
      receiver: '0x2D7d7d61978fF0b82164CC201Ec532a68f10F9c2',
      amount: 2_995_000_000n,
      minimumOut: 2_904_541_564n,
    },
  },
  {
    file: 'swap-single-token-to-native-b0e46c',
    functionName: 'swapTokensSingleV3ERC20ToNative',
    integrator: 'backpack-wallet',
    source: sources.clearSigning,
    path: 'registry/lifi/testsv2/calldata-LIFIDiamond.tests.json',
    says: {
      receiver: '0xa78456D70bed1938Fb26E6106922b2F370960b61',
      amount: 1_360_000_000_000_000n,
      minimumOut: 1_346_400_000_000_000n,
    },
  },
  {
    file: 'swap-single-native-to-token-7d7dfc',
    functionName: 'swapTokensSingleV3NativeToERC20',
    integrator: 'jumper.exchange',
    source: sources.clearSigning,
    path: 'registry/lifi/testsv2/calldata-LIFIDiamond.tests.json',
    says: {
      receiver: '0x49d74da14765d2Dc73d73884bF2d1E7A49B38F18',
      amount: 2_098_039_615_199_859n,
      minimumOut: 4_508_934n,
    },
  },
  {
    file: 'stargate-after-swap-4bdedb',
    functionName: 'swapAndStartBridgeTokensViaStargate',
    integrator: 'metamask-bridge',
    source: sources.metamask,
    path: 'packages/bridge-controller/tests/mock-quotes-erc20-native.ts',
    refusedBecause: 'the facet takes the pool and the chain from its own data',
  },
  {
    file: 'swap-generic-f602a5',
    functionName: 'swapTokensGeneric',
    integrator: 'exodus',
    source: sources.clearSigning,
    path: 'registry/lifi/testsv2/calldata-LIFIDiamond.tests.json',
    refusedBecause: 'the function is no longer part of the diamond',
  },
  {
    file: 'relay-depository-dd2762',
    functionName: 'startBridgeTokensViaRelayDepository',
    integrator: '_arbitrum',
    source: sources.clearSigning,
    path: 'registry/lifi/testsv2/calldata-LIFIDiamond.tests.json',
    refusedBecause: 'a solver decides the outcome off chain, by an order id',
  },
  {
    file: 'across-after-swap-585c1f',
    functionName: 'swapAndStartBridgeTokensViaAcrossV4',
    integrator: 'base-app',
    source: sources.clearSigning,
    path: 'registry/lifi/testsv2/calldata-LIFIDiamond.tests.json',
    says: {
      receiver: '0x4171E66D95805afB73068ad810483E09f4eC7Bf2',
      amount: 565_200_000_000_000n,
      minimumOut: 559_548_000_000_000n,
    },
  },
  {
    file: 'relay-depository-after-swap-cb8956',
    functionName: 'swapAndStartBridgeTokensViaRelayDepository',
    integrator: 'bcdc',
    source: sources.clearSigning,
    path: 'registry/lifi/testsv2/calldata-LIFIDiamond.tests.json',
    refusedBecause: 'a solver decides the outcome off chain, by an order id',
  },
  {
    file: 'eco-bceae7',
    functionName: 'startBridgeTokensViaEco',
    integrator: 'oku.trade',
    source: sources.clearSigning,
    path: 'registry/lifi/testsv2/calldata-LIFIDiamond.tests.json',
    refusedBecause: 'the data name the prover of the payment',
  },
  {
    file: 'mayan-after-swap-03f452',
    functionName: 'swapAndStartBridgeTokensViaMayan',
    integrator: 'cdcdefi',
    source: sources.clearSigning,
    path: 'registry/lifi/testsv2/calldata-LIFIDiamond.tests.json',
    refusedBecause: 'an opaque protocol part decides the outcome',
  },
  {
    file: 'near-intents-after-swap-036645',
    functionName: 'swapAndStartBridgeTokensViaNEARIntents',
    integrator: 'tangem',
    source: sources.clearSigning,
    path: 'registry/lifi/testsv2/calldata-LIFIDiamond.tests.json',
    refusedBecause: 'the deposit address decides the outcome off chain',
  },
  {
    file: 'layer-swap-after-swap-812f35',
    functionName: 'swapAndStartBridgeTokensViaLayerSwap',
    integrator: 'rabbykmsv2',
    source: sources.clearSigning,
    path: 'registry/lifi/testsv2/calldata-LIFIDiamond.tests.json',
    refusedBecause: 'an off-chain deposit id decides the outcome',
  },
  {
    file: 'swap-multiple-token-to-token-a41bd6',
    functionName: 'swapTokensMultipleV3ERC20ToERC20',
    integrator: 'ionic',
    source: sources.ionic,
    path: 'packages/contracts/contracts/test/CollateralSwapTest.t.sol',
  },
  {
    file: 'swap-single-token-to-token-a7f78b',
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.ionic,
    path: 'packages/contracts/contracts/test/CollateralSwapTest.t.sol',
  },
  {
    file: 'swap-single-token-to-token-0d2747',
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.ionic,
    path: 'packages/contracts/contracts/test/DevTesting.t.sol',
  },
  {
    file: 'swap-single-token-to-token-ddffa5',
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.ionic,
    path: 'packages/contracts/deployments/base/solcInputs/0dcb719c07b98c346b270b8df20cbf17.json',
  },
  {
    file: 'swap-single-token-to-token-badfec',
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.ionic,
    path: 'packages/contracts/deployments/base/solcInputs/0dcb719c07b98c346b270b8df20cbf17.json',
  },
  {
    file: 'swap-single-token-to-token-be99f0',
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.ionic,
    path: 'packages/contracts/deployments/base/solcInputs/0dcb719c07b98c346b270b8df20cbf17.json',
  },
  {
    file: 'swap-single-token-to-token-a5f4cf',
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.ionic,
    path: 'packages/contracts/deployments/base/solcInputs/1e4f471f16b899e44d9741c8c59a2559.json',
  },
  {
    file: 'swap-single-token-to-token-8bf494',
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    integrator: 'lifi-sdk',
    source: sources.ionic,
    path: 'packages/contracts/deployments/base/solcInputs/e2063e87f2bc59df926e292c2ddb48e6.json',
  },
  {
    file: 'swap-single-token-to-token-5c1e0f',
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    integrator: 'lifi-sdk',
    source: sources.ionic,
    path: 'packages/contracts/deployments/base/solcInputs/e2063e87f2bc59df926e292c2ddb48e6.json',
  },
  {
    file: 'swap-single-token-to-token-e563c6',
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    integrator: 'lifi-sdk',
    source: sources.ionic,
    path: 'packages/contracts/deployments/base/solcInputs/e2063e87f2bc59df926e292c2ddb48e6.json',
  },
  {
    file: 'swap-single-token-to-token-a72709',
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.ionic,
    path: 'packages/contracts/deployments/base/solcInputs/e2063e87f2bc59df926e292c2ddb48e6.json',
  },
  {
    file: 'swap-single-token-to-token-2f2493',
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.ionic,
    path: 'packages/contracts/deployments/base/solcInputs/e2063e87f2bc59df926e292c2ddb48e6.json',
  },
  {
    file: 'swap-multiple-native-to-token-998a36',
    functionName: 'swapTokensMultipleV3NativeToERC20',
    integrator: 'izan',
    source: sources.izan,
    path: 'tests/data/lifi_quote.json',
  },
  {
    file: 'arbitrum-bridge-after-swap-bbc5ea',
    functionName: 'swapAndStartBridgeTokensViaArbitrumBridge',
    integrator: 'lifi-api',
    source: sources.lifiSamples,
    path: 'test/Forward/functions/Arbitrum.t.sol',
    refusedBecause: 'too little gas can strand the transfer',
  },
  {
    file: 'arbitrum-bridge-after-swap-196082',
    functionName: 'swapAndStartBridgeTokensViaArbitrumBridge',
    integrator: 'lifi-api',
    source: sources.lifiSamples,
    path: 'test/Forward/functions/Arbitrum.t.sol',
    refusedBecause: 'too little gas can strand the transfer',
  },
  {
    file: 'polygon-bridge-after-swap-3a0e1e',
    functionName: 'swapAndStartBridgeTokensViaPolygonBridge',
    integrator: 'lifi-api',
    source: sources.lifiSamples,
    path: 'test/Forward/functions/PolygonBridge.t.sol',
    refusedBecause: 'the data do not name the token that arrives',
  },
  {
    file: 'polygon-bridge-after-swap-5f73a5',
    functionName: 'swapAndStartBridgeTokensViaPolygonBridge',
    integrator: 'lifi-api',
    source: sources.lifiSamples,
    path: 'test/Forward/functions/PolygonBridge.t.sol',
    refusedBecause: 'the data do not name the token that arrives',
  },
  {
    file: 'swap-single-token-to-token-9022dc',
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    integrator: 'postman',
    source: sources.tenderlySim,
    path: 'README.md',
  },
  {
    file: 'swap-multiple-token-to-token-ab6f34',
    functionName: 'swapTokensMultipleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.morphoBot,
    path: 'apps/liquidity-venues/test/vitest/lifi.test.ts',
  },
  {
    file: 'swap-multiple-token-to-token-c9bba6',
    functionName: 'swapTokensMultipleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.seamless,
    path: 'test/integration/8453/LeverageRouter/Deposit.t.sol',
  },
  {
    file: 'swap-multiple-token-to-token-e1f6a0',
    functionName: 'swapTokensMultipleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.seamless,
    path: 'test/integration/8453/LeverageRouter/Deposit.t.sol',
  },
  {
    file: 'swap-multiple-token-to-token-3d7bac',
    functionName: 'swapTokensMultipleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.seamless,
    path: 'test/integration/8453/LeverageRouter/Redeem.t.sol',
  },
  {
    file: 'swap-multiple-token-to-token-fa1bd3',
    functionName: 'swapTokensMultipleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.seamless,
    path: 'test/integration/8453/LeverageRouter/Redeem.t.sol',
  },
  {
    file: 'across-after-swap-0b9821',
    functionName: 'swapAndStartBridgeTokensViaAcross',
    integrator: 'lifi-api',
    source: sources.superform,
    path: 'test/unit/crosschain-liquidity/lifi/LiFiValidator.t.sol',
    refusedBecause: 'Across before V4 has no bound on its fee',
  },
  {
    file: 'swap-multiple-token-to-token-5b27fc',
    functionName: 'swapTokensMultipleV3ERC20ToERC20',
    integrator: 'lifi-api',
    source: sources.termmax,
    path: 'test/v2/integration/ForkLifiSwapAdapter.t.sol',
  },
  {
    file: 'hop-after-swap-67997b',
    functionName: 'swapAndStartBridgeTokensViaHop',
    integrator: 'metamask-bridge',
    source: sources.metamask,
    path: 'packages/bridge-controller/tests/mock-quotes-erc20-native.ts',
    refusedBecause: 'the facet is no longer part of the diamond',
  },
  {
    file: 'celer-circle-after-swap-b431ad',
    functionName: 'swapAndStartBridgeTokensViaCelerCircleBridge',
    integrator: 'metamask-bridge',
    source: sources.metamask,
    path: 'packages/bridge-controller/tests/mock-quotes-native-erc20-eth.ts',
    refusedBecause:
      'the function is no longer part of the diamond, and the data do not name the token that arrives',
  },
]
