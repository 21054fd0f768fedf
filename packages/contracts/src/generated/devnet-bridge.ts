// Written by scripts/compile.ts. Do not edit.
export const devnetBridgeAbi = [
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "address",
            "name": "token",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "amount",
            "type": "uint256"
          }
        ],
        "internalType": "struct DevnetBridge.Fund[]",
        "name": "funds",
        "type": "tuple[]"
      }
    ],
    "stateMutability": "payable",
    "type": "constructor"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "orderId",
        "type": "bytes32"
      }
    ],
    "name": "AlreadySettled",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NativeAssetTransferFailed",
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
    "inputs": [
      {
        "internalType": "uint256",
        "name": "required",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "TooLittleValue",
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
        "indexed": true,
        "internalType": "bytes32",
        "name": "orderId",
        "type": "bytes32"
      },
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "transactionId",
        "type": "bytes32"
      },
      {
        "components": [
          {
            "internalType": "bytes32",
            "name": "transactionId",
            "type": "bytes32"
          },
          {
            "internalType": "uint256",
            "name": "destinationChainId",
            "type": "uint256"
          },
          {
            "internalType": "address",
            "name": "receiver",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "refundAddress",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "inputAsset",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "inputAmount",
            "type": "uint256"
          },
          {
            "internalType": "address",
            "name": "outputAsset",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "outputAmount",
            "type": "uint256"
          }
        ],
        "indexed": false,
        "internalType": "struct DevnetBridge.Order",
        "name": "order",
        "type": "tuple"
      }
    ],
    "name": "OrderLocked",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "orderId",
        "type": "bytes32"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "asset",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "receiver",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "OrderPaid",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "orderId",
        "type": "bytes32"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "asset",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "receiver",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "OrderRefunded",
    "type": "event"
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
            "internalType": "uint256",
            "name": "destinationChainId",
            "type": "uint256"
          },
          {
            "internalType": "address",
            "name": "receiver",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "refundAddress",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "inputAsset",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "inputAmount",
            "type": "uint256"
          },
          {
            "internalType": "address",
            "name": "outputAsset",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "outputAmount",
            "type": "uint256"
          }
        ],
        "internalType": "struct DevnetBridge.Order",
        "name": "order",
        "type": "tuple"
      }
    ],
    "name": "lock",
    "outputs": [
      {
        "internalType": "bytes32",
        "name": "orderId",
        "type": "bytes32"
      }
    ],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "orders",
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
        "internalType": "bytes32",
        "name": "orderId",
        "type": "bytes32"
      }
    ],
    "name": "paid",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "orderId",
        "type": "bytes32"
      },
      {
        "internalType": "address",
        "name": "asset",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "receiver",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "payOut",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "orderId",
        "type": "bytes32"
      }
    ],
    "name": "refund",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "orderId",
        "type": "bytes32"
      }
    ],
    "name": "refundable",
    "outputs": [
      {
        "internalType": "address",
        "name": "asset",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  }
] as const

