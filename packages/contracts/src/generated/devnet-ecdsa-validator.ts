// Written by scripts/compile.ts. Do not edit.
export const devnetEcdsaValidatorAbi = [
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "AlreadyInitialized",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "caller",
        "type": "address"
      }
    ],
    "name": "CallerIsNotOwner",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "InvalidOwner",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "NotInitialized",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "kernel",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "owner",
        "type": "address"
      }
    ],
    "name": "OwnerRegistered",
    "type": "event"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "ecdsaValidatorStorage",
    "outputs": [
      {
        "internalType": "address",
        "name": "owner",
        "type": "address"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "isInitialized",
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
        "internalType": "uint256",
        "name": "typeId",
        "type": "uint256"
      }
    ],
    "name": "isModuleType",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "pure",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      },
      {
        "internalType": "bytes32",
        "name": "hash",
        "type": "bytes32"
      },
      {
        "internalType": "bytes",
        "name": "signature",
        "type": "bytes"
      }
    ],
    "name": "isValidSignatureWithSender",
    "outputs": [
      {
        "internalType": "bytes4",
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      }
    ],
    "name": "onInstall",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "name": "onUninstall",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "name": "postCheck",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "caller",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      },
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "name": "preCheck",
    "outputs": [
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "address",
            "name": "sender",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "nonce",
            "type": "uint256"
          },
          {
            "internalType": "bytes",
            "name": "initCode",
            "type": "bytes"
          },
          {
            "internalType": "bytes",
            "name": "callData",
            "type": "bytes"
          },
          {
            "internalType": "bytes32",
            "name": "accountGasLimits",
            "type": "bytes32"
          },
          {
            "internalType": "uint256",
            "name": "preVerificationGas",
            "type": "uint256"
          },
          {
            "internalType": "bytes32",
            "name": "gasFees",
            "type": "bytes32"
          },
          {
            "internalType": "bytes",
            "name": "paymasterAndData",
            "type": "bytes"
          },
          {
            "internalType": "bytes",
            "name": "signature",
            "type": "bytes"
          }
        ],
        "internalType": "struct PackedUserOperation",
        "name": "op",
        "type": "tuple"
      },
      {
        "internalType": "bytes32",
        "name": "userOpHash",
        "type": "bytes32"
      }
    ],
    "name": "validateUserOp",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "payable",
    "type": "function"
  }
] as const

export const devnetEcdsaValidatorBytecode =
  '0x6080806040523460155761099f908161001a8239f35b5f80fdfe6080806040526004361015610012575f80fd5b5f3560e01c908163173bf7da1461076557816320709efc146106f1575080636d61fe701461059c5780638a91b0e3146104aa57806397003203146103a1578063d60b347f1461031f578063d68f6025146101da578063ecd05961146101845763f551e2ee1461007f575f80fd5b346101805760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610180576100b66107df565b5060443567ffffffffffffffff8111610180576100da6101059136906004016107b1565b90335f525f60205260243573ffffffffffffffffffffffffffffffffffffffff60405f205416610802565b156101585760207f1626ba7e000000000000000000000000000000000000000000000000000000005b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b60207fffffffff0000000000000000000000000000000000000000000000000000000061012e565b5f80fd5b346101805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610180576020600435600181149081156101cf575b506040519015158152f35b6004915014826101c4565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101805761020c6107df565b60443567ffffffffffffffff81116101805761022c9036906004016107b1565b5050335f525f60205273ffffffffffffffffffffffffffffffffffffffff8060405f20541691169081036102f457604051602081019080821067ffffffffffffffff8311176102c7576040908282525f81527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8351948593602085525180918160208701528686015e5f85828601015201168101030190f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b7fd4ed9a17000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b346101805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018057602061039761035b6107df565b73ffffffffffffffffffffffffffffffffffffffff165f525f60205273ffffffffffffffffffffffffffffffffffffffff60405f205416151590565b6040519015158152f35b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101805760043567ffffffffffffffff8111610180578036036101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc82011261018057335f525f60205273ffffffffffffffffffffffffffffffffffffffff60405f205416917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffdd6101048201359201821215610180570160048101359067ffffffffffffffff82116101805760240181360381136101805761048d9260243590610802565b156104a15760205f5b60ff60405191168152f35b60206001610496565b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101805760043567ffffffffffffffff8111610180576104f49036906004016107b1565b50506105363373ffffffffffffffffffffffffffffffffffffffff165f525f60205273ffffffffffffffffffffffffffffffffffffffff60405f205416151590565b1561057057335f525f60205260405f207fffffffffffffffffffffffff000000000000000000000000000000000000000081541690555f80f35b7ff91bd6f1000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101805760043567ffffffffffffffff8111610180576105e69036906004016107b1565b6106263373ffffffffffffffffffffffffffffffffffffffff165f525f60205273ffffffffffffffffffffffffffffffffffffffff60405f205416151590565b6106c5576014811061069d57601411610180573560601c801561069d57335f525f60205260405f20817fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055337fa5e1f8b4009110f5525798d04ae2125421a12d0590aa52c13682ff1bd3c492ca5f80a3005b7f49e27cff000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f93360fbf000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b346101805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101805760209073ffffffffffffffffffffffffffffffffffffffff6107406107df565b165f525f825273ffffffffffffffffffffffffffffffffffffffff60405f2054168152f35b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101805760043567ffffffffffffffff8111610180576107af9036906004016107b1565b005b9181601f840112156101805782359167ffffffffffffffff8311610180576020838186019501011161018057565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361018057565b73ffffffffffffffffffffffffffffffffffffffff16801515939192918461082c575b5050505090565b9083945073ffffffffffffffffffffffffffffffffffffffff61085283858496976108c4565b5050161492831561086c575b50505090505f808080610825565b73ffffffffffffffffffffffffffffffffffffffff93506108b792947f19457468657265756d205369676e6564204d6573736167653a0a3332000000005f52601c52603c5f206108c4565b50501614805f808061085e565b90604183036108ee576108e79250602081013591604082359201355f1a906108f8565b9192909190565b50505f9160029190565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a08411610987579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa1561097c575f5173ffffffffffffffffffffffffffffffffffffffff81161561097257905f905f90565b505f906001905f90565b6040513d5f823e3d90fd5b5050505f916003919056fea164736f6c634300081e000a' as const
