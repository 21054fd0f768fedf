// Written by scripts/compile.ts. Do not edit.
export const devnetDiamondAbi = [
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "contract DevnetExchange",
            "name": "exchange",
            "type": "address"
          },
          {
            "internalType": "contract DevnetFeeForwarder",
            "name": "feeForwarder",
            "type": "address"
          },
          {
            "internalType": "contract DevnetFeeCollector",
            "name": "feeCollector",
            "type": "address"
          },
          {
            "internalType": "contract DevnetBridge",
            "name": "bridge",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "wrappedNative",
            "type": "address"
          }
        ],
        "internalType": "struct DevnetDiamond.Targets",
        "name": "targets",
        "type": "tuple"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "constructor"
  },
  {
    "inputs": [],
    "name": "CannotBridgeToSameNetwork",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "ContractCallNotAllowed",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "minAmount",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "receivedAmount",
        "type": "uint256"
      }
    ],
    "name": "CumulativeSlippageTooHigh",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "FunctionDoesNotExist",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "InformationMismatch",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "required",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "balance",
        "type": "uint256"
      }
    ],
    "name": "InsufficientBalance",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "InvalidAmount",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "InvalidCallData",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "InvalidReceiver",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NativeAssetTransferFailed",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NoSwapDataProvided",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NoSwapFromZeroBalance",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "ReentrancyError",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "SafeERC20FailedOperation",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "TransferFromFailed",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": false,
        "internalType": "bytes32",
        "name": "transactionId",
        "type": "bytes32"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "dex",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "fromAssetId",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "toAssetId",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "fromAmount",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "toAmount",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "timestamp",
        "type": "uint256"
      }
    ],
    "name": "AssetSwapped",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "transactionId",
        "type": "bytes32"
      },
      {
        "indexed": false,
        "internalType": "string",
        "name": "integrator",
        "type": "string"
      },
      {
        "indexed": false,
        "internalType": "string",
        "name": "referrer",
        "type": "string"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "receiver",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "fromAssetId",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "toAssetId",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "fromAmount",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "toAmount",
        "type": "uint256"
      }
    ],
    "name": "LiFiGenericSwapCompleted",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "components": [
          {
            "internalType": "bytes32",
            "name": "transactionId",
            "type": "bytes32"
          },
          {
            "internalType": "string",
            "name": "bridge",
            "type": "string"
          },
          {
            "internalType": "string",
            "name": "integrator",
            "type": "string"
          },
          {
            "internalType": "address",
            "name": "referrer",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receiver",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "minAmount",
            "type": "uint256"
          },
          {
            "internalType": "uint256",
            "name": "destinationChainId",
            "type": "uint256"
          },
          {
            "internalType": "bool",
            "name": "hasSourceSwaps",
            "type": "bool"
          },
          {
            "internalType": "bool",
            "name": "hasDestinationCall",
            "type": "bool"
          }
        ],
        "indexed": false,
        "internalType": "struct ILiFi.BridgeData",
        "name": "bridgeData",
        "type": "tuple"
      }
    ],
    "name": "LiFiTransferStarted",
    "type": "event"
  },
  {
    "stateMutability": "payable",
    "type": "fallback"
  },
  {
    "inputs": [],
    "name": "MESSAGE_FEE",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "bytes32",
            "name": "transactionId",
            "type": "bytes32"
          },
          {
            "internalType": "string",
            "name": "bridge",
            "type": "string"
          },
          {
            "internalType": "string",
            "name": "integrator",
            "type": "string"
          },
          {
            "internalType": "address",
            "name": "referrer",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receiver",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "minAmount",
            "type": "uint256"
          },
          {
            "internalType": "uint256",
            "name": "destinationChainId",
            "type": "uint256"
          },
          {
            "internalType": "bool",
            "name": "hasSourceSwaps",
            "type": "bool"
          },
          {
            "internalType": "bool",
            "name": "hasDestinationCall",
            "type": "bool"
          }
        ],
        "internalType": "struct ILiFi.BridgeData",
        "name": "_bridgeData",
        "type": "tuple"
      },
      {
        "components": [
          {
            "internalType": "bytes32",
            "name": "receiverAddress",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "refundAddress",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "sendingAssetId",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "receivingAssetId",
            "type": "bytes32"
          },
          {
            "internalType": "uint256",
            "name": "outputAmount",
            "type": "uint256"
          },
          {
            "internalType": "uint128",
            "name": "outputAmountMultiplier",
            "type": "uint128"
          },
          {
            "internalType": "bytes32",
            "name": "exclusiveRelayer",
            "type": "bytes32"
          },
          {
            "internalType": "uint32",
            "name": "quoteTimestamp",
            "type": "uint32"
          },
          {
            "internalType": "uint32",
            "name": "fillDeadline",
            "type": "uint32"
          },
          {
            "internalType": "uint32",
            "name": "exclusivityParameter",
            "type": "uint32"
          },
          {
            "internalType": "bytes",
            "name": "message",
            "type": "bytes"
          }
        ],
        "internalType": "struct DevnetDiamond.AcrossV4Data",
        "name": "_acrossData",
        "type": "tuple"
      }
    ],
    "name": "startBridgeTokensViaAcrossV4",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "bytes32",
            "name": "transactionId",
            "type": "bytes32"
          },
          {
            "internalType": "string",
            "name": "bridge",
            "type": "string"
          },
          {
            "internalType": "string",
            "name": "integrator",
            "type": "string"
          },
          {
            "internalType": "address",
            "name": "referrer",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receiver",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "minAmount",
            "type": "uint256"
          },
          {
            "internalType": "uint256",
            "name": "destinationChainId",
            "type": "uint256"
          },
          {
            "internalType": "bool",
            "name": "hasSourceSwaps",
            "type": "bool"
          },
          {
            "internalType": "bool",
            "name": "hasDestinationCall",
            "type": "bool"
          }
        ],
        "internalType": "struct ILiFi.BridgeData",
        "name": "_bridgeData",
        "type": "tuple"
      },
      {
        "components": [
          {
            "internalType": "bytes32",
            "name": "receiverAddress",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "refundAddress",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "sendingAssetId",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "receivingAssetId",
            "type": "bytes32"
          },
          {
            "internalType": "uint256",
            "name": "outputAmount",
            "type": "uint256"
          },
          {
            "internalType": "uint128",
            "name": "outputAmountMultiplier",
            "type": "uint128"
          },
          {
            "internalType": "bytes32",
            "name": "exclusiveRelayer",
            "type": "bytes32"
          },
          {
            "internalType": "uint32",
            "name": "quoteTimestamp",
            "type": "uint32"
          },
          {
            "internalType": "uint32",
            "name": "fillDeadline",
            "type": "uint32"
          },
          {
            "internalType": "uint32",
            "name": "exclusivityParameter",
            "type": "uint32"
          },
          {
            "internalType": "bytes",
            "name": "message",
            "type": "bytes"
          }
        ],
        "internalType": "struct DevnetDiamond.AcrossV4Data",
        "name": "_acrossData",
        "type": "tuple"
      }
    ],
    "name": "startBridgeTokensViaNEARIntents",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "bytes32",
            "name": "transactionId",
            "type": "bytes32"
          },
          {
            "internalType": "string",
            "name": "bridge",
            "type": "string"
          },
          {
            "internalType": "string",
            "name": "integrator",
            "type": "string"
          },
          {
            "internalType": "address",
            "name": "referrer",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receiver",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "minAmount",
            "type": "uint256"
          },
          {
            "internalType": "uint256",
            "name": "destinationChainId",
            "type": "uint256"
          },
          {
            "internalType": "bool",
            "name": "hasSourceSwaps",
            "type": "bool"
          },
          {
            "internalType": "bool",
            "name": "hasDestinationCall",
            "type": "bool"
          }
        ],
        "internalType": "struct ILiFi.BridgeData",
        "name": "_bridgeData",
        "type": "tuple"
      },
      {
        "components": [
          {
            "internalType": "uint16",
            "name": "assetId",
            "type": "uint16"
          },
          {
            "components": [
              {
                "internalType": "uint32",
                "name": "dstEid",
                "type": "uint32"
              },
              {
                "internalType": "bytes32",
                "name": "to",
                "type": "bytes32"
              },
              {
                "internalType": "uint256",
                "name": "amountLD",
                "type": "uint256"
              },
              {
                "internalType": "uint256",
                "name": "minAmountLD",
                "type": "uint256"
              },
              {
                "internalType": "bytes",
                "name": "extraOptions",
                "type": "bytes"
              },
              {
                "internalType": "bytes",
                "name": "composeMsg",
                "type": "bytes"
              },
              {
                "internalType": "bytes",
                "name": "oftCmd",
                "type": "bytes"
              }
            ],
            "internalType": "struct IStargate.SendParam",
            "name": "sendParams",
            "type": "tuple"
          },
          {
            "components": [
              {
                "internalType": "uint256",
                "name": "nativeFee",
                "type": "uint256"
              },
              {
                "internalType": "uint256",
                "name": "lzTokenFee",
                "type": "uint256"
              }
            ],
            "internalType": "struct IStargate.MessagingFee",
            "name": "fee",
            "type": "tuple"
          },
          {
            "internalType": "address payable",
            "name": "refundAddress",
            "type": "address"
          }
        ],
        "internalType": "struct DevnetDiamond.StargateData",
        "name": "_stargateData",
        "type": "tuple"
      }
    ],
    "name": "startBridgeTokensViaStargate",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "bytes32",
            "name": "transactionId",
            "type": "bytes32"
          },
          {
            "internalType": "string",
            "name": "bridge",
            "type": "string"
          },
          {
            "internalType": "string",
            "name": "integrator",
            "type": "string"
          },
          {
            "internalType": "address",
            "name": "referrer",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receiver",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "minAmount",
            "type": "uint256"
          },
          {
            "internalType": "uint256",
            "name": "destinationChainId",
            "type": "uint256"
          },
          {
            "internalType": "bool",
            "name": "hasSourceSwaps",
            "type": "bool"
          },
          {
            "internalType": "bool",
            "name": "hasDestinationCall",
            "type": "bool"
          }
        ],
        "internalType": "struct ILiFi.BridgeData",
        "name": "_bridgeData",
        "type": "tuple"
      },
      {
        "components": [
          {
            "internalType": "address",
            "name": "callTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "approveTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receivingAssetId",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "fromAmount",
            "type": "uint256"
          },
          {
            "internalType": "bytes",
            "name": "callData",
            "type": "bytes"
          },
          {
            "internalType": "bool",
            "name": "requiresDeposit",
            "type": "bool"
          }
        ],
        "internalType": "struct LibSwap.SwapData[]",
        "name": "_swapData",
        "type": "tuple[]"
      },
      {
        "components": [
          {
            "internalType": "bytes32",
            "name": "receiverAddress",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "refundAddress",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "sendingAssetId",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "receivingAssetId",
            "type": "bytes32"
          },
          {
            "internalType": "uint256",
            "name": "outputAmount",
            "type": "uint256"
          },
          {
            "internalType": "uint128",
            "name": "outputAmountMultiplier",
            "type": "uint128"
          },
          {
            "internalType": "bytes32",
            "name": "exclusiveRelayer",
            "type": "bytes32"
          },
          {
            "internalType": "uint32",
            "name": "quoteTimestamp",
            "type": "uint32"
          },
          {
            "internalType": "uint32",
            "name": "fillDeadline",
            "type": "uint32"
          },
          {
            "internalType": "uint32",
            "name": "exclusivityParameter",
            "type": "uint32"
          },
          {
            "internalType": "bytes",
            "name": "message",
            "type": "bytes"
          }
        ],
        "internalType": "struct DevnetDiamond.AcrossV4Data",
        "name": "_acrossData",
        "type": "tuple"
      }
    ],
    "name": "swapAndStartBridgeTokensViaAcrossV4",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "bytes32",
            "name": "transactionId",
            "type": "bytes32"
          },
          {
            "internalType": "string",
            "name": "bridge",
            "type": "string"
          },
          {
            "internalType": "string",
            "name": "integrator",
            "type": "string"
          },
          {
            "internalType": "address",
            "name": "referrer",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receiver",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "minAmount",
            "type": "uint256"
          },
          {
            "internalType": "uint256",
            "name": "destinationChainId",
            "type": "uint256"
          },
          {
            "internalType": "bool",
            "name": "hasSourceSwaps",
            "type": "bool"
          },
          {
            "internalType": "bool",
            "name": "hasDestinationCall",
            "type": "bool"
          }
        ],
        "internalType": "struct ILiFi.BridgeData",
        "name": "_bridgeData",
        "type": "tuple"
      },
      {
        "components": [
          {
            "internalType": "address",
            "name": "callTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "approveTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receivingAssetId",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "fromAmount",
            "type": "uint256"
          },
          {
            "internalType": "bytes",
            "name": "callData",
            "type": "bytes"
          },
          {
            "internalType": "bool",
            "name": "requiresDeposit",
            "type": "bool"
          }
        ],
        "internalType": "struct LibSwap.SwapData[]",
        "name": "_swapData",
        "type": "tuple[]"
      },
      {
        "components": [
          {
            "internalType": "bytes32",
            "name": "receiverAddress",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "refundAddress",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "sendingAssetId",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "receivingAssetId",
            "type": "bytes32"
          },
          {
            "internalType": "uint256",
            "name": "outputAmount",
            "type": "uint256"
          },
          {
            "internalType": "uint128",
            "name": "outputAmountMultiplier",
            "type": "uint128"
          },
          {
            "internalType": "bytes32",
            "name": "exclusiveRelayer",
            "type": "bytes32"
          },
          {
            "internalType": "uint32",
            "name": "quoteTimestamp",
            "type": "uint32"
          },
          {
            "internalType": "uint32",
            "name": "fillDeadline",
            "type": "uint32"
          },
          {
            "internalType": "uint32",
            "name": "exclusivityParameter",
            "type": "uint32"
          },
          {
            "internalType": "bytes",
            "name": "message",
            "type": "bytes"
          }
        ],
        "internalType": "struct DevnetDiamond.AcrossV4Data",
        "name": "_acrossData",
        "type": "tuple"
      }
    ],
    "name": "swapAndStartBridgeTokensViaNEARIntents",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "bytes32",
            "name": "transactionId",
            "type": "bytes32"
          },
          {
            "internalType": "string",
            "name": "bridge",
            "type": "string"
          },
          {
            "internalType": "string",
            "name": "integrator",
            "type": "string"
          },
          {
            "internalType": "address",
            "name": "referrer",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receiver",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "minAmount",
            "type": "uint256"
          },
          {
            "internalType": "uint256",
            "name": "destinationChainId",
            "type": "uint256"
          },
          {
            "internalType": "bool",
            "name": "hasSourceSwaps",
            "type": "bool"
          },
          {
            "internalType": "bool",
            "name": "hasDestinationCall",
            "type": "bool"
          }
        ],
        "internalType": "struct ILiFi.BridgeData",
        "name": "_bridgeData",
        "type": "tuple"
      },
      {
        "components": [
          {
            "internalType": "address",
            "name": "callTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "approveTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receivingAssetId",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "fromAmount",
            "type": "uint256"
          },
          {
            "internalType": "bytes",
            "name": "callData",
            "type": "bytes"
          },
          {
            "internalType": "bool",
            "name": "requiresDeposit",
            "type": "bool"
          }
        ],
        "internalType": "struct LibSwap.SwapData[]",
        "name": "_swapData",
        "type": "tuple[]"
      },
      {
        "components": [
          {
            "internalType": "uint16",
            "name": "assetId",
            "type": "uint16"
          },
          {
            "components": [
              {
                "internalType": "uint32",
                "name": "dstEid",
                "type": "uint32"
              },
              {
                "internalType": "bytes32",
                "name": "to",
                "type": "bytes32"
              },
              {
                "internalType": "uint256",
                "name": "amountLD",
                "type": "uint256"
              },
              {
                "internalType": "uint256",
                "name": "minAmountLD",
                "type": "uint256"
              },
              {
                "internalType": "bytes",
                "name": "extraOptions",
                "type": "bytes"
              },
              {
                "internalType": "bytes",
                "name": "composeMsg",
                "type": "bytes"
              },
              {
                "internalType": "bytes",
                "name": "oftCmd",
                "type": "bytes"
              }
            ],
            "internalType": "struct IStargate.SendParam",
            "name": "sendParams",
            "type": "tuple"
          },
          {
            "components": [
              {
                "internalType": "uint256",
                "name": "nativeFee",
                "type": "uint256"
              },
              {
                "internalType": "uint256",
                "name": "lzTokenFee",
                "type": "uint256"
              }
            ],
            "internalType": "struct IStargate.MessagingFee",
            "name": "fee",
            "type": "tuple"
          },
          {
            "internalType": "address payable",
            "name": "refundAddress",
            "type": "address"
          }
        ],
        "internalType": "struct DevnetDiamond.StargateData",
        "name": "_stargateData",
        "type": "tuple"
      }
    ],
    "name": "swapAndStartBridgeTokensViaStargate",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "_transactionId",
        "type": "bytes32"
      },
      {
        "internalType": "string",
        "name": "_integrator",
        "type": "string"
      },
      {
        "internalType": "string",
        "name": "_referrer",
        "type": "string"
      },
      {
        "internalType": "address payable",
        "name": "_receiver",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "_minAmountOut",
        "type": "uint256"
      },
      {
        "components": [
          {
            "internalType": "address",
            "name": "callTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "approveTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receivingAssetId",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "fromAmount",
            "type": "uint256"
          },
          {
            "internalType": "bytes",
            "name": "callData",
            "type": "bytes"
          },
          {
            "internalType": "bool",
            "name": "requiresDeposit",
            "type": "bool"
          }
        ],
        "internalType": "struct LibSwap.SwapData[]",
        "name": "_swapData",
        "type": "tuple[]"
      }
    ],
    "name": "swapTokensMultipleV3ERC20ToERC20",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "_transactionId",
        "type": "bytes32"
      },
      {
        "internalType": "string",
        "name": "_integrator",
        "type": "string"
      },
      {
        "internalType": "string",
        "name": "_referrer",
        "type": "string"
      },
      {
        "internalType": "address payable",
        "name": "_receiver",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "_minAmountOut",
        "type": "uint256"
      },
      {
        "components": [
          {
            "internalType": "address",
            "name": "callTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "approveTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receivingAssetId",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "fromAmount",
            "type": "uint256"
          },
          {
            "internalType": "bytes",
            "name": "callData",
            "type": "bytes"
          },
          {
            "internalType": "bool",
            "name": "requiresDeposit",
            "type": "bool"
          }
        ],
        "internalType": "struct LibSwap.SwapData[]",
        "name": "_swapData",
        "type": "tuple[]"
      }
    ],
    "name": "swapTokensMultipleV3ERC20ToNative",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "_transactionId",
        "type": "bytes32"
      },
      {
        "internalType": "string",
        "name": "_integrator",
        "type": "string"
      },
      {
        "internalType": "string",
        "name": "_referrer",
        "type": "string"
      },
      {
        "internalType": "address payable",
        "name": "_receiver",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "_minAmountOut",
        "type": "uint256"
      },
      {
        "components": [
          {
            "internalType": "address",
            "name": "callTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "approveTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receivingAssetId",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "fromAmount",
            "type": "uint256"
          },
          {
            "internalType": "bytes",
            "name": "callData",
            "type": "bytes"
          },
          {
            "internalType": "bool",
            "name": "requiresDeposit",
            "type": "bool"
          }
        ],
        "internalType": "struct LibSwap.SwapData[]",
        "name": "_swapData",
        "type": "tuple[]"
      }
    ],
    "name": "swapTokensMultipleV3NativeToERC20",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "_transactionId",
        "type": "bytes32"
      },
      {
        "internalType": "string",
        "name": "_integrator",
        "type": "string"
      },
      {
        "internalType": "string",
        "name": "_referrer",
        "type": "string"
      },
      {
        "internalType": "address payable",
        "name": "_receiver",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "_minAmountOut",
        "type": "uint256"
      },
      {
        "components": [
          {
            "internalType": "address",
            "name": "callTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "approveTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receivingAssetId",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "fromAmount",
            "type": "uint256"
          },
          {
            "internalType": "bytes",
            "name": "callData",
            "type": "bytes"
          },
          {
            "internalType": "bool",
            "name": "requiresDeposit",
            "type": "bool"
          }
        ],
        "internalType": "struct LibSwap.SwapData",
        "name": "_swapData",
        "type": "tuple"
      }
    ],
    "name": "swapTokensSingleV3ERC20ToERC20",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "_transactionId",
        "type": "bytes32"
      },
      {
        "internalType": "string",
        "name": "_integrator",
        "type": "string"
      },
      {
        "internalType": "string",
        "name": "_referrer",
        "type": "string"
      },
      {
        "internalType": "address payable",
        "name": "_receiver",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "_minAmountOut",
        "type": "uint256"
      },
      {
        "components": [
          {
            "internalType": "address",
            "name": "callTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "approveTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receivingAssetId",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "fromAmount",
            "type": "uint256"
          },
          {
            "internalType": "bytes",
            "name": "callData",
            "type": "bytes"
          },
          {
            "internalType": "bool",
            "name": "requiresDeposit",
            "type": "bool"
          }
        ],
        "internalType": "struct LibSwap.SwapData",
        "name": "_swapData",
        "type": "tuple"
      }
    ],
    "name": "swapTokensSingleV3ERC20ToNative",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "_transactionId",
        "type": "bytes32"
      },
      {
        "internalType": "string",
        "name": "_integrator",
        "type": "string"
      },
      {
        "internalType": "string",
        "name": "_referrer",
        "type": "string"
      },
      {
        "internalType": "address payable",
        "name": "_receiver",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "_minAmountOut",
        "type": "uint256"
      },
      {
        "components": [
          {
            "internalType": "address",
            "name": "callTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "approveTo",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "sendingAssetId",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "receivingAssetId",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "fromAmount",
            "type": "uint256"
          },
          {
            "internalType": "bytes",
            "name": "callData",
            "type": "bytes"
          },
          {
            "internalType": "bool",
            "name": "requiresDeposit",
            "type": "bool"
          }
        ],
        "internalType": "struct LibSwap.SwapData",
        "name": "_swapData",
        "type": "tuple"
      }
    ],
    "name": "swapTokensSingleV3NativeToERC20",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "stateMutability": "payable",
    "type": "receive"
  }
] as const

