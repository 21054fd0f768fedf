// Written by scripts/compile.ts. Do not edit.
export const gaslessPaymasterAbi = [
  {
    "inputs": [],
    "stateMutability": "nonpayable",
    "type": "constructor"
  },
  {
    "inputs": [],
    "name": "AccessControlBadConfirmation",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      },
      {
        "internalType": "bytes32",
        "name": "neededRole",
        "type": "bytes32"
      }
    ],
    "name": "AccessControlUnauthorizedAccount",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "target",
        "type": "address"
      }
    ],
    "name": "AddressEmptyCode",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "AllowancePresent",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "balance",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "required",
        "type": "uint256"
      }
    ],
    "name": "BalanceTooLow",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "BlockRangeUnsupported",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "sender",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "CollectionFailed",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "implementation",
        "type": "address"
      }
    ],
    "name": "ERC1967InvalidImplementation",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "ERC1967NonPayable",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "FailedCall",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "InvalidInitialization",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "length",
        "type": "uint256"
      }
    ],
    "name": "InvalidPaymasterDataLength",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "InvalidSignature",
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
        "name": "maximum",
        "type": "uint256"
      }
    ],
    "name": "MaximumTooLow",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NotInitializing",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NothingOwed",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "OutOfRangeAccess",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "sender",
        "type": "address"
      }
    ],
    "name": "PaymasterUnauthorized",
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
        "name": "requested",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "available",
        "type": "uint256"
      }
    ],
    "name": "SweepTooLarge",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "UUPSUnauthorizedCallContext",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "slot",
        "type": "bytes32"
      }
    ],
    "name": "UUPSUnsupportedProxiableUUID",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint8",
        "name": "flags",
        "type": "uint8"
      }
    ],
    "name": "UnknownFlags",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "recovered",
        "type": "address"
      }
    ],
    "name": "UnknownSigner",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "ValidUntilMissing",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "ZeroAddress",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "ZeroToken",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": false,
        "internalType": "uint64",
        "name": "version",
        "type": "uint64"
      }
    ],
    "name": "Initialized",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "userOpHash",
        "type": "bytes32"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "account",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "Owed",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "account",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "OwedClaimed",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "userOpHash",
        "type": "bytes32"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "sender",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "Prefunded",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "role",
        "type": "bytes32"
      },
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "previousAdminRole",
        "type": "bytes32"
      },
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "newAdminRole",
        "type": "bytes32"
      }
    ],
    "name": "RoleAdminChanged",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "role",
        "type": "bytes32"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "account",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "sender",
        "type": "address"
      }
    ],
    "name": "RoleGranted",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "role",
        "type": "bytes32"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "account",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "sender",
        "type": "address"
      }
    ],
    "name": "RoleRevoked",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "userOpHash",
        "type": "bytes32"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "sender",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "collected",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "gasFee",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "staticFee",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "transferFee",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "refunded",
        "type": "uint256"
      }
    ],
    "name": "Settled",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "signer",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "bool",
        "name": "allowed",
        "type": "bool"
      }
    ],
    "name": "SignerSet",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "Swept",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "implementation",
        "type": "address"
      }
    ],
    "name": "Upgraded",
    "type": "event"
  },
  {
    "inputs": [],
    "name": "DEFAULT_ADMIN_ROLE",
    "outputs": [
      {
        "internalType": "bytes32",
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "ENTRYPOINT_OVERHEAD",
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
    "inputs": [],
    "name": "SPONSORSHIP_TYPEHASH",
    "outputs": [
      {
        "internalType": "bytes32",
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "TREASURER_ROLE",
    "outputs": [
      {
        "internalType": "bytes32",
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "UPGRADE_INTERFACE_VERSION",
    "outputs": [
      {
        "internalType": "string",
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "VALIDATION_OVERHEAD",
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
        "internalType": "uint32",
        "name": "unstakeDelaySec",
        "type": "uint32"
      }
    ],
    "name": "addStake",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "claimOwed",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "deposit",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "domainSeparator",
    "outputs": [
      {
        "internalType": "bytes32",
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "entryPoint",
    "outputs": [
      {
        "internalType": "contract IEntryPoint",
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "pure",
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
      }
    ],
    "name": "getDigest",
    "outputs": [
      {
        "internalType": "bytes32",
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "role",
        "type": "bytes32"
      }
    ],
    "name": "getRoleAdmin",
    "outputs": [
      {
        "internalType": "bytes32",
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "role",
        "type": "bytes32"
      },
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "grantRole",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "role",
        "type": "bytes32"
      },
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "hasRole",
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
        "internalType": "address",
        "name": "admin",
        "type": "address"
      },
      {
        "internalType": "address[]",
        "name": "signers",
        "type": "address[]"
      }
    ],
    "name": "initialize",
    "outputs": [],
    "stateMutability": "nonpayable",
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
    "name": "isSigner",
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
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "owed",
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
        "internalType": "enum IPaymaster.PostOpMode",
        "name": "mode",
        "type": "uint8"
      },
      {
        "internalType": "bytes",
        "name": "context",
        "type": "bytes"
      },
      {
        "internalType": "uint256",
        "name": "actualGasCost",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "actualUserOpFeePerGas",
        "type": "uint256"
      }
    ],
    "name": "postOp",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "proxiableUUID",
    "outputs": [
      {
        "internalType": "bytes32",
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "role",
        "type": "bytes32"
      },
      {
        "internalType": "address",
        "name": "callerConfirmation",
        "type": "address"
      }
    ],
    "name": "renounceRole",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "role",
        "type": "bytes32"
      },
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "revokeRole",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "signer",
        "type": "address"
      },
      {
        "internalType": "bool",
        "name": "allowed",
        "type": "bool"
      }
    ],
    "name": "setSigner",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes4",
        "name": "interfaceId",
        "type": "bytes4"
      }
    ],
    "name": "supportsInterface",
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
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "sweep",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "totalOwed",
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
    "inputs": [],
    "name": "unlockStake",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "newImplementation",
        "type": "address"
      },
      {
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      }
    ],
    "name": "upgradeToAndCall",
    "outputs": [],
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
        "name": "userOp",
        "type": "tuple"
      },
      {
        "internalType": "bytes32",
        "name": "userOpHash",
        "type": "bytes32"
      },
      {
        "internalType": "uint256",
        "name": "maxCost",
        "type": "uint256"
      }
    ],
    "name": "validatePaymasterUserOp",
    "outputs": [
      {
        "internalType": "bytes",
        "name": "context",
        "type": "bytes"
      },
      {
        "internalType": "uint256",
        "name": "validationData",
        "type": "uint256"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address payable",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "withdrawDeposit",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address payable",
        "name": "to",
        "type": "address"
      }
    ],
    "name": "withdrawStake",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

