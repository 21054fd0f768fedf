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
    "inputs": [],
    "name": "IsPaused",
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
        "internalType": "uint256",
        "name": "postOpGasLimit",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "floor",
        "type": "uint256"
      }
    ],
    "name": "PostOpGasTooLow",
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
        "internalType": "uint256",
        "name": "received",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "expected",
        "type": "uint256"
      }
    ],
    "name": "ReceivedTooLittle",
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
        "internalType": "address",
        "name": "origin",
        "type": "address"
      }
    ],
    "name": "UnknownBundler",
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
    "inputs": [
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "UnknownToken",
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
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "bundler",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "bool",
        "name": "allowed",
        "type": "bool"
      }
    ],
    "name": "BundlerSet",
    "type": "event"
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
        "internalType": "address",
        "name": "account",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "bool",
        "name": "paused",
        "type": "bool"
      }
    ],
    "name": "PausedSet",
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
        "name": "token",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "postOpGasFloor",
        "type": "uint256"
      }
    ],
    "name": "TokenSet",
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
    "name": "MANAGER_ROLE",
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
    "name": "PAUSER_ROLE",
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
        "internalType": "address[]",
        "name": "accounts",
        "type": "address[]"
      }
    ],
    "name": "areBundlers",
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
        "internalType": "address",
        "name": "manager",
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
    "inputs": [],
    "name": "pause",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "paused",
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
    "inputs": [
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "postOpGasFloor",
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
        "internalType": "address[]",
        "name": "bundlers",
        "type": "address[]"
      },
      {
        "internalType": "bool",
        "name": "allowed",
        "type": "bool"
      }
    ],
    "name": "setBundlers",
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
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "postOpGasFloor_",
        "type": "uint256"
      }
    ],
    "name": "setToken",
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
    "inputs": [],
    "name": "unpause",
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
  '0x60a080604052346100c257306080525f51602061467d5f395f51905f525460ff8160401c166100b3576002600160401b03196001600160401b03821601610060575b6040516145b690816100c78239608051818181611a5a01526122f90152f35b6001600160401b0319166001600160401b039081175f51602061467d5f395f51905f525581527fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d290602090a15f80610041565b63f92ee8a960e01b5f5260045ffd5b5f80fdfe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a714612cc8575080630396cb6014612c015780631a2c036e14612b8157806323a0ed4b14612b1c578063248a9ca314612ab357806328079e4a14612a015780632f2ff15d1461298557806331cb6105146127a557806336568abe1461271c5780633f4ba83a146126505780634f1ef28614612226578063518fba17146121eb57806352b7512c14611ad257806352d1902d14611a145780635c975abb146119b157806362c067671461178c5780636598e0911461161157806377a24f36146111d557806378bf2b53146110d5578063798a6ca514610f0e5780637c627b2114610c2f5780637df73e2714610ba15780637f07bfdc14610ad95780638456cb59146109395780638a38a9fc146108fe57806391d148541461086957806396820eb614610810578063a217fddf146107d6578063ad3cb1cc14610753578063b0d691fe1461070a578063bb9fe6bf1461066f578063c23a5cea146105ac578063d0e30db0146104fc578063d547741f14610477578063d7e9ec04146103ee578063e63ab1e914610395578063ec87621c1461033c578063f04c05a814610272578063f0a3a97c146102195763f698da25146101d6575f80fd5b3461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657602061020e613007565b604051908152f35b80fd5b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206040517f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d078152f35b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576004359067ffffffffffffffff82116102165781600401916101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc82360301126103385760e46102f4910183612fb6565b92909160d6840361030c57602061020e858585613951565b80847f664901580000000000000000000000000000000000000000000000000000000060249352600452fd5b5080fd5b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206040517f241ecf16d79d0f8dbfb92cbc07fe17840425976cf0667f022fe9877caa831b088152f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206040517f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a8152f35b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657602061046e61042b612d84565b73ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590560205260405f2090565b54604051908152f35b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576104f86004356104b5612da7565b906104f36104ee825f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800602052600160405f20015490565b6131af565b61373a565b5080f35b50807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576f71727de22e5e9d8baf0edac6f37da0323b1561021657806040517fb760faf90000000000000000000000000000000000000000000000000000000081523060048201528181602481346f71727de22e5e9d8baf0edac6f37da0325af180156105a1576105905750f35b8161059a91612e53565b6102165780f35b6040513d84823e3d90fd5b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657806105e5612d84565b6105ed61309f565b6f71727de22e5e9d8baf0edac6f37da0323b1561066c5773ffffffffffffffffffffffffffffffffffffffff604051917fc23a5cea0000000000000000000000000000000000000000000000000000000083521660048201528181602481836f71727de22e5e9d8baf0edac6f37da0325af180156105a1576105905750f35b50fd5b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576106a661309f565b6f71727de22e5e9d8baf0edac6f37da0323b1561021657806040517fbb9fe6bf0000000000000000000000000000000000000000000000000000000081528181600481836f71727de22e5e9d8baf0edac6f37da0325af180156105a1576105905750f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206040516f71727de22e5e9d8baf0edac6f37da0328152f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657506107d2604051610794604082612e53565b600581527f352e302e300000000000000000000000000000000000000000000000000000006020820152604051918291602083526020830190612e94565b0390f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657602090604051908152f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206040517fc88d893a1c537f8c410a89938892c4909bc0bb055b91f1813a417db0c3a5a3898152f35b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165773ffffffffffffffffffffffffffffffffffffffff60406108b8612da7565b9260043581527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b6268006020522091165f52602052602060ff60405f2054166040519015158152f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206040516109c48152f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216577f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a81527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b6268006020526040812073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f20541615610a8957740100000000000000000000000000000000000000007fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005416177f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590055604051600181527f4533a56f1096a03ba5484172ac13134b7fbf424058ae336a1dcf8ffdf5e92ac760203392a280f35b807fe2517d3f0000000000000000000000000000000000000000000000000000000060449252336004527f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a602452fd5b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165780610b12612d84565b610b1a61309f565b6f71727de22e5e9d8baf0edac6f37da0323b1561066c5773ffffffffffffffffffffffffffffffffffffffff604051917f205c287800000000000000000000000000000000000000000000000000000000835216600482015260243560248201528181604481836f71727de22e5e9d8baf0edac6f37da0325af180156105a1576105905750f35b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657602060ff610c23610be0612d84565b73ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b54166040519015158152f35b50346102165760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576004356003811015610338576024359067ffffffffffffffff8211610f0a5736602383011215610f0a5781600401359167ffffffffffffffff8311610f065760248101923660248284010111610f0257610cb7613842565b60848201356fffffffffffffffffffffffffffffffff8160801c911694610d2460a485013592670de0b6b3a7640000610d0f6fffffffffffffffffffffffffffffffff8660801c961696606435906044359087613d8d565b91610d1a81846144f4565b9209151590612f6f565b610d3783610d328987612fa9565b612fa9565b908180821091180218941591825f14610efa57935b610d90604051610d5b81612e0a565b87815288602082015260408101968752923595610d88604484013560601c99606485013560601c99612f6f565b905190612f6f565b92889160c401357f800000000000000000000000000000000000000000000000000000000000000016610e275750509060a091610df9610df1837f5792e3949352742355fee144109a451eb6f6439800f080fdac5f191d18a0c1db96612fa9565b8888886142c6565b905b80519060406020820151910151916040519485526020850152604084015260608301526080820152a480f35b90935082151580610ee8575b610e64575b50907f5792e3949352742355fee144109a451eb6f6439800f080fdac5f191d18a0c1db9260a092610dfb565b9050610eb4575060a07f5792e3949352742355fee144109a451eb6f6439800f080fdac5f191d18a0c1db91604051610e9b81612e0a565b8781528760208201528760408201529087925092610e38565b8560649186867f20312c20000000000000000000000000000000000000000000000000000000008452600452602452604452fd5b50610ef48388886140f2565b15610e33565b508693610d4c565b8480fd5b8380fd5b8280fd5b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657610f46612d84565b610f8d8173ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590460205260405f2090565b73ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f20549081156110ad578173ffffffffffffffffffffffffffffffffffffffff8260209561101961020e9573ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590460205260405f2090565b8333165f52875260405f205561106c8173ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590560205260405f2090565b611077848254612fa9565b905516604051828152817f963661f8d3573d0cf278045f1bab03849ad3782a891d94ee5352c9729c15d17e873393a33390613887565b6004837f797dba54000000000000000000000000000000000000000000000000000000008152fd5b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165761110d612d84565b602435611118613127565b73ffffffffffffffffffffffffffffffffffffffff82169182156111ad57817fe2e037187b134bfff9cda71fddec1c201b00ba7a552335543243c138faebccce926111a260209373ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590360205260405f2090565b55604051908152a280f35b6004847fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b50346102165760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165761120d612d84565b611215612da7565b60443567ffffffffffffffff8111610f0657611235903690600401612dca565b90917ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00549360ff8560401c16159467ffffffffffffffff811680159081611609575b60011490816115ff575b1590816115f6575b506115ce578560017fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000008316177ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a0055611579575b5073ffffffffffffffffffffffffffffffffffffffff811615801561155b575b611533579061130d61132792613235565b506113178161331c565b5061132181613420565b50613524565b50835b8181106113cf5750505061133b5780f35b7fffffffffffffffffffffffffffffffffffffffffffffff00ffffffffffffffff7ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a0054167ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00557fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d2602060405160018152a180f35b6113e26113dd828486612ed7565b612f14565b73ffffffffffffffffffffffffffffffffffffffff811690811561150b579061144b6001939273ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b837fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055807fffffffffffffffffffffffff00000000000000000000000000000000000000007f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005416177f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900557ffc4acb499491cd850a8a21ab98c7f128850c0f0e5f1a875a62b7fa055c2ecf196020604051858152a20161132a565b6004877fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b6004867fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff8216156112fc565b7fffffffffffffffffffffffffffffffffffffffffffffff0000000000000000001668010000000000000001177ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00555f6112dc565b6004877ff92ee8a9000000000000000000000000000000000000000000000000000000008152fd5b9050155f611289565b303b159150611281565b879150611277565b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760043567ffffffffffffffff811161033857611661903690600401612dca565b9061166a612dfb565b90611673613127565b81151590845b848110611684578580f35b73ffffffffffffffffffffffffffffffffffffffff6116a76113dd838886612ed7565b16156115335780611738856117086116c56113dd6001968b89612ed7565b73ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590260205260405f2090565b9060ff7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0083541691151516179055565b73ffffffffffffffffffffffffffffffffffffffff61175b6113dd838987612ed7565b167f5d6cede305e41196d5adf3679d914166c52f2892e71781ef6fc51cb9df5b34076020604051878152a201611679565b50346102165760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576117c4612d84565b906117cd612da7565b604435906117d961309f565b73ffffffffffffffffffffffffffffffffffffffff81169384156111ad576040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015273ffffffffffffffffffffffffffffffffffffffff821691602082602481865afa9182156119a657869261196c575b5061189a9073ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590560205260405f2090565b5460018101811161193f5781037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0190811115029485841161190f5761190c949550817f7b09c29f9106defeccc9ac3b823f3aad0b470d120e5df7aed033b5c43a4bf7186020604051878152a3613887565b80f35b60448587867f82dd130b000000000000000000000000000000000000000000000000000000008352600452602452fd5b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b9091506020813d60201161199e575b8161198860209383612e53565b8101031261199a57519061189a611852565b5f80fd5b3d915061197b565b6040513d88823e3d90fd5b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657602060ff7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005460a01c166040519015158152f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165773ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000163003611aaa5760206040517f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc8152f35b807fe07c8dba0000000000000000000000000000000000000000000000000000000060049252fd5b50346102165760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760043567ffffffffffffffff811161033857806004016101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8336030112610f0a57602435611b50613842565b611b5d60e4840183612fb6565b60d681036121c05760158201359460ff86169060fc871661219457601b8401359565ffffffffffff871660218601359765ffffffffffff891698821561216c57658000000000008116658000000000008316176121445716658000000000001661213c5789905b8098809260028110156120ba578061211357505050657fffffffffff8091169716975b7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005460ff8160a01c166120eb57611c1f868885613951565b866095116120e757611c5890609589017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff6b890191613f56565b5060048110156120ba576120925773ffffffffffffffffffffffffffffffffffffffff8082169216821415908161203e575b506120135750600216151580611fc1575b611f955760358501359373ffffffffffffffffffffffffffffffffffffffff8516936fffffffffffffffffffffffffffffffff60148801351694611d1c8173ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590360205260405f2090565b54908115611f6a5750808610611f3a57509087611d46926044359289611d4187612f14565b613a88565b611d8f611d7260848501359460a46fffffffffffffffffffffffffffffffff8760801c16910135612f6f565b6fffffffffffffffffffffffffffffffff60048901351690612f6f565b936103e88501809511611f0d576109c48101809111611f0d576fffffffffffffffffffffffffffffffff806075979560209c9b9a999795611ef19e957fffffffffffffffffffffffffffffffffffffffff000000000000000000000000611e10611e0a6bffffffffffffffffffffffff983660081c90612f6f565b93612f14565b60601b16965015611f07577f800000000000000000000000000000000000000000000000000000000000000017995b6040519d8e01521616161760408901526bffffffffffffffffffffffff8082109118026bffffffffffffffffffffffff189060601b17606087015260558101356080870152013560a085015260c084015260c08352611e9f60e084612e53565b7fffffffffffff000000000000000000000000000000000000000000000000000079ffffffffffff00000000000000000000000000000000000000008080604051978897604089526040890190612e94565b9560a01b1616169160d01b161760208301520390f35b99611e3f565b60248b7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b8b604491877fa1746616000000000000000000000000000000000000000000000000000000008352600452602452fd5b7f81a3b1be000000000000000000000000000000000000000000000000000000008d5260045260248cfd5b6024897f191dfc6d00000000000000000000000000000000000000000000000000000000815232600452fd5b5060ff61200b3273ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590260205260405f2090565b541615611c9b565b7fd7e8a2c2000000000000000000000000000000000000000000000000000000008b5260045260248afd5b60ff91506120899073ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b5416155f611c8a565b60048c7f8baa579f000000000000000000000000000000000000000000000000000000008152fd5b60248d7f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b8b80fd5b60048b7f1309a563000000000000000000000000000000000000000000000000000000008152fd5b999a9299600114612126575b5050611be7565b658000000000009182179a501797505f8061211f565b600190611bc4565b60048c7fbefe5d11000000000000000000000000000000000000000000000000000000008152fd5b60048c7f8523a22e000000000000000000000000000000000000000000000000000000008152fd5b602488837f11799bae000000000000000000000000000000000000000000000000000000008252600452fd5b7f66490158000000000000000000000000000000000000000000000000000000008652600452602485fd5b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206040516103e88152f35b5060407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657612259612d84565b906024359167ffffffffffffffff8311610338573660238401121561033857826004013567ffffffffffffffff811161262357604051936122c2601f83017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200186612e53565b8185523660248383010111610f0657818492602460209301838801378501015273ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168030149081156125e1575b506125b9578180527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b6268006020526040822073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f205416156125895773ffffffffffffffffffffffffffffffffffffffff811690604051937f52d1902d000000000000000000000000000000000000000000000000000000008552602085600481865afa80958596612555575b506123ff57602484847f4c9c8ce3000000000000000000000000000000000000000000000000000000008252600452fd5b9091847f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc810361252a5750823b156124ff57807fffffffffffffffffffffffff00000000000000000000000000000000000000007f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc5416177f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc557fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b8480a28051156124cd576104f891613e8f565b5050346124d75780f35b807fb398979f0000000000000000000000000000000000000000000000000000000060049252fd5b7f4c9c8ce3000000000000000000000000000000000000000000000000000000008452600452602483fd5b7faa1d49a4000000000000000000000000000000000000000000000000000000008552600452602484fd5b9095506020813d602011612581575b8161257160209383612e53565b81010312610f025751945f6123ce565b3d9150612564565b6044827fe2517d3f0000000000000000000000000000000000000000000000000000000081523360045280602452fd5b6004827fe07c8dba000000000000000000000000000000000000000000000000000000008152fd5b905073ffffffffffffffffffffffffffffffffffffffff7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc541614155f612324565b6024837f4e487b710000000000000000000000000000000000000000000000000000000081526041600452fd5b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657612687613127565b7fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590054167f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900556040518181527f4533a56f1096a03ba5484172ac13134b7fbf424058ae336a1dcf8ffdf5e92ac760203392a280f35b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657612754612da7565b3373ffffffffffffffffffffffffffffffffffffffff82160361277d576104f89060043561373a565b6004827f6697b232000000000000000000000000000000000000000000000000000000008152fd5b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576127dd612d84565b6127e5612dfb565b6127ed613127565b73ffffffffffffffffffffffffffffffffffffffff82169182156111ad578161287a7ffc4acb499491cd850a8a21ab98c7f128850c0f0e5f1a875a62b7fa055c2ecf199361170860209473ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b80156128f557837fffffffffffffffffffffffff00000000000000000000000000000000000000007f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005416177f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900555b6040519015158152a280f35b7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900548473ffffffffffffffffffffffffffffffffffffffff82161461293b575b506128e9565b7fffffffffffffffffffffffff0000000000000000000000000000000000000000167f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900555f612935565b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576104f86004356129c3612da7565b906129fc6104ee825f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800602052600160405f20015490565b613628565b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657612a39612d84565b73ffffffffffffffffffffffffffffffffffffffff612a9d612a59612da7565b9273ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590460205260405f2090565b91165f52602052602060405f2054604051908152f35b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657602061020e6004355f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800602052600160405f20015490565b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576004359067ffffffffffffffff8211610216576020612b77612b713660048601612dca565b90612f35565b6040519015158152f35b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657602061046e612bbe612d84565b73ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590360205260405f2090565b5060207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261199a5760043563ffffffff811680910361199a57612c4561309f565b6f71727de22e5e9d8baf0edac6f37da0323b1561199a57604051907f0396cb6000000000000000000000000000000000000000000000000000000000825260048201525f81602481346f71727de22e5e9d8baf0edac6f37da0325af18015612cbd57612caf575080f35b612cbb91505f90612e53565b005b6040513d5f823e3d90fd5b3461199a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261199a57600435907fffffffff00000000000000000000000000000000000000000000000000000000821680920361199a57817f7965db0b0000000000000000000000000000000000000000000000000000000060209314908115612d5a575b5015158152f35b7f01ffc9a70000000000000000000000000000000000000000000000000000000091501483612d53565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361199a57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361199a57565b9181601f8401121561199a5782359167ffffffffffffffff831161199a576020808501948460051b01011161199a57565b60243590811515820361199a57565b6060810190811067ffffffffffffffff821117612e2657604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117612e2657604052565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b9190811015612ee75760051b0190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b3573ffffffffffffffffffffffffffffffffffffffff8116810361199a5790565b5f5b828110612f4657505050600190565b60ff612f596116c56113dd848787612ed7565b541615612f6857600101612f37565b5050505f90565b91908201809211612f7c57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b91908203918211612f7c57565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe18136030182121561199a570180359067ffffffffffffffff821161199a5760200191813603831361199a57565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527fee5fef303d59683e372553fc7d523cc1548271d7df3ec5cb797028a6fc7760fe60408201527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc660608201524660808201523060a082015260a0815261309960c082612e53565b51902090565b335f9081527f1e8c4920ddc559c39a77379e501bd8d5349fc1b24d14b05de3e54d9cec19adb7602052604090205460ff16156130d757565b7fe2517d3f000000000000000000000000000000000000000000000000000000005f52336004527f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d0760245260445ffd5b335f9081527f06484cc59dc38e4f67c31122333a17ca81b3ca18cdf02bfc298072fa52b0316a602052604090205460ff161561315f57565b7fe2517d3f000000000000000000000000000000000000000000000000000000005f52336004527f241ecf16d79d0f8dbfb92cbc07fe17840425976cf0667f022fe9877caa831b0860245260445ffd5b805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f205416156132065750565b7fe2517d3f000000000000000000000000000000000000000000000000000000005f523360045260245260445ffd5b73ffffffffffffffffffffffffffffffffffffffff81165f9081527fb7db2dd08fcb62d0c9e08c51941cae53c267786a0b75803fb7960902fc8ef97d602052604090205460ff166133175773ffffffffffffffffffffffffffffffffffffffff165f8181527fb7db2dd08fcb62d0c9e08c51941cae53c267786a0b75803fb7960902fc8ef97d6020526040812080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790553391907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d8180a4600190565b505f90565b73ffffffffffffffffffffffffffffffffffffffff81165f9081527f06484cc59dc38e4f67c31122333a17ca81b3ca18cdf02bfc298072fa52b0316a602052604090205460ff166133175773ffffffffffffffffffffffffffffffffffffffff165f8181527f06484cc59dc38e4f67c31122333a17ca81b3ca18cdf02bfc298072fa52b0316a6020526040812080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790553391907f241ecf16d79d0f8dbfb92cbc07fe17840425976cf0667f022fe9877caa831b08907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d9080a4600190565b73ffffffffffffffffffffffffffffffffffffffff81165f9081527f75442b0a96088b5456bc4ed01394c96a4feec0f883c9494257d76b96ab1c9b6b602052604090205460ff166133175773ffffffffffffffffffffffffffffffffffffffff165f8181527f75442b0a96088b5456bc4ed01394c96a4feec0f883c9494257d76b96ab1c9b6b6020526040812080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790553391907f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d9080a4600190565b73ffffffffffffffffffffffffffffffffffffffff81165f9081527f1e8c4920ddc559c39a77379e501bd8d5349fc1b24d14b05de3e54d9cec19adb7602052604090205460ff166133175773ffffffffffffffffffffffffffffffffffffffff165f8181527f1e8c4920ddc559c39a77379e501bd8d5349fc1b24d14b05de3e54d9cec19adb76020526040812080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790553391907f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d07907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d9080a4600190565b805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260ff60405f205416155f1461373457805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0082541617905573ffffffffffffffffffffffffffffffffffffffff339216907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d5f80a4600190565b50505f90565b805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260ff60405f2054165f1461373457805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00815416905573ffffffffffffffffffffffffffffffffffffffff339216907ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b5f80a4600190565b6f71727de22e5e9d8baf0edac6f37da032330361385b57565b7f327499a7000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b9173ffffffffffffffffffffffffffffffffffffffff604051927fa9059cbb000000000000000000000000000000000000000000000000000000005f521660045260245260205f60448180865af19060015f5114821615613930575b604052156138ee5750565b73ffffffffffffffffffffffffffffffffffffffff907f5274afe7000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b90600181151661394857823b15153d151616906138e3565b503d5f823e3d90fd5b919061395c83612f14565b9161396a6040850185612fb6565b908160405191823720916139816060860186612fb6565b9081604051918237209160951161199a57604294609560c0928160405191823720926040519473ffffffffffffffffffffffffffffffffffffffff60208701977fc88d893a1c537f8c410a89938892c4909bc0bb055b91f1813a417db0c3a5a38989526f71727de22e5e9d8baf0edac6f37da03260408901521660608701526020830135608087015260a086015282850152608081013560e085015260a081013561010085015201356101208301526101408201526101408152613a4761016082612e53565b519020613a52613007565b90604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b949150929192613b006075820135613afb613ade6fffffffffffffffffffffffffffffffff8360801c931695670de0b6b3a76400006fffffffffffffffffffffffffffffffff604588013516610d1a81846144f4565b6fffffffffffffffffffffffffffffffff60558601351690612f6f565b612f6f565b828111613d5d57506035013573ffffffffffffffffffffffffffffffffffffffff1692600116151580613d4c575b613d43576040517f70a08231000000000000000000000000000000000000000000000000000000008152306004820152602081602481875afa908115612cbd575f91613d11575b5073ffffffffffffffffffffffffffffffffffffffff604051957f23b872dd000000000000000000000000000000000000000000000000000000005f52169485600452306024528260445260205f60648180895af19060015f5114821615613cf9575b6040525f60605215613ccd57604051907f70a08231000000000000000000000000000000000000000000000000000000008252306004830152602082602481885afa918215612cbd575f92613c99575b5081039081111502818110613c67575060207f664f5dc67d4644ad512773fbcfb5cf919655fb4b2d41d48e7cb959f25b81fab291604051908152a45f90565b837f6101c53a000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b9091506020813d602011613cc5575b81613cb560209383612e53565b8101031261199a5751905f613c28565b3d9150613ca8565b837f5274afe7000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b90600181151661394857853b15153d15161690613bd8565b90506020813d602011613d3b575b81613d2c60209383612e53565b8101031261199a57515f613b75565b3d9150613d1f565b50505050600190565b50613d58818585613f8a565b613b2e565b90507fb85d6417000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90509190918115613e8a576bffffffffffffffffffffffff60208201351690613dc86bffffffffffffffffffffffff60408301351683612f6f565b918315613e5d5760a07f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff91613e41948688048103908111150290818082109118026001600a7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8385180104019114150292013516612f6f565b818102918183041490151715612f7c57613e5a91612f6f565b90565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b505090565b905f8091602081519101845af48080613f43575b15613ec35750506040513d81523d5f602083013e60203d82010160405290565b15613f0a5773ffffffffffffffffffffffffffffffffffffffff907f9996b315000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b3d15613f1b576040513d5f823e3d90fd5b7fd6bda275000000000000000000000000000000000000000000000000000000005f5260045ffd5b503d151580613ea35750813b1515613ea3565b9060418303613f8057613f799250602081013591604082359201355f1a90614465565b9192909190565b50505f9160029190565b73ffffffffffffffffffffffffffffffffffffffff169073ffffffffffffffffffffffffffffffffffffffff604051917fdd62ed3e0000000000000000000000000000000000000000000000000000000083521690816004820152306024820152602081604481865afa8015612cbd5784915f916140bd575b501015612f68576020906024604051809481937f70a0823100000000000000000000000000000000000000000000000000000000835260048301525afa908115612cbd575f9161408b575b5081811061405d575050600190565b7f367ed1bc000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d6020116140b5575b816140a660209383612e53565b8101031261199a57515f61404e565b3d9150614099565b9150506020813d6020116140ea575b816140d960209383612e53565b8101031261199a578390515f614003565b3d91506140cc565b9073ffffffffffffffffffffffffffffffffffffffff821691604051917f70a08231000000000000000000000000000000000000000000000000000000008352306004840152602083602481875afa928315612cbd575f93614292575b505f9073ffffffffffffffffffffffffffffffffffffffff604051917f23b872dd000000000000000000000000000000000000000000000000000000005f5216600452306024528560445260205f60648180875af19260015f511484161561427f575b5060405260605215612f6857604051907f70a08231000000000000000000000000000000000000000000000000000000008252306004830152602082602481865afa918215612cbd575f9261424b575b50810390811115029082821061421a57505050600190565b7f6101c53a000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b9091506020813d602011614277575b8161426760209383612e53565b8101031261199a5751905f614202565b3d915061425a565b9150915f913b15153d151616915f6141b2565b9092506020813d6020116142be575b816142ae60209383612e53565b8101031261199a5751915f61414f565b3d91506142a1565b909291821580156143d9575b6143d257602073ffffffffffffffffffffffffffffffffffffffff807f87dfa7e206a64bc13933dbcfd98a243674019da80e488c95c9a1e023f5a89479936143578873ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590460205260405f2090565b8282165f52845260405f2061436d888254612f6f565b90556143b68873ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590560205260405f2090565b6143c1888254612f6f565b905560405196875216951693a45f90565b5050905090565b5073ffffffffffffffffffffffffffffffffffffffff8416604051907fa9059cbb000000000000000000000000000000000000000000000000000000005f5273ffffffffffffffffffffffffffffffffffffffff83166004528460245260205f60448180855af19060015f5114821615614458575b50906040526142d2565b3b15153d1516165f61444e565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a084116144e9579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa15612cbd575f5173ffffffffffffffffffffffffffffffffffffffff8116156144df57905f905f90565b505f906001905f90565b5050505f9160039190565b9190915f907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff84820990848102928380841093039280840393146145965782670de0b6b3a7640000111561458457507faccb18165bd6fe31ae1cf318dc5b51eee0e1ba569b88cd74c1773b91fac106699394670de0b6b3a7640000910990828211900360ee1b910360121c170290565b634e487b71905260116020526024601cfd5b505050670de0b6b3a7640000919250049056fea164736f6c634300081e000af0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00' as const
