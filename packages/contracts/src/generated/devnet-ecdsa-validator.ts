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
  '0x6080604052348015600e575f5ffd5b50610ab78061001c5f395ff3fe608060405260043610610093575f3560e01c80639700320311610066578063d68f60251161004c578063d68f6025146101b3578063ecd05961146101d3578063f551e2ee146101f2575f5ffd5b8063970032031461013c578063d60b347f1461015d575f5ffd5b8063173bf7da1461009757806320709efc146100ab5780636d61fe70146101165780638a91b0e314610129575b5f5ffd5b6100a96100a536600461082e565b5050565b005b3480156100b6575f5ffd5b506100ec6100c5366004610895565b5f6020819052908152604090205473ffffffffffffffffffffffffffffffffffffffff1681565b60405173ffffffffffffffffffffffffffffffffffffffff90911681526020015b60405180910390f35b6100a961012436600461082e565b610242565b6100a961013736600461082e565b6103b0565b61014f61014a3660046108b5565b610445565b60405190815260200161010d565b348015610168575f5ffd5b506101a3610177366004610895565b73ffffffffffffffffffffffffffffffffffffffff9081165f9081526020819052604090205416151590565b604051901515815260200161010d565b6101c66101c13660046108fc565b610499565b60405161010d9190610952565b3480156101de575f5ffd5b506101a36101ed3660046109a5565b61052b565b3480156101fd575f5ffd5b5061021161020c3660046108fc565b610541565b6040517fffffffff00000000000000000000000000000000000000000000000000000000909116815260200161010d565b335f9081526020819052604090205473ffffffffffffffffffffffffffffffffffffffff16156102a5576040517f93360fbf0000000000000000000000000000000000000000000000000000000081523360048201526024015b60405180910390fd5b60148110156102e0576040517f49e27cff00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b5f6102ee60148284866109bc565b6102f7916109e3565b60601c905080610333576040517f49e27cff00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b335f8181526020819052604080822080547fffffffffffffffffffffffff00000000000000000000000000000000000000001673ffffffffffffffffffffffffffffffffffffffff861690811790915590519092917fa5e1f8b4009110f5525798d04ae2125421a12d0590aa52c13682ff1bd3c492ca91a3505050565b335f9081526020819052604090205473ffffffffffffffffffffffffffffffffffffffff1661040d576040517ff91bd6f100000000000000000000000000000000000000000000000000000000815233600482015260240161029c565b5050335f90815260208190526040902080547fffffffffffffffffffffffff0000000000000000000000000000000000000000169055565b335f908152602081905260408120546104829073ffffffffffffffffffffffffffffffffffffffff168361047d610100870187610a49565b6105c7565b61048d57600161048f565b5f5b60ff169392505050565b335f9081526020819052604090205460609073ffffffffffffffffffffffffffffffffffffffff868116911614610514576040517fd4ed9a1700000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff8616600482015260240161029c565b5060408051602081019091525f8152949350505050565b5f600182148061053b5750600482145b92915050565b335f908152602081905260408120546105729073ffffffffffffffffffffffffffffffffffffffff168585856105c7565b61059c577fffffffff000000000000000000000000000000000000000000000000000000006105be565b7f1626ba7e000000000000000000000000000000000000000000000000000000005b95945050505050565b5f73ffffffffffffffffffffffffffffffffffffffff8516158015906105be57508473ffffffffffffffffffffffffffffffffffffffff1661060a858585610698565b73ffffffffffffffffffffffffffffffffffffffff1614806105be57507f19457468657265756d205369676e6564204d6573736167653a0a3332000000005f908152601c859052603c902073ffffffffffffffffffffffffffffffffffffffff861690610678908585610698565b73ffffffffffffffffffffffffffffffffffffffff161495945050505050565b5f6106a48484846106af565b509095945050505050565b5f808060418490036106e3578435602086013560408701355f1a6106d5898285856106f6565b9550955095505050506106ed565b505f915060029050825b93509350939050565b5f80807f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a084111561072f57505f915060039050826107df565b604080515f808252602082018084528a905260ff891692820192909252606081018790526080810186905260019060a0016020604051602081039080840390855afa158015610780573d5f5f3e3d5ffd5b50506040517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0015191505073ffffffffffffffffffffffffffffffffffffffff81166107d657505f9250600191508290506107df565b92505f91508190505b9450945094915050565b5f5f83601f8401126107f9575f5ffd5b50813567ffffffffffffffff811115610810575f5ffd5b602083019150836020828501011115610827575f5ffd5b9250929050565b5f5f6020838503121561083f575f5ffd5b823567ffffffffffffffff811115610855575f5ffd5b610861858286016107e9565b90969095509350505050565b803573ffffffffffffffffffffffffffffffffffffffff81168114610890575f5ffd5b919050565b5f602082840312156108a5575f5ffd5b6108ae8261086d565b9392505050565b5f5f604083850312156108c6575f5ffd5b823567ffffffffffffffff8111156108dc575f5ffd5b830161012081860312156108ee575f5ffd5b946020939093013593505050565b5f5f5f5f6060858703121561090f575f5ffd5b6109188561086d565b935060208501359250604085013567ffffffffffffffff81111561093a575f5ffd5b610946878288016107e9565b95989497509550505050565b602081525f82518060208401528060208501604085015e5f6040828501015260407fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f83011684010191505092915050565b5f602082840312156109b5575f5ffd5b5035919050565b5f5f858511156109ca575f5ffd5b838611156109d6575f5ffd5b5050820193919092039150565b80357fffffffffffffffffffffffffffffffffffffffff0000000000000000000000008116906014841015610a42577fffffffffffffffffffffffffffffffffffffffff000000000000000000000000808560140360031b1b82161691505b5092915050565b5f5f83357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1843603018112610a7c575f5ffd5b83018035915067ffffffffffffffff821115610a96575f5ffd5b602001915036819003821315610827575f5ffdfea164736f6c634300081e000a' as const
