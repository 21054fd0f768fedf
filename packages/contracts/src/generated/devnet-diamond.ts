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
  '0x6101206040523461015b57604051601f612a5a38819003918201601f19168301916001600160401b0383118484101761015f5780849260a09460405283398101031261015b576040519060a082016001600160401b0381118382101761015f5760405280516001600160a01b0381169081810361015b57835260208201516001600160a01b038116810361015b57602084019081526040830151916001600160a01b038316830361015b57604085019283526060840151936001600160a01b038516850361015b576060860194855260800151946001600160a01b038616860361015b57608090810195865252516001600160a01b0390811660a0529051811660c0529051811660e052905116610100526040516128e690816101748239608051816125a0015260a051816125dd015260c0518161261a015260e051818181611d3601528181611dcd0152611e83015261010051816114200152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe60806040526004361015610015575b36610d7d57005b5f3560e01c806314d53077146100c45780631794958f146100bf5780632c57e884146100ba5780634666fc80146100b55780635fd9ae2e146100b0578063733214a3146100ab578063736eac0b146100a6578063a1f1ce43146100a1578063a6010a661461009c578063af7060fd146100975763f28355c80361000e57610c20565b610bae565b610a89565b61099e565b610992565b6108e6565b6108c6565b6107f6565b610685565b610499565b61032c565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b60c0810190811067ffffffffffffffff82111761011257604052565b6100c9565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761011257604052565b6040519061016861014083610117565b565b6040519061016861010083610117565b67ffffffffffffffff811161011257601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b9291926101c08261017a565b916101ce6040519384610117565b8294818452818301116101ea578281602093845f960137010152565b5f80fd5b9080601f830112156101ea57816020610209933591016101b4565b90565b73ffffffffffffffffffffffffffffffffffffffff8116036101ea57565b35906101688261020c565b801515036101ea57565b359061016882610235565b919091610140818403126101ea57610260610158565b9281358452602082013567ffffffffffffffff81116101ea57816102859184016101ee565b602085015260408201359167ffffffffffffffff83116101ea576102b1610120926103169483016101ee565b60408601526102c26060820161022a565b60608601526102d36080820161022a565b60808601526102e460a0820161022a565b60a086015260c081013560c086015260e081013560e086015261030a610100820161023f565b6101008601520161023f565b610120830152565b908160a09103126101ea5790565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ea5760043567ffffffffffffffff81116101ea5761037690369060040161024a565b60243567ffffffffffffffff81116101ea5761039690369060040161031e565b60ff5f5c16610431576103fc9160017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d6103d581610da5565b73ffffffffffffffffffffffffffffffffffffffff6080820151168061041d575b50611058565b478061040d575b61040b610c5e565b005b6104179033611871565b5f610403565b60c082015161042b91610f22565b5f6103f6565b7f29f745a7000000000000000000000000000000000000000000000000000000005f5260045ffd5b9181601f840112156101ea5782359167ffffffffffffffff83116101ea576020808501948460051b0101116101ea57565b90816101609103126101ea5790565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ea5760043567ffffffffffffffff81116101ea576104e390369060040161024a565b60243567ffffffffffffffff81116101ea57610503903690600401610459565b919060443567ffffffffffffffff81116101ea5761052590369060040161048a565b9260ff5f5c166104315761056b9160017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d61056584610eae565b83611214565b918260c083015260a08101356fffffffffffffffffffffffffffffffff81168091036101ea576105a7670de0b6b3a7640000916103fc95610cd0565b049161134d565b9181601f840112156101ea5782359167ffffffffffffffff83116101ea57602083818601950101116101ea57565b9060c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8301126101ea576004359160243567ffffffffffffffff81116101ea578161062a916004016105ae565b9290929160443567ffffffffffffffff81116101ea578161064d916004016105ae565b9290929160643561065d8161020c565b916084359160a4359067ffffffffffffffff82116101ea5761068191600401610459565b9091565b346101ea57610693366105dc565b969095929193979460ff5f5c1661043157610403986107046107109373ffffffffffffffffffffffffffffffffffffffff9660017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d604051996106fb8b6100f6565b8a5236916101b4565b602088015236916101b4565b604085015216606083015260808201525f60a08201526114e8565b9060c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8301126101ea576004359160243567ffffffffffffffff81116101ea5781610779916004016105ae565b9290929160443567ffffffffffffffff81116101ea578161079c916004016105ae565b929092916064356107ac8161020c565b916084359160a4359067ffffffffffffffff82116101ea577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8260e0920301126101ea5760040190565b346101ea576108043661072b565b95969492909160ff5f5c16610431576108ab73ffffffffffffffffffffffffffffffffffffffff95869361089f6104039b60017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d61087a60408d013560808e6108728361020c565b013590610f22565b60608c0135986108898a61020c565b6040519b6108968d6100f6565b8c5236916101b4565b60208a015236916101b4565b604087015216606085015260808401521660a082015261167b565b346101ea5761040b6108d7366105dc565b97969096959195949294610ced565b346101ea576108f43661072b565b95909360ff5f989694985c1661043157610403976107046109779373ffffffffffffffffffffffffffffffffffffffff9660017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d61096a60408c013561095f8161020c565b60808d013590610f22565b604051996106fb8b6100f6565b604085015216606083015260808201525f60a082015261167b565b61040b6108d7366105dc565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ea5760043567ffffffffffffffff81116101ea576109e890369060040161024a565b60243567ffffffffffffffff81116101ea57610a0890369060040161048a565b9060ff5f5c16610431576103fc9160017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d610a4882610da5565b73ffffffffffffffffffffffffffffffffffffffff60808301511680610a75575b5060808101359161134d565b60c0830151610a8391610f22565b5f610a69565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ea5760043567ffffffffffffffff81116101ea57610ad390369060040161024a565b60243567ffffffffffffffff81116101ea57610af3903690600401610459565b909160443567ffffffffffffffff81116101ea57610b1590369060040161031e565b9160ff5f5c1661043157610b6f93610b659160017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d610b5984610eae565b604085013591846112c9565b60c0820152611058565b4780610b9e575b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c165f5d005b610ba89033611871565b5f610b76565b610bb73661072b565b95969492909160ff5f5c16610431576108ab73ffffffffffffffffffffffffffffffffffffffff95869361089f6104039b60017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d60608c0135986108898a61020c565b346101ea575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ea57602060405165b5e620f480008152f35b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c165f5d565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b906102588202918083046102581490151715610ccb57565b610c86565b81810292918115918404141715610ccb57565b356102098161020c565b94979695919293909760ff5f5c1661043157610d6273ffffffffffffffffffffffffffffffffffffffff95869361089f610c5e9c60017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff005f5c16175f5d610d548d8d611723565b986040519b6108968d6100f6565b604087015216606085015260808401521660a08201526114e8565b7fa9ad62f8000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff610ddb60a083015173ffffffffffffffffffffffffffffffffffffffff1690565b1615610e865760c081015115610e5e5760e08101514614610e3657610100810151610e0e57610120015115155b610e0e57565b7f50dc905c000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f4ac09ad3000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f2c5211c6000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f1e4ec46b000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff610ee460a083015173ffffffffffffffffffffffffffffffffffffffff1690565b1615610e865760c081015115610e5e5760e08101514614610e36576001610f0f610100830151151590565b151503610e0e5761012001511515610e08565b73ffffffffffffffffffffffffffffffffffffffff16604051917f23b872dd000000000000000000000000000000000000000000000000000000005f52336004523060245260445260205f60648180855af19060015f5114821615610fba575b50906040525f60605215610f9257565b7f7939f424000000000000000000000000000000000000000000000000000000005f5260045ffd5b3b15153d1516165f610f82565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff21813603018212156101ea570190565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156101ea570180359067ffffffffffffffff82116101ea576020019181360383136101ea57565b91908203918211610ccb57565b9190916020830161107661106c8286610fc7565b60a0810190610ffa565b9050610e0e576110a6602061108b8387610fc7565b013573ffffffffffffffffffffffffffffffffffffffff1690565b73ffffffffffffffffffffffffffffffffffffffff6110f86110df60a086015173ffffffffffffffffffffffffffffffffffffffff1690565b73ffffffffffffffffffffffffffffffffffffffff1690565b911603610e0e5760408401359165b5e620f4800083106111dd5761113560c082015161112f61112682610cb3565b620f4240900490565b9061104b565b9160606111428288610fc7565b0135831061119a575061115b6080610168959601610ce3565b9073ffffffffffffffffffffffffffffffffffffffff611192608083015173ffffffffffffffffffffffffffffffffffffffff1690565b921690611e0e565b8260606111aa6111da9389610fc7565b7f275c273c000000000000000000000000000000000000000000000000000000005f520135600452602452604490565b5ffd5b7fcf479181000000000000000000000000000000000000000000000000000000005f5265b5e620f48000600452602483905260445ffd5b905f611233919493946112278682611723565b80968551923393611ece565b73ffffffffffffffffffffffffffffffffffffffff611251846117ac565b931690816112c3575f5b8403938411610ccb578360c08201518082106112955750506080015173ffffffffffffffffffffffffffffffffffffffff165b03610e0e57565b7f275c273c000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b5f61125b565b90836112e991959493956112dd8782611723565b80978551923393611ece565b73ffffffffffffffffffffffffffffffffffffffff611307856117ac565b94169182611346578403938411610ccb578360c08201518082106112955750506080015173ffffffffffffffffffffffffffffffffffffffff1661128e565b505f61125b565b91909161135e610140840184610ffa565b9050610e0e5773ffffffffffffffffffffffffffffffffffffffff83351673ffffffffffffffffffffffffffffffffffffffff6113b56110df60a085015173ffffffffffffffffffffffffffffffffffffffff1690565b911603610e86576020830135801561146c576114086113ee606061016896013573ffffffffffffffffffffffffffffffffffffffff1690565b9173ffffffffffffffffffffffffffffffffffffffff1690565b9073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001673ffffffffffffffffffffffffffffffffffffffff8216145f1461146657505f91611b9f565b91611b9f565b7f1c49f4d1000000000000000000000000000000000000000000000000000000005f5260045ffd5b90156114a4578061020991610fc7565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b908210156114a4576102099160051b810190610fc7565b90929181519373ffffffffffffffffffffffffffffffffffffffff60a0840151169473ffffffffffffffffffffffffffffffffffffffff606085015116905f5b8481106115fe57505f5b8481106115e15750505f5b83811061155c5750506101689394509061155691611494565b90612077565b80611575604061156f60019488886114d1565b01610ce3565b73ffffffffffffffffffffffffffffffffffffffff81168981146115da576115d3575f905b846115a4826117ac565b8381116115b7575b505050505b0161153d565b6115ca936115c49161104b565b916118b1565b5f8084816115ac565b5f9061159a565b50506115b1565b806115f86115f260019388886114d1565b84612213565b01611532565b8061161760c061161160019489896114d1565b01611ec4565b8061164d575b611628575b01611528565b61164861163b604061156f848a8a6114d1565b6080610872848a8a6114d1565b611622565b5073ffffffffffffffffffffffffffffffffffffffff611673604061156f848a8a6114d1565b16151561161d565b906101689161168b828251612213565b60408201356116998161020c565b73ffffffffffffffffffffffffffffffffffffffff60a08301511673ffffffffffffffffffffffffffffffffffffffff8216036116d7575b50612077565b6116e08161020c565b73ffffffffffffffffffffffffffffffffffffffff606083015116611704826117ac565b9081611712575b50506116d1565b61171b926118b1565b5f808061170b565b811561176a577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8201828111610ccb5760609261175f926114d1565b01356102098161020c565b7f0503c3ed000000000000000000000000000000000000000000000000000000005f5260045ffd5b908160209103126101ea575190565b6040513d5f823e3d90fd5b73ffffffffffffffffffffffffffffffffffffffff16806117cc57504790565b6020602491604051928380927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa90811561183d575f91611814575090565b610209915060203d602011611836575b61182e8183610117565b810190611792565b503d611824565b6117a1565b3d1561186c573d906118538261017a565b916118616040519384610117565b82523d5f602084013e565b606090565b5f80809381935af1611881611842565b501561188957565b7f5a046737000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff16806118dd57505f80809381935af1611881611842565b9173ffffffffffffffffffffffffffffffffffffffff604051927fa9059cbb000000000000000000000000000000000000000000000000000000005f521660045260245260205f60448180865af160015f5114811615611987575b604091909152156119465750565b7f5274afe7000000000000000000000000000000000000000000000000000000005f5273ffffffffffffffffffffffffffffffffffffffff1660045260245ffd5b600181151661199d573d15833b15151616611938565b503d5f823e3d90fd5b91908201809211610ccb57565b91909160e080610100830194805184526020810151602085015273ffffffffffffffffffffffffffffffffffffffff604082015116604085015273ffffffffffffffffffffffffffffffffffffffff606082015116606085015273ffffffffffffffffffffffffffffffffffffffff608082015116608085015260a081015160a0850152611a5e60c082015160c086019073ffffffffffffffffffffffffffffffffffffffff169052565b0151910152565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b610209906020815282516020820152610140610120611b0d611ad96020870151846040870152610160860190611a65565b60408701517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0868303016060870152611a65565b606086015173ffffffffffffffffffffffffffffffffffffffff16608085015294608081015173ffffffffffffffffffffffffffffffffffffffff1660a085015260a081015173ffffffffffffffffffffffffffffffffffffffff1660c085015260c081015160e085015260e0810151610100850152611b966101008201518386019015159052565b01511515910152565b9190602091611d1d94611ce46080860192611bce845173ffffffffffffffffffffffffffffffffffffffff1690565b73ffffffffffffffffffffffffffffffffffffffff811615908115611dc2575b5015611db957611c0360c08801515b5f6119a6565b93611cc288611ca5815198611c8860e08401519560c0611c58611c3d60a088015173ffffffffffffffffffffffffffffffffffffffff1690565b925173ffffffffffffffffffffffffffffffffffffffff1690565b95015196611c6461016a565b9c8d528d8d015273ffffffffffffffffffffffffffffffffffffffff1660408c0152565b73ffffffffffffffffffffffffffffffffffffffff1660608a0152565b73ffffffffffffffffffffffffffffffffffffffff166080880152565b60a086015273ffffffffffffffffffffffffffffffffffffffff1660c0850152565b60e083015260405180809681947f047c1ea0000000000000000000000000000000000000000000000000000000008352600483016119b3565b039173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165af190811561183d577fcba69f43792f9f399347222505213b55af8e0b0b54b893085c2e27ecbe1644f192611d9792611d9c575b5060405191829182611aa8565b0390a1565b611db49060203d6020116118365761182e8183610117565b611d8a565b611c035f611bfd565b60c0890151611e08917f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff1690612500565b5f611bee565b9293611d1d94611ce4602094611c036080880194611e40865173ffffffffffffffffffffffffffffffffffffffff1690565b73ffffffffffffffffffffffffffffffffffffffff811615908115611e78575b5015611e715760c0890151906119a6565b5f906119a6565b60c08b0151611ebe917f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff1690612500565b5f611e60565b3561020981610235565b949190945f5b828110611f9e57505f5b828110611f875750505f5b818110611ef857505050505050565b80611f0b604061156f600194868b6114d1565b73ffffffffffffffffffffffffffffffffffffffff811673ffffffffffffffffffffffffffffffffffffffff87168114611f8057611f795784905b87611f50826117ac565b838111611f63575b505050505b01611ee9565b611f70936115c49161104b565b5f808781611f58565b5f90611f46565b5050611f5d565b80611f986115f2600193868b6114d1565b01611ede565b80611fb160c0611611600194878c6114d1565b80611fe7575b611fc2575b01611ed4565b611fe2611fd5604061156f84888d6114d1565b608061087284888d6114d1565b611fbc565b5073ffffffffffffffffffffffffffffffffffffffff61200d604061156f84888d6114d1565b161515611fb7565b9373ffffffffffffffffffffffffffffffffffffffff92908361205b819361204d60c09a969d9c9b989d60e08b5260e08b0190611a65565b9089820360208b0152611a65565b9a16604087015216606085015216608083015260a08201520152565b919060a0830161209d73ffffffffffffffffffffffffffffffffffffffff8251166117ac565b936080810151808610612170575061216b7f38eee76fd911eabac79da7af16053e809be0e12c8637f156e77e1af309b995379394956120f0845173ffffffffffffffffffffffffffffffffffffffff1690565b9361211e826060860196612118885173ffffffffffffffffffffffffffffffffffffffff1690565b906118b1565b83519661214960406020870151960151965173ffffffffffffffffffffffffffffffffffffffff1690565b91608061215b611c3d60408501610ce3565b9201359260405197889788612015565b0390a2565b85907f275c273c000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b919091357fffffffff00000000000000000000000000000000000000000000000000000000811692600481106121d4575050565b7fffffffff00000000000000000000000000000000000000000000000000000000929350829060040360031b1b161690565b908092918237015f815290565b919061221e81610ce3565b61224661224260a084019261223c6122368587610ffa565b906121a0565b90612573565b1590565b8015612425575b6123fd57608082013580156123d55760408301915f8073ffffffffffffffffffffffffffffffffffffffff61228186610ce3565b1615801593846123b1575b61229588610ce3565b9183146123a7576122a886915b89610ffa565b91906122b960405180948193612206565b03925af16122c5611842565b901561239f575094611d97917f7bfdfdb5e3a3776976e53cb0607060f54c5312701c8cba1155cc4d5394440b38959661237c575b606061230d61230787610ce3565b95610ce3565b95019061232a61232561231f84610ce3565b93610ce3565b6117ac565b916040519687964295889373ffffffffffffffffffffffffffffffffffffffff8092999897948160c0989560e089019c8952166020880152166040860152166060840152608083015260a08201520152565b61239a61238885610ce3565b61239460208801610ce3565b9061245c565b6122f9565b602081519101fd5b6122a883916122a2565b6123d0866123be89610ce3565b6123ca60208c01610ce3565b90612500565b61228c565b7fe46e079c000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f94539804000000000000000000000000000000000000000000000000000000005f5260045ffd5b5061243260208301610ce3565b73ffffffffffffffffffffffffffffffffffffffff6124536110df85610ce3565b9116141561224d565b73ffffffffffffffffffffffffffffffffffffffff169061247e5f828461277e565b15612487575050565b61249181836127f2565b156124d4575f6124a19183612877565b156124a95750565b7f5274afe7000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b507f5274afe7000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff16919061252382828561277e565b1561252d57505050565b61253781846127f2565b1561254757906124a19183612877565b827f5274afe7000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff1673ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001681146127365773ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001681146126be5773ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016149081612645575090565b7fffffffff000000000000000000000000000000000000000000000000000000009150167feedd56e1000000000000000000000000000000000000000000000000000000008114908115612697575090565b7fe0cbc5f20000000000000000000000000000000000000000000000000000000091501490565b507fffffffff00000000000000000000000000000000000000000000000000000000167f332d746b00000000000000000000000000000000000000000000000000000000811490811561270f575090565b7f0e8ae67f0000000000000000000000000000000000000000000000000000000091501490565b507fffffffff00000000000000000000000000000000000000000000000000000000167f14f01704000000000000000000000000000000000000000000000000000000001490565b929173ffffffffffffffffffffffffffffffffffffffff604051927f095ea7b3000000000000000000000000000000000000000000000000000000005f521660045260245260205f60448180875af19260015f51148416156127e1575b50604052565b3d15903b151516909216915f6127db565b919073ffffffffffffffffffffffffffffffffffffffff604051917f095ea7b3000000000000000000000000000000000000000000000000000000005f52166004525f60245260205f60448180875af19260015f51148416156128555750604052565b6001849294151661286e573b15153d151616915f6127db565b833d5f823e3d90fd5b929173ffffffffffffffffffffffffffffffffffffffff604051927f095ea7b3000000000000000000000000000000000000000000000000000000005f521660045260245260205f60448180875af19260015f5114841615612855575060405256fea164736f6c634300081e000a' as const
