import { parseAbiParameters } from 'viem'

// Declared in lifinance/contracts: ILiFi.BridgeData, LibSwap.SwapData and the structs of the facets.
const bridgeData =
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }'
const swapData =
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }'
const acrossData =
  'struct AcrossData { bytes32 receiverAddress; bytes32 refundAddress; bytes32 sendingAssetId; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityParameter; bytes message; }'
const dlnData =
  'struct DlnData { bytes receivingAssetId; bytes receiver; bytes orderAuthorityDst; uint256 minAmountOut; }'

/** ABI parameters of the functions that `readLifiCall` decodes. */
export const lifiParameters = {
  singleSwap: /* @__PURE__ */ parseAbiParameters([
    'bytes32, string, string, address receiver, uint256 minAmountOut, SwapData',
    swapData,
  ]),
  multipleSwaps: /* @__PURE__ */ parseAbiParameters([
    'bytes32, string, string, address receiver, uint256 minAmountOut, SwapData[]',
    swapData,
  ]),
  across: /* @__PURE__ */ parseAbiParameters(['BridgeData, AcrossData', bridgeData, acrossData]),
  swapAndAcross: /* @__PURE__ */ parseAbiParameters([
    'BridgeData, SwapData[], AcrossData',
    bridgeData,
    swapData,
    acrossData,
  ]),
  dln: /* @__PURE__ */ parseAbiParameters(['BridgeData, DlnData', bridgeData, dlnData]),
  swapAndDln: /* @__PURE__ */ parseAbiParameters([
    'BridgeData, SwapData[], DlnData',
    bridgeData,
    swapData,
    dlnData,
  ]),
}