export const devnetBridgeBytecode =
  '0x608080604052610b7380380380916100178285610195565b8339810190602081830312610119578051906001600160401b038211610119570181601f82011215610119578051906001600160401b038211610181576040519261006860208460051b0185610195565b82845260208085019360061b8301019181831161011957602001925b82841061012c57845f5b815181101561011d576001600160a01b036100a982846101b8565b5151169060206100b982856101b8565b510151823b15610119575f926044849260405195869384926340c10f1960e01b845230600485015260248401525af191821561010e576001926100fe575b500161008e565b5f61010891610195565b836100f7565b6040513d5f823e3d90fd5b5f80fd5b60405161099290816101e18239f35b6040848303126101195760408051919082016001600160401b03811183821017610181576040528451906001600160a01b03821682036101195782602092604094528287015183820152815201930192610084565b634e487b7160e01b5f52604160045260245ffd5b601f909101601f19168101906001600160401b0382119082101761018157604052565b80518210156101cc5760209160051b010190565b634e487b7160e01b5f52603260045260245ffdfe60806040526004361015610011575f80fd5b5f3560e01c8063047c1ea0146103eb5780634fb764c9146103b1578063578f1f62146102a55780637249fbb6146101375780639fb31475146100ac5763add89bb21461005b575f80fd5b346100a85760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100a8576004355f526002602052602060ff60405f2054166040519015158152f35b5f80fd5b346100a85760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100a8576004355f526001602052606060405f2073ffffffffffffffffffffffffffffffffffffffff8154169073ffffffffffffffffffffffffffffffffffffffff60026001830154920154169060405192835260208301526040820152f35b346100a85760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100a857600435805f52600160205260405f20604051906101828261079a565b73ffffffffffffffffffffffffffffffffffffffff8154168252600181015473ffffffffffffffffffffffffffffffffffffffff600260208501938385520154169060408401918252156102795761027473ffffffffffffffffffffffffffffffffffffffff807fe5d86389b7fb79141da95b2022c02f3ad84b7f2d0a4ea5080bfcdf4a6530be0f95875f5260016020525f60026040822082815582600182015501556102388282511683875116885191610824565b511692511692516040519384938473ffffffffffffffffffffffffffffffffffffffff6040929594938160608401971683521660208201520152565b0390a2005b837fb196a44a000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b346100a85760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100a85760043560243573ffffffffffffffffffffffffffffffffffffffff811681036100a8576102ff610754565b60643591835f52600260205260ff60405f205416610279576102747fc2522570932e6dff27df2e5c31cfd70be3653d564375e29575d4360aafca4eb593855f52600260205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0082541617905561037c818585610824565b6040519384938473ffffffffffffffffffffffffffffffffffffffff6040929594938160608401971683521660208201520152565b346100a8575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100a85760205f54604051908152f35b6101007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100a85773ffffffffffffffffffffffffffffffffffffffff610433610777565b16156107155773ffffffffffffffffffffffffffffffffffffffff610456610777565b16604051907f23b872dd000000000000000000000000000000000000000000000000000000005f52336004523060245260a43560445260205f60648180855af19060015f5114821615610708575b50906040525f606052156106e0575b5f547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81146106b357600181015f5560405160208101914683526040820152604081526105016060826107e3565b51902061050c610777565b9060a435916064359273ffffffffffffffffffffffffffffffffffffffff8416918285036100a85773ffffffffffffffffffffffffffffffffffffffff604051916105568361079a565b16815273ffffffffffffffffffffffffffffffffffffffff600281602084018581526040850190878252885f526001602052828060405f20975116167fffffffffffffffffffffffff00000000000000000000000000000000000000008754161786555160018601555116920191167fffffffffffffffffffffffff00000000000000000000000000000000000000008254161790556004359160405194838652602435602087015273ffffffffffffffffffffffffffffffffffffffff61061c610754565b16604087015250606085015260843573ffffffffffffffffffffffffffffffffffffffff81168091036100a857608085015260a084015260c43573ffffffffffffffffffffffffffffffffffffffff81168091036100a8577f62ee99fe9d284e7ff92adee7f44640161c3cc1e67995cfe5a861abbfa89e9bc561010085859360c0602098015260e43560e0820152a3604051908152f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f7939f424000000000000000000000000000000000000000000000000000000005f5260045ffd5b3b15153d151616826104a4565b60a43580341061072557506104b3565b7fd3bac8e0000000000000000000000000000000000000000000000000000000005f526004523460245260445ffd5b6044359073ffffffffffffffffffffffffffffffffffffffff821682036100a857565b60843573ffffffffffffffffffffffffffffffffffffffff811681036100a85790565b6060810190811067ffffffffffffffff8211176107b657604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176107b657604052565b73ffffffffffffffffffffffffffffffffffffffff16806108d257505f80809381935af13d156108cd573d67ffffffffffffffff81116107b6576040519061089460207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f84011601836107e3565b81525f60203d92013e5b156108a557565b7f5a046737000000000000000000000000000000000000000000000000000000005f5260045ffd5b61089e565b9173ffffffffffffffffffffffffffffffffffffffff604051927fa9059cbb000000000000000000000000000000000000000000000000000000005f521660045260245260205f60448180865af19060015f5114821615610964575b604052156109395750565b7f5274afe7000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b90600181151661097c57823b15153d1516169061092e565b503d5f823e3d90fdfea164736f6c634300081e000a' as const