export const devnetDiamondBytecode =
  '0x6101206040523461015b57604051601f612ac838819003918201601f19168301916001600160401b0383118484101761015f5780849260a09460405283398101031261015b576040519060a082016001600160401b0381118382101761015f5760405280516001600160a01b0381169081810361015b57835260208201516001600160a01b038116810361015b57602084019081526040830151916001600160a01b038316830361015b57604085019283526060840151936001600160a01b038516850361015b576060860194855260800151946001600160a01b038616860361015b57608090810195865252516001600160a01b0390811660a0529051811660c0529051811660e05290511661010052604051612954908161017482396080518161260e015260a0518161264b015260c05181612688015260e051818181611dd401528181611e6b0152611f21015261010051816119d00152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe60806040526004361015610015575b36610e8857005b5f3560e01c806313046c01146100b757806314d53077146100da5780631794958f146100bc5780632c57e884146100d55780634666fc80146100d05780635fd9ae2e146100cb578063733214a3146100c6578063736eac0b146100c157806374dd7f49146100bc578063a1f1ce43146100b7578063a6010a66146100b2578063af7060fd146100ad5763f28355c80361000e57610bdd565b610b6b565b610a47565b6103ad565b610612565b610a3b565b61098f565b61096f565b61089f565b61072e565b61044f565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b60c0810190811067ffffffffffffffff82111761012857604052565b6100df565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761012857604052565b6040519061017e6101408361012d565b565b6040519061017e6101008361012d565b67ffffffffffffffff811161012857601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b9291926101d682610190565b916101e4604051938461012d565b829481845281830111610200578281602093845f960137010152565b5f80fd5b9080601f830112156102005781602061021f933591016101ca565b90565b73ffffffffffffffffffffffffffffffffffffffff81160361020057565b359061017e82610222565b8015150361020057565b359061017e8261024b565b919091610140818403126102005761027661016e565b9281358452602082013567ffffffffffffffff8111610200578161029b918401610204565b602085015260408201359167ffffffffffffffff8311610200576102c76101209261032c948301610204565b60408601526102d860608201610240565b60608601526102e960808201610240565b60808601526102fa60a08201610240565b60a086015260c081013560c086015260e081013560e08601526103206101008201610255565b61010086015201610255565b610120830152565b90816101609103126102005790565b9060407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8301126102005760043567ffffffffffffffff8111610200578261038d91600401610260565b916024359067ffffffffffffffff82116102005761021f91600401610334565b6103b636610343565b60ff5f5c16610419576103f19160017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d610c43565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c165f5d005b7f29f745a7000000000000000000000000000000000000000000000000000000005f5260045ffd5b908160a09103126102005790565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102005760043567ffffffffffffffff811161020057610499903690600401610260565b60243567ffffffffffffffff8111610200576104b9903690600401610441565b60ff5f5c166104195761051f9160017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d6104f881610eb0565b73ffffffffffffffffffffffffffffffffffffffff60808201511680610540575b50611193565b4780610530575b61052e610c1b565b005b61053a90336117c8565b5f610526565b60c082015161054e91611005565b5f610519565b9181601f840112156102005782359167ffffffffffffffff8311610200576020808501948460051b01011161020057565b9060607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8301126102005760043567ffffffffffffffff811161020057826105cf91600401610260565b9160243567ffffffffffffffff811161020057816105ef91600401610554565b929092916044359067ffffffffffffffff82116102005761021f91600401610334565b61061b36610585565b9160ff5f5c16610419576103f19360017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d610ca4565b9181601f840112156102005782359167ffffffffffffffff8311610200576020838186019501011161020057565b9060c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc830112610200576004359160243567ffffffffffffffff811161020057816106d391600401610657565b9290929160443567ffffffffffffffff811161020057816106f691600401610657565b9290929160643561070681610222565b916084359160a4359067ffffffffffffffff82116102005761072a91600401610554565b9091565b346102005761073c36610685565b969095929193979460ff5f5c1661041957610526986107ad6107b99373ffffffffffffffffffffffffffffffffffffffff9660017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d604051996107a48b61010c565b8a5236916101ca565b602088015236916101ca565b604085015216606083015260808201525f60a082015261138a565b9060c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc830112610200576004359160243567ffffffffffffffff8111610200578161082291600401610657565b9290929160443567ffffffffffffffff8111610200578161084591600401610657565b9290929160643561085581610222565b916084359160a4359067ffffffffffffffff8211610200577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8260e0920301126102005760040190565b34610200576108ad366107d4565b95969492909160ff5f5c166104195761095473ffffffffffffffffffffffffffffffffffffffff9586936109486105269b60017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d61092360408d013560808e61091b83610222565b013590611005565b60608c0135986109328a610222565b6040519b61093f8d61010c565b8c5236916101ca565b60208a015236916101ca565b604087015216606085015260808401521660a082015261151d565b346102005761052e61098036610685565b97969096959195949294610df8565b346102005761099d366107d4565b95909360ff5f989694985c1661041957610526976107ad610a209373ffffffffffffffffffffffffffffffffffffffff9660017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d610a1360408c0135610a0881610222565b60808d013590611005565b604051996107a48b61010c565b604085015216606083015260808201525f60a082015261151d565b61052e61098036610685565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102005760043567ffffffffffffffff811161020057610a91903690600401610260565b60243567ffffffffffffffff811161020057610ab1903690600401610554565b909160443567ffffffffffffffff811161020057610ad3903690600401610441565b9160ff5f5c1661041957610b2d93610b239160017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d610b1784610f91565b60408501359184611634565b60c0820152611193565b4780610b5b577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c165f5d005b610b6590336117c8565b5f6103f1565b610b74366107d4565b95969492909160ff5f5c166104195761095473ffffffffffffffffffffffffffffffffffffffff9586936109486105269b60017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d60608c0135986109328a610222565b34610200575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261020057602060405165b5e620f480008152f35b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c165f5d565b610c7d91610c5082610eb0565b73ffffffffffffffffffffffffffffffffffffffff60808301511680610c90575b506080810135916118fd565b4780610c865750565b61017e90336117c8565b60c0830151610c9e91611005565b5f610c71565b9192905f610ccb91610cb585610f91565b610cbf86826115c5565b80968651923393611f6c565b73ffffffffffffffffffffffffffffffffffffffff610ce984611703565b931680610de8575f5b8403938411610de35760c08301908151808610610db35750610d47610d2e608086015173ffffffffffffffffffffffffffffffffffffffff1690565b73ffffffffffffffffffffffffffffffffffffffff1690565b03610d8b5783905260a08101356fffffffffffffffffffffffffffffffff811680910361020057610d84670de0b6b3a764000091610c7d95611173565b04916118fd565b7f50dc905c000000000000000000000000000000000000000000000000000000005f5260045ffd5b85907f275c273c000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b61112e565b5f610cf2565b3561021f81610222565b94979695919293909760ff5f5c1661041957610e6d73ffffffffffffffffffffffffffffffffffffffff958693610948610c1b9c60017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d610e5f8d8d6115c5565b986040519b61093f8d61010c565b604087015216606085015260808401521660a082015261138a565b7fa9ad62f8000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff610ee660a083015173ffffffffffffffffffffffffffffffffffffffff1690565b1615610f695760c081015115610f415760e08101514614610f1957610100810151610d8b57610120015115155b610d8b57565b7f4ac09ad3000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f2c5211c6000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f1e4ec46b000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff610fc760a083015173ffffffffffffffffffffffffffffffffffffffff1690565b1615610f695760c081015115610f415760e08101514614610f19576001610ff2610100830151151590565b151503610d8b5761012001511515610f13565b73ffffffffffffffffffffffffffffffffffffffff16604051917f23b872dd000000000000000000000000000000000000000000000000000000005f52336004523060245260445260205f60648180855af19060015f511482161561109d575b50906040525f6060521561107557565b7f7939f424000000000000000000000000000000000000000000000000000000005f5260045ffd5b3b15153d1516165f611065565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff2181360301821215610200570190565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215610200570180359067ffffffffffffffff82116102005760200191813603831361020057565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b906102588202918083046102581490151715610de357565b81810292918115918404141715610de357565b91908203918211610de357565b919091602083016111b16111a782866110aa565b60a08101906110dd565b9050610d8b576111e160206111c683876110aa565b013573ffffffffffffffffffffffffffffffffffffffff1690565b73ffffffffffffffffffffffffffffffffffffffff61121a610d2e60a086015173ffffffffffffffffffffffffffffffffffffffff1690565b911603610d8b5760408401359165b5e620f4800083106112ff5761125760c08201516112516112488261115b565b620f4240900490565b90611186565b91606061126482886110aa565b013583106112bc575061127d608061017e959601610dee565b9073ffffffffffffffffffffffffffffffffffffffff6112b4608083015173ffffffffffffffffffffffffffffffffffffffff1690565b921690611eac565b8260606112cc6112fc93896110aa565b7f275c273c000000000000000000000000000000000000000000000000000000005f520135600452602452604490565b5ffd5b7fcf479181000000000000000000000000000000000000000000000000000000005f5265b5e620f48000600452602483905260445ffd5b9015611346578061021f916110aa565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b908210156113465761021f9160051b8101906110aa565b90929181519373ffffffffffffffffffffffffffffffffffffffff60a0840151169473ffffffffffffffffffffffffffffffffffffffff606085015116905f5b8481106114a057505f5b8481106114835750505f5b8381106113fe57505061017e939450906113f891611336565b90612115565b8061141760406114116001948888611373565b01610dee565b73ffffffffffffffffffffffffffffffffffffffff811689811461147c57611475575f905b8461144682611703565b838111611459575b505050505b016113df565b61146c9361146691611186565b91611808565b5f80848161144e565b5f9061143c565b5050611453565b8061149a6114946001938888611373565b84612281565b016113d4565b806114b960c06114b36001948989611373565b01611f62565b806114ef575b6114ca575b016113ca565b6114ea6114dd6040611411848a8a611373565b608061091b848a8a611373565b6114c4565b5073ffffffffffffffffffffffffffffffffffffffff6115156040611411848a8a611373565b1615156114bf565b9061017e9161152d828251612281565b604082013561153b81610222565b73ffffffffffffffffffffffffffffffffffffffff60a08301511673ffffffffffffffffffffffffffffffffffffffff821603611579575b50612115565b61158281610222565b73ffffffffffffffffffffffffffffffffffffffff6060830151166115a682611703565b90816115b4575b5050611573565b6115bd92611808565b5f80806115ad565b811561160c577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8201828111610de35760609261160192611373565b013561021f81610222565b7f0503c3ed000000000000000000000000000000000000000000000000000000005f5260045ffd5b9083611654919594939561164887826115c5565b80978551923393611f6c565b73ffffffffffffffffffffffffffffffffffffffff61167285611703565b941691826116e2575b8403938411610de3578360c08201518082106116b45750506080015173ffffffffffffffffffffffffffffffffffffffff1603610d8b57565b7f275c273c000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b505f61167b565b90816020910312610200575190565b6040513d5f823e3d90fd5b73ffffffffffffffffffffffffffffffffffffffff168061172357504790565b6020602491604051928380927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa908115611794575f9161176b575090565b61021f915060203d60201161178d575b611785818361012d565b8101906116e9565b503d61177b565b6116f8565b3d156117c3573d906117aa82610190565b916117b8604051938461012d565b82523d5f602084013e565b606090565b5f80809381935af16117d8611799565b50156117e057565b7f5a046737000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff168061183457505f80809381935af16117d8611799565b9173ffffffffffffffffffffffffffffffffffffffff604051927fa9059cbb000000000000000000000000000000000000000000000000000000005f521660045260245260205f60448180865af160015f51148116156118de575b6040919091521561189d5750565b7f5274afe7000000000000000000000000000000000000000000000000000000005f5273ffffffffffffffffffffffffffffffffffffffff1660045260245ffd5b60018115166118f4573d15833b1515161661188f565b503d5f823e3d90fd5b91909161190e6101408401846110dd565b9050610d8b5773ffffffffffffffffffffffffffffffffffffffff83351673ffffffffffffffffffffffffffffffffffffffff611965610d2e60a085015173ffffffffffffffffffffffffffffffffffffffff1690565b911603610f695760208301358015611a1c576119b861199e606061017e96013573ffffffffffffffffffffffffffffffffffffffff1690565b9173ffffffffffffffffffffffffffffffffffffffff1690565b9073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001673ffffffffffffffffffffffffffffffffffffffff8216145f14611a1657505f91611c3d565b91611c3d565b7f1c49f4d1000000000000000000000000000000000000000000000000000000005f5260045ffd5b91908201809211610de357565b91909160e080610100830194805184526020810151602085015273ffffffffffffffffffffffffffffffffffffffff604082015116604085015273ffffffffffffffffffffffffffffffffffffffff606082015116606085015273ffffffffffffffffffffffffffffffffffffffff608082015116608085015260a081015160a0850152611afc60c082015160c086019073ffffffffffffffffffffffffffffffffffffffff169052565b0151910152565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b61021f906020815282516020820152610140610120611bab611b776020870151846040870152610160860190611b03565b60408701517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0868303016060870152611b03565b606086015173ffffffffffffffffffffffffffffffffffffffff16608085015294608081015173ffffffffffffffffffffffffffffffffffffffff1660a085015260a081015173ffffffffffffffffffffffffffffffffffffffff1660c085015260c081015160e085015260e0810151610100850152611c346101008201518386019015159052565b01511515910152565b9190602091611dbb94611d826080860192611c6c845173ffffffffffffffffffffffffffffffffffffffff1690565b73ffffffffffffffffffffffffffffffffffffffff811615908115611e60575b5015611e5757611ca160c08801515b5f611a44565b93611d6088611d43815198611d2660e08401519560c0611cf6611cdb60a088015173ffffffffffffffffffffffffffffffffffffffff1690565b925173ffffffffffffffffffffffffffffffffffffffff1690565b95015196611d02610180565b9c8d528d8d015273ffffffffffffffffffffffffffffffffffffffff1660408c0152565b73ffffffffffffffffffffffffffffffffffffffff1660608a0152565b73ffffffffffffffffffffffffffffffffffffffff166080880152565b60a086015273ffffffffffffffffffffffffffffffffffffffff1660c0850152565b60e083015260405180809681947f047c1ea000000000000000000000000000000000000000000000000000000000835260048301611a51565b039173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165af1908115611794577fcba69f43792f9f399347222505213b55af8e0b0b54b893085c2e27ecbe1644f192611e3592611e3a575b5060405191829182611b46565b0390a1565b611e529060203d60201161178d57611785818361012d565b611e28565b611ca15f611c9b565b60c0890151611ea6917f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff169061256e565b5f611c8c565b9293611dbb94611d82602094611ca16080880194611ede865173ffffffffffffffffffffffffffffffffffffffff1690565b73ffffffffffffffffffffffffffffffffffffffff811615908115611f16575b5015611f0f5760c089015190611a44565b5f90611a44565b60c08b0151611f5c917f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff169061256e565b5f611efe565b3561021f8161024b565b949190945f5b82811061203c57505f5b8281106120255750505f5b818110611f9657505050505050565b80611fa96040611411600194868b611373565b73ffffffffffffffffffffffffffffffffffffffff811673ffffffffffffffffffffffffffffffffffffffff8716811461201e576120175784905b87611fee82611703565b838111612001575b505050505b01611f87565b61200e9361146691611186565b5f808781611ff6565b5f90611fe4565b5050611ffb565b80612036611494600193868b611373565b01611f7c565b8061204f60c06114b3600194878c611373565b80612085575b612060575b01611f72565b612080612073604061141184888d611373565b608061091b84888d611373565b61205a565b5073ffffffffffffffffffffffffffffffffffffffff6120ab604061141184888d611373565b161515612055565b9373ffffffffffffffffffffffffffffffffffffffff9290836120f981936120eb60c09a969d9c9b989d60e08b5260e08b0190611b03565b9089820360208b0152611b03565b9a16604087015216606085015216608083015260a08201520152565b919060a0830161213b73ffffffffffffffffffffffffffffffffffffffff825116611703565b936080810151808610610db357506122097f38eee76fd911eabac79da7af16053e809be0e12c8637f156e77e1af309b9953793949561218e845173ffffffffffffffffffffffffffffffffffffffff1690565b936121bc8260608601966121b6885173ffffffffffffffffffffffffffffffffffffffff1690565b90611808565b8351966121e760406020870151960151965173ffffffffffffffffffffffffffffffffffffffff1690565b9160806121f9611cdb60408501610dee565b92013592604051978897886120b3565b0390a2565b919091357fffffffff0000000000000000000000000000000000000000000000000000000081169260048110612242575050565b7fffffffff00000000000000000000000000000000000000000000000000000000929350829060040360031b1b161690565b908092918237015f815290565b919061228c81610dee565b6122b46122b060a08401926122aa6122a485876110dd565b9061220e565b906125e1565b1590565b8015612493575b61246b57608082013580156124435760408301915f8073ffffffffffffffffffffffffffffffffffffffff6122ef86610dee565b16158015938461241f575b61230388610dee565b9183146124155761231686915b896110dd565b919061232760405180948193612274565b03925af1612333611799565b901561240d575094611e35917f7bfdfdb5e3a3776976e53cb0607060f54c5312701c8cba1155cc4d5394440b3895966123ea575b606061237b61237587610dee565b95610dee565b95019061239861239361238d84610dee565b93610dee565b611703565b916040519687964295889373ffffffffffffffffffffffffffffffffffffffff8092999897948160c0989560e089019c8952166020880152166040860152166060840152608083015260a08201520152565b6124086123f685610dee565b61240260208801610dee565b906124ca565b612367565b602081519101fd5b6123168391612310565b61243e8661242c89610dee565b61243860208c01610dee565b9061256e565b6122fa565b7fe46e079c000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f94539804000000000000000000000000000000000000000000000000000000005f5260045ffd5b506124a060208301610dee565b73ffffffffffffffffffffffffffffffffffffffff6124c1610d2e85610dee565b911614156122bb565b73ffffffffffffffffffffffffffffffffffffffff16906124ec5f82846127ec565b156124f5575050565b6124ff8183612860565b15612542575f61250f91836128e5565b156125175750565b7f5274afe7000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b507f5274afe7000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff1691906125918282856127ec565b1561259b57505050565b6125a58184612860565b156125b5579061250f91836128e5565b827f5274afe7000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff1673ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001681146127a45773ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016811461272c5773ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000161490816126b3575090565b7fffffffff000000000000000000000000000000000000000000000000000000009150167feedd56e1000000000000000000000000000000000000000000000000000000008114908115612705575090565b7fe0cbc5f20000000000000000000000000000000000000000000000000000000091501490565b507fffffffff00000000000000000000000000000000000000000000000000000000167f332d746b00000000000000000000000000000000000000000000000000000000811490811561277d575090565b7f0e8ae67f0000000000000000000000000000000000000000000000000000000091501490565b507fffffffff00000000000000000000000000000000000000000000000000000000167f14f01704000000000000000000000000000000000000000000000000000000001490565b929173ffffffffffffffffffffffffffffffffffffffff604051927f095ea7b3000000000000000000000000000000000000000000000000000000005f521660045260245260205f60448180875af19260015f511484161561284f575b50604052565b3d15903b151516909216915f612849565b919073ffffffffffffffffffffffffffffffffffffffff604051917f095ea7b3000000000000000000000000000000000000000000000000000000005f52166004525f60245260205f60448180875af19260015f51148416156128c35750604052565b600184929415166128dc573b15153d151616915f612849565b833d5f823e3d90fd5b929173ffffffffffffffffffffffffffffffffffffffff604051927f095ea7b3000000000000000000000000000000000000000000000000000000005f521660045260245260205f60448180875af19260015f51148416156128c3575060405256fea164736f6c634300081e000a' as const
