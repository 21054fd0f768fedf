// Written by scripts/compile.ts. Do not edit.
export const devnetFeeCollectorAbi = [
  {
    "inputs": [],
    "name": "NativeAssetTransferFailed",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NotEnoughNativeForFees",
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
        "indexed": true,
        "internalType": "address",
        "name": "_token",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "_integrator",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "_integratorFee",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "_lifiFee",
        "type": "uint256"
      }
    ],
    "name": "FeesCollected",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "_token",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "_to",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "_amount",
        "type": "uint256"
      }
    ],
    "name": "FeesWithdrawn",
    "type": "event"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "integratorFee",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "lifiFee",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "integratorAddress",
        "type": "address"
      }
    ],
    "name": "collectNativeFees",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "tokenAddress",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "integratorFee",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "lifiFee",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "integratorAddress",
        "type": "address"
      }
    ],
    "name": "collectTokenFees",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "tokenAddress",
        "type": "address"
      }
    ],
    "name": "getLifiTokenBalance",
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
        "internalType": "address",
        "name": "integratorAddress",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "tokenAddress",
        "type": "address"
      }
    ],
    "name": "getTokenBalance",
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
        "internalType": "address",
        "name": "tokenAddress",
        "type": "address"
      }
    ],
    "name": "withdrawIntegratorFees",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

export const devnetFeeCollectorBytecode =
  '0x60808060405234601557610748908161001a8239f35b5f80fdfe6080806040526004361015610012575f80fd5b5f3560e01c9081630fe97f70146104af57508063bd0b380b1461046e578063c489744b146103cb578063e0cbc5f2146101d15763eedd56e114610053575f80fd5b346101cd5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101cd5761008a61050e565b60243590604435916064359273ffffffffffffffffffffffffffffffffffffffff84168094036101cd5773ffffffffffffffffffffffffffffffffffffffff6100d382846105e4565b931692604051907f23b872dd000000000000000000000000000000000000000000000000000000005f52336004523060245260445260205f60648180885af19060015f51148216156101be575b6040525f60605215610196577f28a87b6059180e46de5fb9ab35eb043e8fe00ab45afcc7789e3934ecbbcde3ea91604091855f525f602052825f20855f52602052825f2061016f8382546105e4565b9055845f526001602052825f206101878282546105e4565b905582519182526020820152a3005b7f7939f424000000000000000000000000000000000000000000000000000000005f5260045ffd5b90843b15153d15161690610120565b5f80fd5b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101cd576004356024356044359173ffffffffffffffffffffffffffffffffffffffff83168093036101cd5761022d82826105e4565b8034106103a357803411610299575b5060407f28a87b6059180e46de5fb9ab35eb043e8fe00ab45afcc7789e3934ecbbcde3ea915f93858552846020528285208580526020528285206102818382546105e4565b905584805260016020528285206101878282546105e4565b3403348111610376575f80808093335af13d15610371573d67ffffffffffffffff811161034457604051907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f81601f8401160116820182811067ffffffffffffffff8211176103445760405281525f60203d92013e5b1561031c578361023c565b7f5a046737000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b610311565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f840a2adf000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101cd5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101cd5761040261050e565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036101cd5773ffffffffffffffffffffffffffffffffffffffff165f525f60205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060405f2054604051908152f35b346101cd5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101cd576104ad6104a861050e565b610531565b005b346101cd5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101cd5760209073ffffffffffffffffffffffffffffffffffffffff6104fe61050e565b165f526001825260405f20548152f35b6004359073ffffffffffffffffffffffffffffffffffffffff821682036101cd57565b335f525f60205260405f2073ffffffffffffffffffffffffffffffffffffffff82165f5260205260405f205480156105e057335f525f60205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f526020525f604081205561059b8133846105f1565b6040519081527f5e110f8bc8a20b65dcc87f224bdf1cc039346e267118bae2739847f07321ffa8602073ffffffffffffffffffffffffffffffffffffffff33941692a3565b5050565b9190820180921161037657565b73ffffffffffffffffffffffffffffffffffffffff168061068857505f80809381935af13d15610683573d67ffffffffffffffff811161034457604051907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f81601f8401160116820182811067ffffffffffffffff8211176103445760405281525f60203d92013e5b1561031c57565b61067c565b9173ffffffffffffffffffffffffffffffffffffffff604051927fa9059cbb000000000000000000000000000000000000000000000000000000005f521660045260245260205f60448180865af19060015f511482161561071a575b604052156106ef5750565b7f5274afe7000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b90600181151661073257823b15153d151616906106e4565b503d5f823e3d90fdfea164736f6c634300081e000a' as const