export const gaslessPaymasterBytecode =
  '0x60a060405230608052348015610013575f5ffd5b5061001c610021565b6100d3565b7ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00805468010000000000000000900460ff16156100715760405163f92ee8a960e01b815260040160405180910390fd5b80546001600160401b03908116146100d05780546001600160401b0319166001600160401b0390811782556040519081527fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d29060200160405180910390a15b50565b6080516141706100f95f395f81816116c2015281816116eb0152611bae01526141705ff3fe6080604052600436106101d0575f3560e01c80637f07bfdc116100fd578063bb9fe6bf11610092578063d7e9ec0411610062578063d7e9ec0414610650578063f04c05a8146106b0578063f0a3a97c146106cf578063f698da2514610702575f5ffd5b8063bb9fe6bf146105f6578063c23a5cea1461060a578063d0e30db014610629578063d547741f14610631575f5ffd5b806396820eb6116100cd57806396820eb614610531578063a217fddf14610564578063ad3cb1cc14610577578063b0d691fe146105cc575f5ffd5b80637f07bfdc1461046e5780638a38a9fc1461048d57806391d14854146104a2578063946d920414610512575f5ffd5b80634f1ef2861161017357806362c067671161014357806362c06767146103ae578063798a6ca5146103cd5780637c627b21146103ec5780637df73e271461040b575f5ffd5b80634f1ef28614610345578063518fba171461035857806352b7512c1461036d57806352d1902d1461039a575f5ffd5b806328079e4a116101ae57806328079e4a146102785780632f2ff15d146102e857806331cb61051461030757806336568abe14610326575f5ffd5b806301ffc9a7146101d45780630396cb6014610208578063248a9ca31461021d575b5f5ffd5b3480156101df575f5ffd5b506101f36101ee3660046137d4565b6107b5565b60405190151581526020015b60405180910390f35b61021b610216366004613813565b61084d565b005b348015610228575f5ffd5b5061026a610237366004613836565b5f9081527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800602052604090206001015490565b6040519081526020016101ff565b348015610283575f5ffd5b5061026a61029236600461386e565b73ffffffffffffffffffffffffffffffffffffffff9182165f9081527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359016020908152604080832093909416825291909152205490565b3480156102f3575f5ffd5b5061021b6103023660046138a5565b610885565b348015610312575f5ffd5b5061021b6103213660046138c8565b6108ce565b348015610331575f5ffd5b5061021b6103403660046138a5565b6108e7565b61021b610353366004613925565b610940565b348015610363575f5ffd5b5061026a6103e881565b348015610378575f5ffd5b5061038c610387366004613a39565b61095b565b6040516101ff929190613acf565b3480156103a5575f5ffd5b5061026a61097d565b3480156103b9575f5ffd5b5061021b6103c8366004613af0565b6109ab565b3480156103d8575f5ffd5b5061026a6103e7366004613b2e565b610be2565b3480156103f7575f5ffd5b5061021b610406366004613b49565b610d56565b348015610416575f5ffd5b506101f3610425366004613b2e565b73ffffffffffffffffffffffffffffffffffffffff165f9081527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900602052604090205460ff1690565b348015610479575f5ffd5b5061021b610488366004613bdd565b610d6b565b348015610498575f5ffd5b5061026a6109c481565b3480156104ad575f5ffd5b506101f36104bc3660046138a5565b5f9182527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b6268006020908152604080842073ffffffffffffffffffffffffffffffffffffffff93909316845291905290205460ff1690565b34801561051d575f5ffd5b5061021b61052c366004613c07565b610d9f565b34801561053c575f5ffd5b5061026a7fc88d893a1c537f8c410a89938892c4909bc0bb055b91f1813a417db0c3a5a38981565b34801561056f575f5ffd5b5061026a5f81565b348015610582575f5ffd5b506105bf6040518060400160405280600581526020017f352e302e3000000000000000000000000000000000000000000000000000000081525081565b6040516101ff9190613c8a565b3480156105d7575f5ffd5b506040516f71727de22e5e9d8baf0edac6f37da03281526020016101ff565b348015610601575f5ffd5b5061021b610fc8565b348015610615575f5ffd5b5061021b610624366004613b2e565b610ffd565b61021b611030565b34801561063c575f5ffd5b5061021b61064b3660046138a5565b61103b565b34801561065b575f5ffd5b5061026a61066a366004613b2e565b73ffffffffffffffffffffffffffffffffffffffff165f9081527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35902602052604090205490565b3480156106bb575f5ffd5b5061026a6106ca366004613c9c565b61107e565b3480156106da575f5ffd5b5061026a7f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d0781565b34801561070d575f5ffd5b5061026a604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f60208201527fee5fef303d59683e372553fc7d523cc1548271d7df3ec5cb797028a6fc7760fe918101919091527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc660608201524660808201523060a08201525f9060c00160405160208183030381529060405280519060200120905090565b5f7fffffffff0000000000000000000000000000000000000000000000000000000082167f7965db0b00000000000000000000000000000000000000000000000000000000148061084757507f01ffc9a7000000000000000000000000000000000000000000000000000000007fffffffff000000000000000000000000000000000000000000000000000000008316145b92915050565b7f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d076108778161130f565b6108813483611319565b5050565b5f8281527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260409020600101546108be8161130f565b6108c883836113b3565b50505050565b5f6108d88161130f565b6108e283836114d8565b505050565b73ffffffffffffffffffffffffffffffffffffffff81163314610936576040517f6697b23200000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b6108e282826115ce565b6109486116aa565b610951826117ae565b61088182826117b8565b60605f6109666118f1565b610971858585611953565b91509150935093915050565b5f610986611b96565b507f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc90565b7f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d076109d58161130f565b73ffffffffffffffffffffffffffffffffffffffff8316610a22576040517fd92e233d00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b6040517f70a082310000000000000000000000000000000000000000000000000000000081523060048201525f90610b089073ffffffffffffffffffffffffffffffffffffffff8716906370a0823190602401602060405180830381865afa158015610a90573d5f5f3e3d5ffd5b505050506040513d601f19601f82011682018060405250810190610ab49190613cce565b73ffffffffffffffffffffffffffffffffffffffff87165f9081527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359026020526040902054610b03906001613d12565b611c05565b905080831115610b53576040517f82dd130b00000000000000000000000000000000000000000000000000000000815260048101849052602481018290526044015b60405180910390fd5b8373ffffffffffffffffffffffffffffffffffffffff168573ffffffffffffffffffffffffffffffffffffffff167f7b09c29f9106defeccc9ac3b823f3aad0b470d120e5df7aed033b5c43a4bf71885604051610bb291815260200190565b60405180910390a3610bdb73ffffffffffffffffffffffffffffffffffffffff86168585611c16565b5050505050565b73ffffffffffffffffffffffffffffffffffffffff81165f9081527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160209081526040808320338452909152812054907f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590090829003610c8d576040517f797dba5400000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b73ffffffffffffffffffffffffffffffffffffffff83165f818152600183016020908152604080832033845282528083208390559282526002840190529081208054849290610cdd908490613d25565b9091555050604051828152339073ffffffffffffffffffffffffffffffffffffffff8516907f963661f8d3573d0cf278045f1bab03849ad3782a891d94ee5352c9729c15d17e9060200160405180910390a3610d5073ffffffffffffffffffffffffffffffffffffffff84163384611c16565b50919050565b610d5e6118f1565b610bdb8585858585611c71565b7f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d07610d958161130f565b6108e28383612000565b5f610da861209a565b805490915060ff68010000000000000000820416159067ffffffffffffffff165f81158015610dd45750825b90505f8267ffffffffffffffff166001148015610df05750303b155b905081158015610dfe575080155b15610e35576040517ff92ee8a900000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b84547fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000001660011785558315610e965784547fffffffffffffffffffffffffffffffffffffffffffffff00ffffffffffffffff16680100000000000000001785555b73ffffffffffffffffffffffffffffffffffffffff8816610ee3576040517fd92e233d00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b610eed5f896113b3565b50610f187f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d07896113b3565b505f5b86811015610f5c57610f54888883818110610f3857610f38613d38565b9050602002016020810190610f4d9190613b2e565b60016114d8565b600101610f1b565b508315610fbe5784547fffffffffffffffffffffffffffffffffffffffffffffff00ffffffffffffffff168555604051600181527fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d29060200160405180910390a15b5050505050505050565b7f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d07610ff28161130f565b610ffa6120c2565b50565b7f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d076110278161130f565b61088182612129565b611039346121b4565b565b5f8281527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260409020600101546110748161130f565b6108c883836115ce565b5f368161108e60e0850185613d65565b909250905061109f603460a2613d12565b81146110da576040517f6649015800000000000000000000000000000000000000000000000000000000815260048101829052602401610b4a565b5f7fc88d893a1c537f8c410a89938892c4909bc0bb055b91f1813a417db0c3a5a3896f71727de22e5e9d8baf0edac6f37da03261111a6020880188613b2e565b602088013561112c60408a018a613d65565b60405161113a929190613dcd565b60405190819003902061115060608b018b613d65565b60405161115e929190613dcd565b60405190819003902060808b013560a08c013560c08d01358b5f8c611184604182613d25565b9261119193929190613ddc565b60405161119f929190613dcd565b60408051918290038220602083019b909b5273ffffffffffffffffffffffffffffffffffffffff998a1690820152979096166060880152608087019490945260a086019290925260c085015260e0840152610100830152610120820152610140810191909152610160016040516020818303038152906040528051906020012090506113066112cb604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f60208201527fee5fef303d59683e372553fc7d523cc1548271d7df3ec5cb797028a6fc7760fe918101919091527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc660608201524660808201523060a08201525f9060c00160405160208183030381529060405280519060200120905090565b826040517f19010000000000000000000000000000000000000000000000000000000000008152600281019290925260228201526042902090565b95945050505050565b610ffa813361222d565b6f71727de22e5e9d8baf0edac6f37da0326040517f0396cb6000000000000000000000000000000000000000000000000000000000815263ffffffff8316600482015273ffffffffffffffffffffffffffffffffffffffff9190911690630396cb609084906024015f604051808303818588803b158015611398575f5ffd5b505af11580156113aa573d5f5f3e3d5ffd5b50505050505050565b5f8281527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b6268006020818152604080842073ffffffffffffffffffffffffffffffffffffffff8616855290915282205460ff166114c8575f8481526020828152604080832073ffffffffffffffffffffffffffffffffffffffff87168452909152902080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790556114643390565b73ffffffffffffffffffffffffffffffffffffffff168373ffffffffffffffffffffffffffffffffffffffff16857f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d60405160405180910390a46001915050610847565b5f915050610847565b5092915050565b73ffffffffffffffffffffffffffffffffffffffff8216611525576040517fd92e233d00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b73ffffffffffffffffffffffffffffffffffffffff82165f8181527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900602090815260409182902080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016851515908117909155825190815291517ffc4acb499491cd850a8a21ab98c7f128850c0f0e5f1a875a62b7fa055c2ecf199281900390910190a25050565b5f8281527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b6268006020818152604080842073ffffffffffffffffffffffffffffffffffffffff8616855290915282205460ff16156114c8575f8481526020828152604080832073ffffffffffffffffffffffffffffffffffffffff8716808552925280832080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016905551339287917ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b9190a46001915050610847565b3073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016148061177757507f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff1661175e7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc5473ffffffffffffffffffffffffffffffffffffffff1690565b73ffffffffffffffffffffffffffffffffffffffff1614155b15611039576040517fe07c8dba00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b5f6108818161130f565b8173ffffffffffffffffffffffffffffffffffffffff166352d1902d6040518163ffffffff1660e01b8152600401602060405180830381865afa92505050801561183d575060408051601f3d9081017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe016820190925261183a91810190613cce565b60015b61188b576040517f4c9c8ce300000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff83166004820152602401610b4a565b7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc81146118e7576040517faa1d49a400000000000000000000000000000000000000000000000000000000815260048101829052602401610b4a565b6108e283836122d3565b336f71727de22e5e9d8baf0edac6f37da0328114610ffa576040517f327499a700000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff82166004820152602401610b4a565b60605f8061196c61196760e0880188613d65565b612335565b9050611977866125fa565b5f8160c001516fffffffffffffffffffffffffffffffff168260a001516fffffffffffffffffffffffffffffffff166119c68785608001516fffffffffffffffffffffffffffffffff1661272a565b6119d09190613d12565b6119da9190613d12565b90508160e001516fffffffffffffffffffffffffffffffff16811115611a4d5760e08201516040517fb85d6417000000000000000000000000000000000000000000000000000000008152600481018390526fffffffffffffffffffffffffffffffff9091166024820152604401610b4a565b815115611a8b576060820151611a8690611a6a60208a018a613b2e565b8460e001516fffffffffffffffffffffffffffffffff16612747565b611b69565b611ad6611a9b6020890189613b2e565b60e0840151606085015173ffffffffffffffffffffffffffffffffffffffff16919030906fffffffffffffffffffffffffffffffff166128ec565b611ae36020880188613b2e565b73ffffffffffffffffffffffffffffffffffffffff16826060015173ffffffffffffffffffffffffffffffffffffffff16877f664f5dc67d4644ad512773fbcfb5cf919655fb4b2d41d48e7cb959f25b81fab28560e00151604051611b6091906fffffffffffffffffffffffffffffffff91909116815260200190565b60405180910390a45b611b74878784612948565b9350611b8a600183604001518460200151612aca565b92505050935093915050565b3073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001614611039576040517fe07c8dba00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b5f8082840384811115908102611306565b611c238383836001612ae3565b6108e2576040517f5274afe700000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff84166004820152602401610b4a565b5f611c7c8585612b6b565b90505f80876002811115611c9257611c92613e03565b1490505f611d21611cc3611ca7858888612d3d565b85608001516fffffffffffffffffffffffffffffffff1661272a565b8460c001516fffffffffffffffffffffffffffffffff168560a001516fffffffffffffffffffffffffffffffff168660e001516fffffffffffffffffffffffffffffffff16611d129190613d25565b611d1c9190613d25565b612e06565b90505f82611d2f575f611d35565b8360c001515b6fffffffffffffffffffffffffffffffff1690505f818560a001516fffffffffffffffffffffffffffffffff1684611d6d9190613d12565b611d779190613d12565b90508460600151611e44575f611dae86838860e001516fffffffffffffffffffffffffffffffff16611da99190613d25565b612e15565b6020808801516040808a01518a5160a0808d015184518a81529687018c90526fffffffffffffffffffffffffffffffff1693860193909352606085018990526080850186905294955073ffffffffffffffffffffffffffffffffffffffff928316949216927f5792e3949352742355fee144109a451eb6f6439800f080fdac5f191d18a0c1db910160405180910390a450611ff4565b801580611e7a575060208501516040860151611e7a9173ffffffffffffffffffffffffffffffffffffffff909116903084612fac565b15611f1157602085810151604080880151885160a0808b015184518881529687018a90526fffffffffffffffffffffffffffffffff1686850152606086018890525f6080870152925173ffffffffffffffffffffffffffffffffffffffff94851695949092169390927f5792e3949352742355fee144109a451eb6f6439800f080fdac5f191d18a0c1db92918290030190a4611ff4565b8315611f7a57604080860151602087015191517f20312c2000000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff91821660048201529116602482015260448101829052606401610b4a565b602080860151604080880151885182515f80825295810186905292830185905260608301859052608083019490945273ffffffffffffffffffffffffffffffffffffffff92831693921691907f5792e3949352742355fee144109a451eb6f6439800f080fdac5f191d18a0c1db9060a00160405180910390a45b50505050505050505050565b6f71727de22e5e9d8baf0edac6f37da0326040517f205c287800000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff848116600483015260248201849052919091169063205c2878906044015f604051808303815f87803b158015612080575f5ffd5b505af1158015612092573d5f5f3e3d5ffd5b505050505050565b5f807ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00610847565b6f71727de22e5e9d8baf0edac6f37da03273ffffffffffffffffffffffffffffffffffffffff1663bb9fe6bf6040518163ffffffff1660e01b81526004015f604051808303815f87803b158015612117575f5ffd5b505af11580156108c8573d5f5f3e3d5ffd5b6f71727de22e5e9d8baf0edac6f37da0326040517fc23a5cea00000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff8381166004830152919091169063c23a5cea906024015f604051808303815f87803b1580156121a2575f5ffd5b505af1158015610bdb573d5f5f3e3d5ffd5b6f71727de22e5e9d8baf0edac6f37da0326040517fb760faf900000000000000000000000000000000000000000000000000000000815230600482015273ffffffffffffffffffffffffffffffffffffffff919091169063b760faf99083906024015f604051808303818588803b158015612080575f5ffd5b5f8281527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b6268006020908152604080832073ffffffffffffffffffffffffffffffffffffffff8516845290915290205460ff16610881576040517fe2517d3f00000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff8216600482015260248101839052604401610b4a565b6122dc82612fba565b60405173ffffffffffffffffffffffffffffffffffffffff8316907fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b905f90a280511561232d576108e28282613088565b61088161316d565b60408051610100810182525f80825260208201819052918101829052606081018290526080810182905260a0810182905260c0810182905260e0810191909152612381603460a2613d12565b82146123bc576040517f6649015800000000000000000000000000000000000000000000000000000000815260048101839052602401610b4a565b365f6123cb8460348188613ddc565b915091505f82825f8181106123e2576123e2613d38565b919091013560f81c91505060fe81161561242d576040517f11799bae00000000000000000000000000000000000000000000000000000000815260ff82166004820152602401610b4a565b600181811615158552612444906007908486613ddc565b61244d91613e30565b60d01c6020850152612463600d60078486613ddc565b61246c91613e30565b60d01c60408501526124826021600d8486613ddc565b61248b91613e95565b606090811c908501526124a2603160218486613ddc565b6124ab91613efa565b608090811c908501526124c2604160318486613ddc565b6124cb91613efa565b60801c60a08501526124e1605160418486613ddc565b6124ea91613efa565b60801c60c0850152612500606160518486613ddc565b61250991613efa565b60801c60e0850152602084015165ffffffffffff165f03612556576040517f8523a22e00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b60408401516020850151176580000000000016156125a0576040517fbefe5d1100000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b606084015173ffffffffffffffffffffffffffffffffffffffff166125f1576040517fad1991f500000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b50505092915050565b365f61260960e0840184613d65565b6041612617603460a2613d12565b6126219190613d25565b61262c928290613ddc565b915091505f5f61264561263e8661107e565b85856131a5565b5090925090505f81600381111561265e5761265e613e03565b14612695576040517f8baa579f00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b73ffffffffffffffffffffffffffffffffffffffff82165f9081527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900602052604090205460ff16610bdb576040517fd7e8a2c200000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff83166004820152602401610b4a565b5f6127408383670de0b6b3a764000060016131ec565b9392505050565b6040517fdd62ed3e00000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff838116600483015230602483015282919085169063dd62ed3e90604401602060405180830381865afa1580156127ba573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906127de9190613cce565b10612815576040517faaa05fc100000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b6040517f70a0823100000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff83811660048301525f91908516906370a0823190602401602060405180830381865afa158015612882573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906128a69190613cce565b9050818110156108c8576040517f367ed1bc0000000000000000000000000000000000000000000000000000000081526004810182905260248101839052604401610b4a565b6128fa84848484600161322e565b6108c8576040517f5274afe700000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff85166004820152602401610b4a565b60605f612954856132c1565b90505f61296361010036613f8c565b6109c461296f886132da565b6129799190613d12565b6129839190613d12565b90505f6103e861299288613338565b61299b8961336b565b6129a99060a08b0135613d12565b6129b39190613d12565b6129bd9190613d12565b9050856129cd6020890189613b2e565b60608701518751608089015160a08a015160c08b015160e08c01516040516129ff989796959493929190602001613f9f565b604080517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08184030181528282527fffffffffffffffffffffffffffffffff00000000000000000000000000000000608086811b8216602086015287811b8216603086015285901b169183019190915290605001604080517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081840301815290829052612aaf92916020016140db565b60405160208183030381529060405293505050509392505050565b5f612adb841515600118848461337a565b949350505050565b6040517fa9059cbb000000000000000000000000000000000000000000000000000000005f81815273ffffffffffffffffffffffffffffffffffffffff8616600452602485905291602083604481808b5af1925060015f51148316612b5f578383151615612b53573d5f823e3d81fd5b5f873b113d1516831692505b60405250949350505050565b60408051610160810182525f80825260208201819052918101829052606081018290526080810182905260a0810182905260c0810182905260e0810182905261010081018290526101208101829052610140810191909152612bd060205f8486613ddc565b612bd9916140ef565b8152612be9603460208486613ddc565b612bf291613e95565b60601c6020820152612c08604860348486613ddc565b612c1191613e95565b60601c604082015282826048818110612c2c57612c2c613d38565b909101357fff00000000000000000000000000000000000000000000000000000000000000161515606083015250612c68605960498486613ddc565b612c7191613efa565b608090811c90820152612c88606960598486613ddc565b612c9191613efa565b60801c60a0820152612ca7607960698486613ddc565b612cb091613efa565b60801c60c0820152612cc6608960798486613ddc565b612ccf91613efa565b60801c60e0820152612ce5609960898486613ddc565b612cee91613efa565b60801c610100820152612d0560a960998486613ddc565b612d0e91613efa565b60801c610120820152612d2560b960a98486613ddc565b612d2e91613efa565b60801c61014082015292915050565b5f815f03612d4c575081612740565b5f612d578385613f8c565b90505f612db88661012001516fffffffffffffffffffffffffffffffff16611d1c8861014001516fffffffffffffffffffffffffffffffff168961012001516fffffffffffffffffffffffffffffffff16612db29190613d12565b85611c05565b905083612dc682600a61339e565b8761010001516fffffffffffffffffffffffffffffffff16612de89190613d12565b612df2919061412b565b612dfc9086613d12565b9695505050505050565b5f828218828410028218612740565b5f811580612e515750612e51836020015183856040015173ffffffffffffffffffffffffffffffffffffffff166133d19092919063ffffffff16565b15612e5d575080610847565b60408084015173ffffffffffffffffffffffffffffffffffffffff9081165f9081527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160209081528382208188015190931682529190915290812080547f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590092859291612eea908490613d12565b909155505060408085015173ffffffffffffffffffffffffffffffffffffffff165f908152600283016020529081208054859290612f29908490613d12565b92505081905550836020015173ffffffffffffffffffffffffffffffffffffffff16846040015173ffffffffffffffffffffffffffffffffffffffff16855f01517f87dfa7e206a64bc13933dbcfd98a243674019da80e488c95c9a1e023f5a8947986604051612f9b91815260200190565b60405180910390a4505f9392505050565b5f611306858585855f61322e565b8073ffffffffffffffffffffffffffffffffffffffff163b5f03613022576040517f4c9c8ce300000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff82166004820152602401610b4a565b7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc80547fffffffffffffffffffffffff00000000000000000000000000000000000000001673ffffffffffffffffffffffffffffffffffffffff92909216919091179055565b60605f61309584846133de565b90508080156130c357505f3d11806130c357505f8473ffffffffffffffffffffffffffffffffffffffff163b115b156130d8576130d06133f1565b915050610847565b8015613128576040517f9996b31500000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff85166004820152602401610b4a565b3d1561313b5761313661340a565b6114d1565b6040517fd6bda27500000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b3415611039576040517fb398979f00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b5f808060418490036131d9578435602086013560408701355f1a6131cb89828585613415565b9550955095505050506131e3565b505f915060029050825b93509350939050565b5f6132196131f983613508565b801561321457505f848061320f5761320f613f5f565b868809115b151590565b613224868686613534565b6113069190613d12565b6040517f23b872dd000000000000000000000000000000000000000000000000000000005f81815273ffffffffffffffffffffffffffffffffffffffff8781166004528616602452604485905291602083606481808c5af1925060015f511483166132b05783831516156132a4573d5f823e3d81fd5b5f883b113d1516831692505b604052505f60605295945050505050565b5f6132d1608083013560106135e4565b60801c92915050565b5f60346132ea60e0840184613d65565b90501061331e576132fe60e0830183613d65565b61330d91603491602491613ddc565b61331691613efa565b60801c613320565b5f5b6fffffffffffffffffffffffffffffffff1692915050565b5f603461334860e0840184613d65565b90501061331e5761335c60e0830183613d65565b61330d91602491601491613ddc565b5f6132d16080830135826135e4565b5f612adb84848480821665800000000000161561339857600161364d565b5f61364d565b5f815f036133b0576133b0601261373d565b8160018403816133c2576133c2613f5f565b04600101831515029392505050565b5f612adb8484845f612ae3565b5f5f5f835160208501865af49392505050565b6040513d81523d5f602083013e3d602001810160405290565b6040513d5f823e3d81fd5b5f80807f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a084111561344e57505f915060039050826134fe565b604080515f808252602082018084528a905260ff891692820192909252606081018790526080810186905260019060a0016020604051602081039080840390855afa15801561349f573d5f5f3e3d5ffd5b50506040517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0015191505073ffffffffffffffffffffffffffffffffffffffff81166134f557505f9250600191508290506134fe565b92505f91508190505b9450945094915050565b5f600282600381111561351d5761351d613e03565b6135279190614142565b60ff166001149050919050565b5f5f5f613541868661374e565b91509150815f036135655783818161355b5761355b613f5f565b0492505050612740565b81841161357c5761357c600385150260111861373d565b5f848688095f868103871696879004966002600389028118808a02820302808a02820302808a02820302808a02820302808a02820302808a02909103029181900381900460010185841190960395909502919093039390930492909217029150509392505050565b5f60108260ff161115613623576040517f3ba9763600000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b506008021b7fffffffffffffffffffffffffffffffff000000000000000000000000000000001690565b5f8082600181111561366157613661613e03565b0361368157657fffffffffff84169350657fffffffffff831692506136b1565b600182600181111561369557613695613e03565b036136b157658000000000008417935065800000000000831792505b6113068560601b6136ee8560d01b8760d01b79ffffffffffffffffffffffffffffffffffffffffffffffffffff191661378990919063ffffffff16565b7fffffffffffffffffffffffff0000000000000000000000000000000000000000169060601c7fffffffffffffffffffffffff0000000000000000000000000000000000000000919091161790565b634e487b715f52806020526024601cfd5b5f807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff83850993909202808410938190039390930393915050565b79ffffffffffff000000000000000000000000000000000000000060309190911c167fffffffffffff0000000000000000000000000000000000000000000000000000919091161790565b5f602082840312156137e4575f5ffd5b81357fffffffff0000000000000000000000000000000000000000000000000000000081168114612740575f5ffd5b5f60208284031215613823575f5ffd5b813563ffffffff81168114612740575f5ffd5b5f60208284031215613846575f5ffd5b5035919050565b73ffffffffffffffffffffffffffffffffffffffff81168114610ffa575f5ffd5b5f5f6040838503121561387f575f5ffd5b823561388a8161384d565b9150602083013561389a8161384d565b809150509250929050565b5f5f604083850312156138b6575f5ffd5b82359150602083013561389a8161384d565b5f5f604083850312156138d9575f5ffd5b82356138e48161384d565b91506020830135801515811461389a575f5ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b5f5f60408385031215613936575f5ffd5b82356139418161384d565b9150602083013567ffffffffffffffff81111561395c575f5ffd5b8301601f8101851361396c575f5ffd5b803567ffffffffffffffff811115613986576139866138f8565b6040517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8501160116810181811067ffffffffffffffff821117156139f2576139f26138f8565b604052818152828201602001871015613a09575f5ffd5b816020840160208301375f602083830101528093505050509250929050565b5f6101208284031215610d50575f5ffd5b5f5f5f60608486031215613a4b575f5ffd5b833567ffffffffffffffff811115613a61575f5ffd5b613a6d86828701613a28565b9660208601359650604090950135949350505050565b5f81518084528060208401602086015e5f6020828601015260207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f83011685010191505092915050565b604081525f613ae16040830185613a83565b90508260208301529392505050565b5f5f5f60608486031215613b02575f5ffd5b8335613b0d8161384d565b92506020840135613b1d8161384d565b929592945050506040919091013590565b5f60208284031215613b3e575f5ffd5b81356127408161384d565b5f5f5f5f5f60808688031215613b5d575f5ffd5b853560038110613b6b575f5ffd5b9450602086013567ffffffffffffffff811115613b86575f5ffd5b8601601f81018813613b96575f5ffd5b803567ffffffffffffffff811115613bac575f5ffd5b886020828401011115613bbd575f5ffd5b959860209190910197509495604081013595606090910135945092505050565b5f5f60408385031215613bee575f5ffd5b8235613bf98161384d565b946020939093013593505050565b5f5f5f60408486031215613c19575f5ffd5b8335613c248161384d565b9250602084013567ffffffffffffffff811115613c3f575f5ffd5b8401601f81018613613c4f575f5ffd5b803567ffffffffffffffff811115613c65575f5ffd5b8660208260051b8401011115613c79575f5ffd5b939660209190910195509293505050565b602081525f6127406020830184613a83565b5f60208284031215613cac575f5ffd5b813567ffffffffffffffff811115613cc2575f5ffd5b612adb84828501613a28565b5f60208284031215613cde575f5ffd5b5051919050565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b8082018082111561084757610847613ce5565b8181038181111561084757610847613ce5565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b5f5f83357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1843603018112613d98575f5ffd5b83018035915067ffffffffffffffff821115613db2575f5ffd5b602001915036819003821315613dc6575f5ffd5b9250929050565b818382375f9101908152919050565b5f5f85851115613dea575f5ffd5b83861115613df6575f5ffd5b5050820193919092039150565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b80357fffffffffffff000000000000000000000000000000000000000000000000000081169060068410156114d1577fffffffffffff0000000000000000000000000000000000000000000000000000808560060360031b1b82161691505092915050565b80357fffffffffffffffffffffffffffffffffffffffff00000000000000000000000081169060148410156114d1577fffffffffffffffffffffffffffffffffffffffff000000000000000000000000808560140360031b1b82161691505092915050565b80357fffffffffffffffffffffffffffffffff0000000000000000000000000000000081169060108410156114d1577fffffffffffffffffffffffffffffffff00000000000000000000000000000000808560100360031b1b82161691505092915050565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b5f82613f9a57613f9a613f5f565b500490565b8881527fffffffffffffffffffffffffffffffffffffffff0000000000000000000000008860601b1660208201527fffffffffffffffffffffffffffffffffffffffff0000000000000000000000008760601b16603482015285151560f81b60488201527fffffffffffffffffffffffffffffffff000000000000000000000000000000008560801b1660498201527fffffffffffffffffffffffffffffffff000000000000000000000000000000008460801b1660598201527fffffffffffffffffffffffffffffffff000000000000000000000000000000008360801b1660698201526140b5607982018360801b7fffffffffffffffffffffffffffffffff00000000000000000000000000000000169052565b60890198975050505050505050565b5f81518060208401855e5f93019283525090919050565b5f612adb6140e983866140c4565b846140c4565b80356020831015610847577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff602084900360031b1b1692915050565b808202811582820484141761084757610847613ce5565b5f60ff83168061415457614154613f5f565b8060ff8416069150509291505056fea164736f6c634300081e000a' as const
