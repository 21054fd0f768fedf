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
  '0x60a080604052346100c257306080525f516020613cc85f395f51905f525460ff8160401c166100b3576002600160401b03196001600160401b03821601610060575b604051613c0190816100c782396080518181816116d501526123660152f35b6001600160401b0319166001600160401b039081175f516020613cc85f395f51905f525581527fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d290602090a15f80610041565b63f92ee8a960e01b5f5260045ffd5b5f80fdfe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a714612a16575080630396cb601461294f578063248a9ca3146128e657806328079e4a146128345780632f2ff15d146127b857806331cb6105146126a157806336568abe146126185780634f1ef286146122e9578063518fba17146122ae57806352b7512c1461174d57806352d1902d1461168f57806362c0676714611445578063798a6ca51461127e5780637c627b2114610cc15780637df73e2714610c3a5780637f07bfdc14610b725780638a38a9fc14610b3757806391d1485414610aa2578063946d92041461070857806396820eb6146106af578063a217fddf14610675578063ad3cb1cc146105f2578063b0d691fe146105a9578063bb9fe6bf1461050e578063c23a5cea1461044b578063d0e30db01461039b578063d547741f14610316578063d7e9ec041461028d578063f04c05a81461020f578063f0a3a97c146101b65763f698da2514610173575f80fd5b346101b357807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35760206101ab612e91565b604051908152f35b80fd5b50346101b357807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35760206040517f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d078152f35b50346101b35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b3576004359067ffffffffffffffff82116101b3576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc83360301126101b35760206101ab83600401612ce6565b50346101b35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b357602061030d6102ca612ad2565b73ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590260205260405f2090565b54604051908152f35b50346101b35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b357610397600435610354612af5565b9061039261038d825f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800602052600160405f20015490565b613019565b61339c565b5080f35b50807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b3576f71727de22e5e9d8baf0edac6f37da0323b156101b357806040517fb760faf90000000000000000000000000000000000000000000000000000000081523060048201528181602481346f71727de22e5e9d8baf0edac6f37da0325af180156104405761042f5750f35b8161043991612b18565b6101b35780f35b6040513d84823e3d90fd5b50346101b35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35780610484612ad2565b61048c612f29565b6f71727de22e5e9d8baf0edac6f37da0323b1561050b5773ffffffffffffffffffffffffffffffffffffffff604051917fc23a5cea0000000000000000000000000000000000000000000000000000000083521660048201528181602481836f71727de22e5e9d8baf0edac6f37da0325af180156104405761042f5750f35b50fd5b50346101b357807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b357610545612f29565b6f71727de22e5e9d8baf0edac6f37da0323b156101b357806040517fbb9fe6bf0000000000000000000000000000000000000000000000000000000081528181600481836f71727de22e5e9d8baf0edac6f37da0325af180156104405761042f5750f35b50346101b357807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35760206040516f71727de22e5e9d8baf0edac6f37da0328152f35b50346101b357807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35750610671604051610633604082612b18565b600581527f352e302e300000000000000000000000000000000000000000000000000000006020820152604051918291602083526020830190612bea565b0390f35b50346101b357807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b357602090604051908152f35b50346101b357807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35760206040517fc88d893a1c537f8c410a89938892c4909bc0bb055b91f1813a417db0c3a5a3898152f35b50346101b35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b357610740612ad2565b60243567ffffffffffffffff8111610a9e5736602382011215610a9e5780600401359167ffffffffffffffff8311610a9a573660248460051b84010111610a9a577ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00549060ff8260401c16159167ffffffffffffffff811680159081610a92575b6001149081610a88575b159081610a7f575b50610a57578260017fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000008316177ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a0055610a02575b5073ffffffffffffffffffffffffffffffffffffffff8116156109da57806108506108569261309f565b50613186565b50835b8381101561093d5773ffffffffffffffffffffffffffffffffffffffff61088760248360051b860101612c74565b16801561091557908160019287527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590060205260408720837fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008254161790557ffc4acb499491cd850a8a21ab98c7f128850c0f0e5f1a875a62b7fa055c2ecf196020604051858152a201610859565b6004867fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b84826109465780f35b7fffffffffffffffffffffffffffffffffffffffffffffff00ffffffffffffffff7ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a0054167ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00557fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d2602060405160018152a180f35b6004857fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b7fffffffffffffffffffffffffffffffffffffffffffffff0000000000000000001668010000000000000001177ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00555f610826565b6004867ff92ee8a9000000000000000000000000000000000000000000000000000000008152fd5b9050155f6107d3565b303b1591506107cb565b8491506107c1565b8380fd5b8280fd5b50346101b35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35773ffffffffffffffffffffffffffffffffffffffff6040610af1612af5565b9260043581527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b6268006020522091165f52602052602060ff60405f2054166040519015158152f35b50346101b357807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35760206040516109c48152f35b50346101b35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35780610bab612ad2565b610bb3612f29565b6f71727de22e5e9d8baf0edac6f37da0323b1561050b5773ffffffffffffffffffffffffffffffffffffffff604051917f205c287800000000000000000000000000000000000000000000000000000000835216600482015260243560248201528181604481836f71727de22e5e9d8baf0edac6f37da0325af180156104405761042f5750f35b50346101b35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35760ff604060209273ffffffffffffffffffffffffffffffffffffffff610c8e612ad2565b1681527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590084522054166040519015158152f35b50346101b35760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b357600435600381101561127a5760243567ffffffffffffffff8111610a9e5736602382011215610a9e57806004013567ffffffffffffffff8111610a9a573660248284010111610a9a57610d426134a4565b60405191610160830183811067ffffffffffffffff82111761124d57604052602083019260408101926060820192878452608083019188835260a08401978989528960c086019381855260e087019382855261010088018381526101208901908482526101408a0194808652836020116101b35760248501358b52836034116101b357604485013560601c8e52604884106101b35750605884013560601c8c52604883111561122057908392918f969594606c7fff000000000000000000000000000000000000000000000000000000000000009101351615158c528260591161121c57606d84013560801c8a526069831061121c57607d84013560801c8f526079831061121c57608d84013560801c89526089831061121c57609d84013560801c88526099831061121c5760ad84013560801c905260a982106112185760bd83013560801c905260b911610a9a5760cd013560801c90521593610ee19150670de0b6b3a76400006fffffffffffffffffffffffffffffffff610eca6064356044358a613722565b925116610ed78184613b3f565b9209151590612c2d565b610f2f610f156fffffffffffffffffffffffffffffffff8451166fffffffffffffffffffffffffffffffff8c511690612c67565b6fffffffffffffffffffffffffffffffff85511690612c67565b90818082109118021891835f14611200576fffffffffffffffffffffffffffffffff809151165b1692610f7e84610f796fffffffffffffffffffffffffffffffff8c511686612c2d565b612c2d565b955161101457509160a093916fffffffffffffffffffffffffffffffff73ffffffffffffffffffffffffffffffffffffffff80610fe9610fe38a857f5792e3949352742355fee144109a451eb6f6439800f080fdac5f191d18a0c1db9c9a5116612c67565b876137fe565b9551995116995116995116906040519485526020850152604084015260608301526080820152a45b80f35b90508493919293158015611164575b156110a15750917f5792e3949352742355fee144109a451eb6f6439800f080fdac5f191d18a0c1db93916fffffffffffffffffffffffffffffffff73ffffffffffffffffffffffffffffffffffffffff8060a0965198511698511698511690604051938452602084015260408301526060820152866080820152a480f35b9250929550505f146110fd57606485858573ffffffffffffffffffffffffffffffffffffffff80875116915116907f20312c20000000000000000000000000000000000000000000000000000000008452600452602452604452fd5b73ffffffffffffffffffffffffffffffffffffffff919350819051935116915116917f5792e3949352742355fee144109a451eb6f6439800f080fdac5f191d18a0c1db60a0604051868152866020820152866040820152866060820152866080820152a480f35b5073ffffffffffffffffffffffffffffffffffffffff86511673ffffffffffffffffffffffffffffffffffffffff8851168a90604051907f23b872dd000000000000000000000000000000000000000000000000000000008d52600452306024528760445260208c60648180875af19260018d51148416156111ed575b50604052606052611023565b9150918b913b15153d151616915f6111e1565b506fffffffffffffffffffffffffffffffff89610f56565b8580fd5b8680fd5b60248f7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526041600452fd5b5080fd5b50346101b35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b3576112b6612ad2565b6112fd8173ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b73ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f205490811561141d578173ffffffffffffffffffffffffffffffffffffffff826020956113896101ab9573ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b8333165f52875260405f20556113dc8173ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590260205260405f2090565b6113e7848254612c67565b905516604051828152817f963661f8d3573d0cf278045f1bab03849ad3782a891d94ee5352c9729c15d17e873393a333906134e9565b6004837f797dba54000000000000000000000000000000000000000000000000000000008152fd5b50346101b35760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35761147d612ad2565b90611486612af5565b60443590611492612f29565b73ffffffffffffffffffffffffffffffffffffffff8116938415611667576040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015273ffffffffffffffffffffffffffffffffffffffff821691602082602481865afa91821561165c578692611622575b506115539073ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590260205260405f2090565b546001810181116115f55781037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff019081111502948584116115c557611011949550817f7b09c29f9106defeccc9ac3b823f3aad0b470d120e5df7aed033b5c43a4bf7186020604051878152a36134e9565b60448587867f82dd130b000000000000000000000000000000000000000000000000000000008352600452602452fd5b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b9091506020813d602011611654575b8161163e60209383612b18565b8101031261165057519061155361150b565b5f80fd5b3d9150611631565b6040513d88823e3d90fd5b6004847fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b50346101b357807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35773ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001630036117255760206040517f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc8152f35b807fe07c8dba0000000000000000000000000000000000000000000000000000000060049252fd5b50346101b35760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b3576004359067ffffffffffffffff82116101b357816004016101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc843603011261127a57602435906117cd6134a4565b60e48401936117dc8583612c95565b9160405193610100850185811067ffffffffffffffff82111761228157604052868552602085019487865260408101948886526060820194898652608083018a815260a08401908b825260c08501928c845260e08601948d865260d68103612256578060341161217e577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffcc0190811561222957603481013560f81c60fe81166121fe57600116151587528160071161217e57603581013560d01c808d5291600d81106121fa57603b82013560d01c8c52602181106121fa57604182013560601c8b52603181106121fa57605582013560801c8452604181106121fa57606582013560801c8552605181106121fa57607582013560801c865260611161217e576085013560801c8552156121d257895165800000000000808b51169116176121aa5773ffffffffffffffffffffffffffffffffffffffff88511615612182576119448d87612c95565b908160951161217e57611985917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff6b019060950161198089612ce6565b613a7c565b506004811015612151576121295773ffffffffffffffffffffffffffffffffffffffff16808d527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590060205260408d205460ff16156120fe5750611a2c611a12611a126fffffffffffffffffffffffffffffffff845116670de0b6b3a764000060443591610ed78184613b3f565b6fffffffffffffffffffffffffffffffff85511690612c2d565b9c8d6fffffffffffffffffffffffffffffffff8651168091116120ce57509085949392918d97965115158061208a575b1580158752611f0c575b6084890135987fffffffffffffffffffffffffffffffff000000000000000000000000000000008a60801b16986034611a9f848b612c95565b9050105f14611edc576fffffffffffffffffffffffffffffffff905b166109c48101809111611eae578f929160a46fffffffffffffffffffffffffffffffff611aef611afc943660081c90612c2d565b9d60801c16910135612c2d565b906034611b09828b612c95565b9050105f14611e7757506fffffffffffffffffffffffffffffffff611b30925b1690612c2d565b956103e88701809711611e4a57611b4690612c74565b9851945115159051915192519351946040519960208b019d8e5260601b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000001660408b015260601b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000001660548a015260f81b606889015260801b7fffffffffffffffffffffffffffffffff0000000000000000000000000000000016606988015260801b7fffffffffffffffffffffffffffffffff0000000000000000000000000000000016607987015260801b7fffffffffffffffffffffffffffffffff0000000000000000000000000000000016608986015260801b7fffffffffffffffffffffffffffffffff0000000000000000000000000000000016609985015260898452611c7360a985612b18565b60405191602083019360801b7fffffffffffffffffffffffffffffffff00000000000000000000000000000000168452603083015260801b7fffffffffffffffffffffffffffffffff0000000000000000000000000000000016604082015260308152611ce1605082612b18565b604051958693518091602086015e8301906020820190888252519283915e01602001858152037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018452611d369084612b18565b5165ffffffffffff8116915165ffffffffffff811691166580000000000016155f14611e425783905b809280926002811015611e1557611dd99681611def5750505050657fffffffffff8091169116905b7fffffffffffff000000000000000000000000000000000000000000000000000079ffffffffffff00000000000000000000000000000000000000008080604051978897604089526040890190612bea565b9560a01b1616169160d01b161760208301520390f35b50600114611dff575b5050611d87565b6580000000000091821793501790508480611df8565b6024877f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b600190611d5f565b60248e7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b611e819089612c95565b6024939193116101b35750611b30916fffffffffffffffffffffffffffffffff906014013560801c611b29565b5060248f7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b611ee6838a612c95565b60341161127a576fffffffffffffffffffffffffffffffff91506024013560801c611abb565b8998979c9b9a995173ffffffffffffffffffffffffffffffffffffffff169d8e8180611f378b612c74565b9289516fffffffffffffffffffffffffffffffff16604051947f23b872dd00000000000000000000000000000000000000000000000000000000845273ffffffffffffffffffffffffffffffffffffffff1660045230602452604452815a93606492602095f19151600114821615612069575b6040528d6060521561203d578c9d508b73ffffffffffffffffffffffffffffffffffffffff8a9b9c9d9e999a5116611fe189612c74565b917f664f5dc67d4644ad512773fbcfb5cf919655fb4b2d41d48e7cb959f25b81fab2602073ffffffffffffffffffffffffffffffffffffffff6fffffffffffffffffffffffffffffffff8b5116956040519687521694a4611a66565b60248d8f7f5274afe7000000000000000000000000000000000000000000000000000000008252600452fd5b906001811516612081578f3b15153d15161690611faa565b503d8e823e3d90fd5b506120c973ffffffffffffffffffffffffffffffffffffffff8b51166120af89612c74565b6fffffffffffffffffffffffffffffffff885116916135b3565b611a5c565b7fb85d6417000000000000000000000000000000000000000000000000000000008e5260048f905260245260448dfd5b7fd7e8a2c2000000000000000000000000000000000000000000000000000000008d5260045260248cfd5b60048d7f8baa579f000000000000000000000000000000000000000000000000000000008152fd5b60248e7f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b8d80fd5b60048c7fad1991f5000000000000000000000000000000000000000000000000000000008152fd5b60048c7fbefe5d11000000000000000000000000000000000000000000000000000000008152fd5b60048c7f8523a22e000000000000000000000000000000000000000000000000000000008152fd5b8e80fd5b7f11799bae000000000000000000000000000000000000000000000000000000008f5260045260248efd5b60248e7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b7f66490158000000000000000000000000000000000000000000000000000000008e5260045260248dfd5b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526041600452fd5b50346101b357807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35760206040516103e88152f35b5060407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35761231c612ad2565b9060243567ffffffffffffffff811161127a573660238201121561127a5761234e903690602481600401359101612b86565b9173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168030149081156125d6575b506125ae5761239e612fb1565b73ffffffffffffffffffffffffffffffffffffffff811690604051937f52d1902d000000000000000000000000000000000000000000000000000000008552602085600481865afa80958596612576575b5061242057602484847f4c9c8ce3000000000000000000000000000000000000000000000000000000008252600452fd5b9091847f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc810361254b5750823b1561252057807fffffffffffffffffffffffff00000000000000000000000000000000000000007f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc5416177f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc557fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b8480a28051156124ee57610397916139b5565b5050346124f85780f35b807fb398979f0000000000000000000000000000000000000000000000000000000060049252fd5b7f4c9c8ce3000000000000000000000000000000000000000000000000000000008452600452602483fd5b7faa1d49a4000000000000000000000000000000000000000000000000000000008552600452602484fd5b9095506020813d6020116125a6575b8161259260209383612b18565b810103126125a25751945f6123ef565b8480fd5b3d9150612585565b6004827fe07c8dba000000000000000000000000000000000000000000000000000000008152fd5b905073ffffffffffffffffffffffffffffffffffffffff7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc541614155f612391565b50346101b35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b357612650612af5565b3373ffffffffffffffffffffffffffffffffffffffff821603612679576103979060043561339c565b6004827f6697b232000000000000000000000000000000000000000000000000000000008152fd5b50346101b35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b3576126d9612ad2565b60243590811515809203610a9e5773ffffffffffffffffffffffffffffffffffffffff90612705612fb1565b169081156127905760207ffc4acb499491cd850a8a21ab98c7f128850c0f0e5f1a875a62b7fa055c2ecf19918385527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359008252604085207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0081541660ff8316179055604051908152a280f35b6004837fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b50346101b35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b3576103976004356127f6612af5565b9061282f61038d825f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800602052600160405f20015490565b61328a565b50346101b35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35761286c612ad2565b73ffffffffffffffffffffffffffffffffffffffff6128d061288c612af5565b9273ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b91165f52602052602060405f2054604051908152f35b50346101b35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101b35760206101ab6004355f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800602052600160405f20015490565b5060207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126116505760043563ffffffff811680910361165057612993612f29565b6f71727de22e5e9d8baf0edac6f37da0323b1561165057604051907f0396cb6000000000000000000000000000000000000000000000000000000000825260048201525f81602481346f71727de22e5e9d8baf0edac6f37da0325af18015612a0b576129fd575080f35b612a0991505f90612b18565b005b6040513d5f823e3d90fd5b346116505760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261165057600435907fffffffff00000000000000000000000000000000000000000000000000000000821680920361165057817f7965db0b0000000000000000000000000000000000000000000000000000000060209314908115612aa8575b5015158152f35b7f01ffc9a70000000000000000000000000000000000000000000000000000000091501483612aa1565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361165057565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361165057565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117612b5957604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b92919267ffffffffffffffff8211612b595760405191612bce601f82017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200184612b18565b829481845281830111611650578281602093845f960137010152565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b91908201809211612c3a57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b91908203918211612c3a57565b3573ffffffffffffffffffffffffffffffffffffffff811681036116505790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215611650570180359067ffffffffffffffff82116116505760200191813603831361165057565b612cf360e0820182612c95565b919060d68303612e6557612d0682612c74565b91612d1e612d176040830183612c95565b3691612b86565b6020815191012091612d36612d176060840184612c95565b60208151910120917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffbf8601958611612c3a57612d7860c0926042973691612b86565b60208151910120926040519473ffffffffffffffffffffffffffffffffffffffff60208701977fc88d893a1c537f8c410a89938892c4909bc0bb055b91f1813a417db0c3a5a38989526f71727de22e5e9d8baf0edac6f37da03260408901521660608701526020830135608087015260a086015282850152608081013560e085015260a081013561010085015201356101208301526101408201526101408152612e2461016082612b18565b519020612e2f612e91565b90604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b827f66490158000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527fee5fef303d59683e372553fc7d523cc1548271d7df3ec5cb797028a6fc7760fe60408201527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc660608201524660808201523060a082015260a08152612f2360c082612b18565b51902090565b335f9081527f1e8c4920ddc559c39a77379e501bd8d5349fc1b24d14b05de3e54d9cec19adb7602052604090205460ff1615612f6157565b7fe2517d3f000000000000000000000000000000000000000000000000000000005f52336004527f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d0760245260445ffd5b335f9081527fb7db2dd08fcb62d0c9e08c51941cae53c267786a0b75803fb7960902fc8ef97d602052604090205460ff1615612fe957565b7fe2517d3f000000000000000000000000000000000000000000000000000000005f52336004525f60245260445ffd5b805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f205416156130705750565b7fe2517d3f000000000000000000000000000000000000000000000000000000005f523360045260245260445ffd5b73ffffffffffffffffffffffffffffffffffffffff81165f9081527fb7db2dd08fcb62d0c9e08c51941cae53c267786a0b75803fb7960902fc8ef97d602052604090205460ff166131815773ffffffffffffffffffffffffffffffffffffffff165f8181527fb7db2dd08fcb62d0c9e08c51941cae53c267786a0b75803fb7960902fc8ef97d6020526040812080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790553391907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d8180a4600190565b505f90565b73ffffffffffffffffffffffffffffffffffffffff81165f9081527f1e8c4920ddc559c39a77379e501bd8d5349fc1b24d14b05de3e54d9cec19adb7602052604090205460ff166131815773ffffffffffffffffffffffffffffffffffffffff165f8181527f1e8c4920ddc559c39a77379e501bd8d5349fc1b24d14b05de3e54d9cec19adb76020526040812080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790553391907f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d07907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d9080a4600190565b805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260ff60405f205416155f1461339657805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0082541617905573ffffffffffffffffffffffffffffffffffffffff339216907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d5f80a4600190565b50505f90565b805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260ff60405f2054165f1461339657805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00815416905573ffffffffffffffffffffffffffffffffffffffff339216907ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b5f80a4600190565b6f71727de22e5e9d8baf0edac6f37da03233036134bd57565b7f327499a7000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b9173ffffffffffffffffffffffffffffffffffffffff604051927fa9059cbb000000000000000000000000000000000000000000000000000000005f521660045260245260205f60448180865af19060015f5114821615613592575b604052156135505750565b73ffffffffffffffffffffffffffffffffffffffff907f5274afe7000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b9060018115166135aa57823b15153d15161690613545565b503d5f823e3d90fd5b73ffffffffffffffffffffffffffffffffffffffff169073ffffffffffffffffffffffffffffffffffffffff604051917fdd62ed3e0000000000000000000000000000000000000000000000000000000083521690816004820152306024820152602081604481865afa8015612a0b5784915f916136ed575b5010156136e6576020906024604051809481937f70a0823100000000000000000000000000000000000000000000000000000000835260048301525afa908115612a0b575f916136b4575b50818110613686575050600190565b7f367ed1bc000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d6020116136de575b816136cf60209383612b18565b8101031261165057515f613677565b3d91506136c2565b5050505f90565b9150506020813d60201161371a575b8161370960209383612b18565b81010312611650578390515f61362c565b3d91506136fc565b91909181156137f95781156137cc576137b0908284046fffffffffffffffffffffffffffffffff610100816101208501511692613766836101408701511685612c2d565b9081039081111502928380821091180293015116916001600a7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8385180104019114150290612c2d565b818102918183041490151715612c3a576137c991612c2d565b90565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b505090565b81158015613920575b61391c57604081017f87dfa7e206a64bc13933dbcfd98a243674019da80e488c95c9a1e023f5a89479602073ffffffffffffffffffffffffffffffffffffffff806138928186511673ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b95838101968280895116165f52845260405f206138b0898254612c2d565b90556138fc8287511673ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590260205260405f2090565b613907898254612c2d565b90555194511694511694604051908152a45f90565b5090565b5073ffffffffffffffffffffffffffffffffffffffff60408201511673ffffffffffffffffffffffffffffffffffffffff60208301511690604051917fa9059cbb000000000000000000000000000000000000000000000000000000005f526004528360245260205f60448180855af19060015f51148216156139a8575b5090604052613807565b3b15153d1516165f61399e565b905f8091602081519101845af48080613a69575b156139e95750506040513d81523d5f602083013e60203d82010160405290565b15613a305773ffffffffffffffffffffffffffffffffffffffff907f9996b315000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b3d15613a41576040513d5f823e3d90fd5b7fd6bda275000000000000000000000000000000000000000000000000000000005f5260045ffd5b503d1515806139c95750813b15156139c9565b9060418303613aa657613a9f9250602081013591604082359201355f1a90613ab0565b9192909190565b50505f9160029190565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a08411613b34579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa15612a0b575f5173ffffffffffffffffffffffffffffffffffffffff811615613b2a57905f905f90565b505f906001905f90565b5050505f9160039190565b9190915f907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8482099084810292838084109303928084039314613be15782670de0b6b3a76400001115613bcf57507faccb18165bd6fe31ae1cf318dc5b51eee0e1ba569b88cd74c1773b91fac106699394670de0b6b3a7640000910990828211900360ee1b910360121c170290565b634e487b71905260116020526024601cfd5b505050670de0b6b3a7640000919250049056fea164736f6c634300081e000af0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00' as const
