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
  '0x60a080604052346100c257306080525f516020614d5e5f395f51905f525460ff8160401c166100b3576002600160401b03196001600160401b03821601610060575b604051614c9790816100c78239608051818181611c650152612bfa0152f35b6001600160401b0319166001600160401b039081175f516020614d5e5f395f51905f525581527fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d290602090a15f80610041565b63f92ee8a960e01b5f5260045ffd5b5f80fdfe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a71461359c575080630396cb60146134d55780631a2c036e1461345557806323a0ed4b146133f0578063248a9ca31461338757806328079e4a146132d55780632f2ff15d1461325957806331cb61051461307957806336568abe14612ff05780633f4ba83a14612f245780634f1ef28614612b7d578063518fba1714612b4257806352b7512c14611cdd57806352d1902d14611c1f5780635c975abb14611bbc57806362c067671461199a5780636598e0911461181f57806377a24f36146113e357806378bf2b53146112e3578063798a6ca51461111c5780637c627b2114610be35780637df73e2714610b555780637f07bfdc14610a8d5780638456cb59146108ed5780638a38a9fc146108b257806391d148541461081d57806396820eb6146107c4578063a217fddf1461078a578063ad3cb1cc14610707578063b0d691fe146106be578063bb9fe6bf14610623578063c23a5cea14610560578063d0e30db0146104b0578063d547741f1461042b578063d7e9ec04146103a2578063e63ab1e914610349578063ec87621c146102f0578063f04c05a814610272578063f0a3a97c146102195763f698da25146101d6575f80fd5b3461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657602061020e613ace565b604051908152f35b80fd5b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206040517f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d078152f35b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576004359067ffffffffffffffff8211610216576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc833603011261021657602061020e83600401613923565b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206040517f241ecf16d79d0f8dbfb92cbc07fe17840425976cf0667f022fe9877caa831b088152f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206040517f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a8152f35b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206104226103df613658565b73ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590560205260405f2090565b54604051908152f35b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576104ac60043561046961367b565b906104a76104a2825f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800602052600160405f20015490565b613c76565b614201565b5080f35b50807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576f71727de22e5e9d8baf0edac6f37da0323b1561021657806040517fb760faf90000000000000000000000000000000000000000000000000000000081523060048201528181602481346f71727de22e5e9d8baf0edac6f37da0325af18015610555576105445750f35b8161054e916136de565b6102165780f35b6040513d84823e3d90fd5b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165780610599613658565b6105a1613b66565b6f71727de22e5e9d8baf0edac6f37da0323b156106205773ffffffffffffffffffffffffffffffffffffffff604051917fc23a5cea0000000000000000000000000000000000000000000000000000000083521660048201528181602481836f71727de22e5e9d8baf0edac6f37da0325af18015610555576105445750f35b50fd5b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165761065a613b66565b6f71727de22e5e9d8baf0edac6f37da0323b1561021657806040517fbb9fe6bf0000000000000000000000000000000000000000000000000000000081528181600481836f71727de22e5e9d8baf0edac6f37da0325af18015610555576105445750f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206040516f71727de22e5e9d8baf0edac6f37da0328152f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657506107866040516107486040826136de565b600581527f352e302e3000000000000000000000000000000000000000000000000000000060208201526040519182916020835260208301906137b0565b0390f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657602090604051908152f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206040517fc88d893a1c537f8c410a89938892c4909bc0bb055b91f1813a417db0c3a5a3898152f35b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165773ffffffffffffffffffffffffffffffffffffffff604061086c61367b565b9260043581527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b6268006020522091165f52602052602060ff60405f2054166040519015158152f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206040516109c48152f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216577f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a81527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b6268006020526040812073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f20541615610a3d57740100000000000000000000000000000000000000007fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005416177f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590055604051600181527f4533a56f1096a03ba5484172ac13134b7fbf424058ae336a1dcf8ffdf5e92ac760203392a280f35b807fe2517d3f0000000000000000000000000000000000000000000000000000000060449252336004527f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a602452fd5b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165780610ac6613658565b610ace613b66565b6f71727de22e5e9d8baf0edac6f37da0323b156106205773ffffffffffffffffffffffffffffffffffffffff604051917f205c287800000000000000000000000000000000000000000000000000000000835216600482015260243560248201528181604481836f71727de22e5e9d8baf0edac6f37da0325af18015610555576105445750f35b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657602060ff610bd7610b94613658565b73ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b54166040519015158152f35b50346102165760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760043560038110156111185760243567ffffffffffffffff8111611114573660238201121561111457806004013567ffffffffffffffff81116110ae5736602482840101116110ae57610c64614309565b60405191610160830183811067ffffffffffffffff8211176110e757604052602083019260408101926060820192878452608083019188835260a08401978989528960c086019381855260e087019382855261010088018381526101208901908482526101408a0194808652836020116102165760248501358b528360341161021657604485013560601c8e52604884106102165750605884013560601c8c5260488311156110ba57908392918f969594606c7fff000000000000000000000000000000000000000000000000000000000000009101351615158c52826059116110b657606d84013560801c8a52606983106110b657607d84013560801c8f52607983106110b657608d84013560801c8952608983106110b657609d84013560801c8852609983106110b65760ad84013560801c905260a982106110b25760bd83013560801c905260b9116110ae5760cd013560801c90521593610e039150670de0b6b3a76400006fffffffffffffffffffffffffffffffff610dec6064356044358a6145ba565b925116610df98184614bd5565b920915159061388b565b610e51610e376fffffffffffffffffffffffffffffffff8451166fffffffffffffffffffffffffffffffff8c5116906138c5565b6fffffffffffffffffffffffffffffffff855116906138c5565b90818082109118021891835f14611096576fffffffffffffffffffffffffffffffff809151165b1692610ea084610e9b6fffffffffffffffffffffffffffffffff8c51168661388b565b61388b565b9551610f3657509160a093916fffffffffffffffffffffffffffffffff73ffffffffffffffffffffffffffffffffffffffff80610f0b610f058a857f5792e3949352742355fee144109a451eb6f6439800f080fdac5f191d18a0c1db9c9a51166138c5565b87614894565b9551995116995116995116906040519485526020850152604084015260608301526080820152a45b80f35b90508493919293158015611086575b15610fc35750917f5792e3949352742355fee144109a451eb6f6439800f080fdac5f191d18a0c1db93916fffffffffffffffffffffffffffffffff73ffffffffffffffffffffffffffffffffffffffff8060a0965198511698511698511690604051938452602084015260408301526060820152866080820152a480f35b9250929550505f1461101f57606485858573ffffffffffffffffffffffffffffffffffffffff80875116915116907f20312c20000000000000000000000000000000000000000000000000000000008452600452602452604452fd5b73ffffffffffffffffffffffffffffffffffffffff919350819051935116915116917f5792e3949352742355fee144109a451eb6f6439800f080fdac5f191d18a0c1db60a0604051868152866020820152866040820152866060820152866080820152a480f35b506110918583614696565b610f45565b506fffffffffffffffffffffffffffffffff89610e78565b8380fd5b8580fd5b8680fd5b60248f7f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526041600452fd5b8280fd5b5080fd5b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657611154613658565b61119b8173ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590460205260405f2090565b73ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f20549081156112bb578173ffffffffffffffffffffffffffffffffffffffff8260209561122761020e9573ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590460205260405f2090565b8333165f52875260405f205561127a8173ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590560205260405f2090565b6112858482546138c5565b905516604051828152817f963661f8d3573d0cf278045f1bab03849ad3782a891d94ee5352c9729c15d17e873393a3339061434e565b6004837f797dba54000000000000000000000000000000000000000000000000000000008152fd5b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165761131b613658565b602435611326613bee565b73ffffffffffffffffffffffffffffffffffffffff82169182156113bb57817fe2e037187b134bfff9cda71fddec1c201b00ba7a552335543243c138faebccce926113b060209373ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590360205260405f2090565b55604051908152a280f35b6004847fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b50346102165760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165761141b613658565b61142361367b565b60443567ffffffffffffffff81116110ae5761144390369060040161369e565b90917ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00549360ff8560401c16159467ffffffffffffffff811680159081611817575b600114908161180d575b159081611804575b506117dc578560017fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000008316177ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a0055611787575b5073ffffffffffffffffffffffffffffffffffffffff8116158015611769575b611741579061151b61153592613cfc565b5061152581613de3565b5061152f81613ee7565b50613feb565b50835b8181106115dd575050506115495780f35b7fffffffffffffffffffffffffffffffffffffffffffffff00ffffffffffffffff7ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a0054167ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00557fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d2602060405160018152a180f35b6115f06115eb8284866137f3565b613830565b73ffffffffffffffffffffffffffffffffffffffff811690811561171957906116596001939273ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b837fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055807fffffffffffffffffffffffff00000000000000000000000000000000000000007f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005416177f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900557ffc4acb499491cd850a8a21ab98c7f128850c0f0e5f1a875a62b7fa055c2ecf196020604051858152a201611538565b6004877fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b6004867fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff82161561150a565b7fffffffffffffffffffffffffffffffffffffffffffffff0000000000000000001668010000000000000001177ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00555f6114ea565b6004877ff92ee8a9000000000000000000000000000000000000000000000000000000008152fd5b9050155f611497565b303b15915061148f565b879150611485565b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760043567ffffffffffffffff81116111185761186f90369060040161369e565b906118786136cf565b90611881613bee565b81151590845b848110611892578580f35b73ffffffffffffffffffffffffffffffffffffffff6118b56115eb8388866137f3565b16156117415780611946856119166118d36115eb6001968b896137f3565b73ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590260205260405f2090565b9060ff7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0083541691151516179055565b73ffffffffffffffffffffffffffffffffffffffff6119696115eb8389876137f3565b167f5d6cede305e41196d5adf3679d914166c52f2892e71781ef6fc51cb9df5b34076020604051878152a201611887565b50346102165760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576119d2613658565b906119db61367b565b604435906119e7613b66565b73ffffffffffffffffffffffffffffffffffffffff81169384156113bb576040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015273ffffffffffffffffffffffffffffffffffffffff821691602082602481865afa918215611bb1578692611b77575b50611aa89073ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590560205260405f2090565b54600181018111611b4a5781037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff01908111150294858411611b1a57610f33949550817f7b09c29f9106defeccc9ac3b823f3aad0b470d120e5df7aed033b5c43a4bf7186020604051878152a361434e565b60448587867f82dd130b000000000000000000000000000000000000000000000000000000008352600452602452fd5b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b9091506020813d602011611ba9575b81611b93602093836136de565b81010312611ba5575190611aa8611a60565b5f80fd5b3d9150611b86565b6040513d88823e3d90fd5b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657602060ff7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005460a01c166040519015158152f35b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165773ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000163003611cb55760206040517f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc8152f35b807fe07c8dba0000000000000000000000000000000000000000000000000000000060049252fd5b50346102165760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165767ffffffffffffffff60043511610216576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc6004353603011261021657611d55614309565b611d6960e4600435016004356004016138d2565b60405191610120830183811067ffffffffffffffff821117612b155760405283835260208301918483528460408501528460608501528460808501528460a08501528460c08501528460e08501528461010085015260d68103612aea5780603411612a8e577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffcc01908115612abd57603481013560f81c60fc8116612a92578060016002921615158652161515835281600711612a8e5765ffffffffffff603582013560d01c169182604086015280600d116110b257603b82013560d01c6060860152602181106110b257604182013560601c6080860152603181106110b257605582013560801c60a0860152604181106110b257606582013560801c60c0860152605181106110b257607582013560801c60e0860152606111612a8e576085013560801c61010084015215612a665760408201516580000000000080606085015116911617612a3e577f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005460ff8160a01c16612a1657611f1360e4600435016004356004016138d2565b806095116110b2577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff6b6095611f599301910190611f54600435600401613923565b614b12565b5090919060048110156129e9576129c15773ffffffffffffffffffffffffffffffffffffffff808316929116821415908161296d575b506129425750511515806128f0575b6128c45773ffffffffffffffffffffffffffffffffffffffff608082015116611fcb600435600401614418565b6120128273ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590360205260405f2090565b54918215612899575081811061286a57505061209561207861205b6fffffffffffffffffffffffffffffffff60a085015116670de0b6b3a764000060443591610df98184614bd5565b6fffffffffffffffffffffffffffffffff60c0850151169061388b565b6fffffffffffffffffffffffffffffffff60e0840151169061388b565b6fffffffffffffffffffffffffffffffff610100830151169081811161283b57505080511515806127eb575b158015825261252c575b60846004350135907fffffffffffffffffffffffffffffffff000000000000000000000000000000008260801b1691612108600435600401614418565b6109c481018091116124bf576fffffffffffffffffffffffffffffffff612136612147923660081c9061388b565b9260801c1660a4600435013561388b565b603461215d60e4600435016004356004016138d2565b9050105f146124ec57612184906fffffffffffffffffffffffffffffffff865b169061388b565b906103e882018092116124bf5761219e6004803501613830565b936080840151928451151560a086015160c087015160e088015191610100890151936040519860208a019b6024358d5260601b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000001660408b015260601b7fffffffffffffffffffffffffffffffffffffffff0000000000000000000000001660548a015260f81b606889015260801b7fffffffffffffffffffffffffffffffff0000000000000000000000000000000016606988015260801b7fffffffffffffffffffffffffffffffff0000000000000000000000000000000016607987015260801b7fffffffffffffffffffffffffffffffff0000000000000000000000000000000016608986015260801b7fffffffffffffffffffffffffffffffff00000000000000000000000000000000166099850152608984526122e160a9856136de565b60405191602083019360801b7fffffffffffffffffffffffffffffffff00000000000000000000000000000000168452603083015260801b7fffffffffffffffffffffffffffffffff000000000000000000000000000000001660408201526030815261234f6050826136de565b604051948593518091602086015e8301906020820190878252519283915e01602001848152037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810183526123a490836136de565b606081015165ffffffffffff8116916040015165ffffffffffff811691166580000000000016155f146124b75783905b80928092600281101561248a5761244e96816124645750505050657fffffffffff8091169116905b7fffffffffffff000000000000000000000000000000000000000000000000000079ffffffffffff000000000000000000000000000000000000000080806040519788976040895260408901906137b0565b9560a01b1616169160d01b161760208301520390f35b50600114612474575b50506123fc565b6580000000000091821793501790505f8061246d565b6024877f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b6001906123d4565b6024857f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b61250060e4600435016004356004016138d2565b6024929192116110b257612184916fffffffffffffffffffffffffffffffff906014013560801c61217d565b73ffffffffffffffffffffffffffffffffffffffff608082015116612555600435600401613830565b906fffffffffffffffffffffffffffffffff6101008401511691604051907f70a08231000000000000000000000000000000000000000000000000000000008252306004830152602082602481865afa918215611bb15786926127b7575b5073ffffffffffffffffffffffffffffffffffffffff604051917f23b872dd00000000000000000000000000000000000000000000000000000000885216600452306024528360445260208660648180875af1906001875114821615612796575b604052856060521561276a57604051907f70a08231000000000000000000000000000000000000000000000000000000008252306004830152602082602481865afa918215611bb1578692612736575b5081039081111502908282106127045750505073ffffffffffffffffffffffffffffffffffffffff6080820151166126a0600435600401613830565b9073ffffffffffffffffffffffffffffffffffffffff6fffffffffffffffffffffffffffffffff610100850151169260405193845216917f664f5dc67d4644ad512773fbcfb5cf919655fb4b2d41d48e7cb959f25b81fab2602060243592a46120cb565b7f6101c53a00000000000000000000000000000000000000000000000000000000855260045260245260445250606490fd5b9091506020813d602011612762575b81612752602093836136de565b81010312611ba55751905f612664565b3d9150612745565b602485837f5274afe7000000000000000000000000000000000000000000000000000000008252600452fd5b9060018115166127ae57833b15153d15161690612614565b503d86823e3d90fd5b9091506020813d6020116127e3575b816127d3602093836136de565b81010312611ba55751905f6125b3565b3d91506127c6565b5061283673ffffffffffffffffffffffffffffffffffffffff608083015116612818600435600401613830565b6fffffffffffffffffffffffffffffffff6101008501511691614452565b6120c1565b7fb85d641700000000000000000000000000000000000000000000000000000000845260045260245250604490fd5b7fa174661600000000000000000000000000000000000000000000000000000000845260045260245250604490fd5b7f81a3b1be000000000000000000000000000000000000000000000000000000008552600452602484fd5b6024827f191dfc6d00000000000000000000000000000000000000000000000000000000815232600452fd5b5060ff61293a3273ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590260205260405f2090565b541615611f9e565b7fd7e8a2c2000000000000000000000000000000000000000000000000000000008452600452602483fd5b60ff91506129b89073ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b5416155f611f8f565b6004857f8baa579f000000000000000000000000000000000000000000000000000000008152fd5b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b6004847f1309a563000000000000000000000000000000000000000000000000000000008152fd5b6004837fbefe5d11000000000000000000000000000000000000000000000000000000008152fd5b6004837f8523a22e000000000000000000000000000000000000000000000000000000008152fd5b8480fd5b7f11799bae000000000000000000000000000000000000000000000000000000008652600452602485fd5b6024857f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b7f66490158000000000000000000000000000000000000000000000000000000008552600452602484fd5b6024857f4e487b710000000000000000000000000000000000000000000000000000000081526041600452fd5b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165760206040516103e88152f35b5060407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657612bb0613658565b9060243567ffffffffffffffff8111611118573660238201121561111857612be290369060248160040135910161374c565b9173ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803014908115612ee2575b50612eba578180527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b6268006020526040822073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f20541615612e8a5773ffffffffffffffffffffffffffffffffffffffff811690604051937f52d1902d000000000000000000000000000000000000000000000000000000008552602085600481865afa80958596612e56575b50612d0057602484847f4c9c8ce3000000000000000000000000000000000000000000000000000000008252600452fd5b9091847f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc8103612e2b5750823b15612e0057807fffffffffffffffffffffffff00000000000000000000000000000000000000007f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc5416177f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc557fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b8480a2805115612dce576104ac91614a4b565b505034612dd85780f35b807fb398979f0000000000000000000000000000000000000000000000000000000060049252fd5b7f4c9c8ce3000000000000000000000000000000000000000000000000000000008452600452602483fd5b7faa1d49a4000000000000000000000000000000000000000000000000000000008552600452602484fd5b9095506020813d602011612e82575b81612e72602093836136de565b81010312612a8e5751945f612ccf565b3d9150612e65565b6044827fe2517d3f0000000000000000000000000000000000000000000000000000000081523360045280602452fd5b6004827fe07c8dba000000000000000000000000000000000000000000000000000000008152fd5b905073ffffffffffffffffffffffffffffffffffffffff7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc541614155f612c25565b503461021657807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657612f5b613bee565b7fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590054167f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900556040518181527f4533a56f1096a03ba5484172ac13134b7fbf424058ae336a1dcf8ffdf5e92ac760203392a280f35b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165761302861367b565b3373ffffffffffffffffffffffffffffffffffffffff821603613051576104ac90600435614201565b6004827f6697b232000000000000000000000000000000000000000000000000000000008152fd5b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576130b1613658565b6130b96136cf565b6130c1613bee565b73ffffffffffffffffffffffffffffffffffffffff82169182156113bb578161314e7ffc4acb499491cd850a8a21ab98c7f128850c0f0e5f1a875a62b7fa055c2ecf199361191660209473ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b80156131c957837fffffffffffffffffffffffff00000000000000000000000000000000000000007f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005416177f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900555b6040519015158152a280f35b7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900548473ffffffffffffffffffffffffffffffffffffffff82161461320f575b506131bd565b7fffffffffffffffffffffffff0000000000000000000000000000000000000000167f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900555f613209565b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576104ac60043561329761367b565b906132d06104a2825f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800602052600160405f20015490565b6140ef565b50346102165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102165761330d613658565b73ffffffffffffffffffffffffffffffffffffffff61337161332d61367b565b9273ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590460205260405f2090565b91165f52602052602060405f2054604051908152f35b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261021657602061020e6004355f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800602052600160405f20015490565b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576004359067ffffffffffffffff821161021657602061344b613445366004860161369e565b90613851565b6040519015158152f35b50346102165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610216576020610422613492613658565b73ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590360205260405f2090565b5060207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611ba55760043563ffffffff8116809103611ba557613519613b66565b6f71727de22e5e9d8baf0edac6f37da0323b15611ba557604051907f0396cb6000000000000000000000000000000000000000000000000000000000825260048201525f81602481346f71727de22e5e9d8baf0edac6f37da0325af1801561359157613583575080f35b61358f91505f906136de565b005b6040513d5f823e3d90fd5b34611ba55760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611ba557600435907fffffffff000000000000000000000000000000000000000000000000000000008216809203611ba557817f7965db0b000000000000000000000000000000000000000000000000000000006020931490811561362e575b5015158152f35b7f01ffc9a70000000000000000000000000000000000000000000000000000000091501483613627565b6004359073ffffffffffffffffffffffffffffffffffffffff82168203611ba557565b6024359073ffffffffffffffffffffffffffffffffffffffff82168203611ba557565b9181601f84011215611ba55782359167ffffffffffffffff8311611ba5576020808501948460051b010111611ba557565b602435908115158203611ba557565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761371f57604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b92919267ffffffffffffffff821161371f5760405191613794601f82017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe016602001846136de565b829481845281830111611ba5578281602093845f960137010152565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b91908110156138035760051b0190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b3573ffffffffffffffffffffffffffffffffffffffff81168103611ba55790565b5f5b82811061386257505050600190565b60ff6138756118d36115eb8487876137f3565b54161561388457600101613853565b5050505f90565b9190820180921161389857565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b9190820391821161389857565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215611ba5570180359067ffffffffffffffff8211611ba557602001918136038313611ba557565b61393060e08201826138d2565b919060d68303613aa25761394382613830565b9161395b61395460408301836138d2565b369161374c565b602081519101209161397361395460608401846138d2565b60208151910120917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffbf8601958611613898576139b560c092604297369161374c565b60208151910120926040519473ffffffffffffffffffffffffffffffffffffffff60208701977fc88d893a1c537f8c410a89938892c4909bc0bb055b91f1813a417db0c3a5a38989526f71727de22e5e9d8baf0edac6f37da03260408901521660608701526020830135608087015260a086015282850152608081013560e085015260a081013561010085015201356101208301526101408201526101408152613a61610160826136de565b519020613a6c613ace565b90604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b827f66490158000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527fee5fef303d59683e372553fc7d523cc1548271d7df3ec5cb797028a6fc7760fe60408201527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc660608201524660808201523060a082015260a08152613b6060c0826136de565b51902090565b335f9081527f1e8c4920ddc559c39a77379e501bd8d5349fc1b24d14b05de3e54d9cec19adb7602052604090205460ff1615613b9e57565b7fe2517d3f000000000000000000000000000000000000000000000000000000005f52336004527f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d0760245260445ffd5b335f9081527f06484cc59dc38e4f67c31122333a17ca81b3ca18cdf02bfc298072fa52b0316a602052604090205460ff1615613c2657565b7fe2517d3f000000000000000000000000000000000000000000000000000000005f52336004527f241ecf16d79d0f8dbfb92cbc07fe17840425976cf0667f022fe9877caa831b0860245260445ffd5b805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f20541615613ccd5750565b7fe2517d3f000000000000000000000000000000000000000000000000000000005f523360045260245260445ffd5b73ffffffffffffffffffffffffffffffffffffffff81165f9081527fb7db2dd08fcb62d0c9e08c51941cae53c267786a0b75803fb7960902fc8ef97d602052604090205460ff16613dde5773ffffffffffffffffffffffffffffffffffffffff165f8181527fb7db2dd08fcb62d0c9e08c51941cae53c267786a0b75803fb7960902fc8ef97d6020526040812080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790553391907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d8180a4600190565b505f90565b73ffffffffffffffffffffffffffffffffffffffff81165f9081527f06484cc59dc38e4f67c31122333a17ca81b3ca18cdf02bfc298072fa52b0316a602052604090205460ff16613dde5773ffffffffffffffffffffffffffffffffffffffff165f8181527f06484cc59dc38e4f67c31122333a17ca81b3ca18cdf02bfc298072fa52b0316a6020526040812080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790553391907f241ecf16d79d0f8dbfb92cbc07fe17840425976cf0667f022fe9877caa831b08907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d9080a4600190565b73ffffffffffffffffffffffffffffffffffffffff81165f9081527f75442b0a96088b5456bc4ed01394c96a4feec0f883c9494257d76b96ab1c9b6b602052604090205460ff16613dde5773ffffffffffffffffffffffffffffffffffffffff165f8181527f75442b0a96088b5456bc4ed01394c96a4feec0f883c9494257d76b96ab1c9b6b6020526040812080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790553391907f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d9080a4600190565b73ffffffffffffffffffffffffffffffffffffffff81165f9081527f1e8c4920ddc559c39a77379e501bd8d5349fc1b24d14b05de3e54d9cec19adb7602052604090205460ff16613dde5773ffffffffffffffffffffffffffffffffffffffff165f8181527f1e8c4920ddc559c39a77379e501bd8d5349fc1b24d14b05de3e54d9cec19adb76020526040812080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790553391907f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d07907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d9080a4600190565b805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260ff60405f205416155f146141fb57805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0082541617905573ffffffffffffffffffffffffffffffffffffffff339216907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d5f80a4600190565b50505f90565b805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260ff60405f2054165f146141fb57805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00815416905573ffffffffffffffffffffffffffffffffffffffff339216907ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b5f80a4600190565b6f71727de22e5e9d8baf0edac6f37da032330361432257565b7f327499a7000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b9173ffffffffffffffffffffffffffffffffffffffff604051927fa9059cbb000000000000000000000000000000000000000000000000000000005f521660045260245260205f60448180865af19060015f51148216156143f7575b604052156143b55750565b73ffffffffffffffffffffffffffffffffffffffff907f5274afe7000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b90600181151661440f57823b15153d151616906143aa565b503d5f823e3d90fd5b60e08101603461442882846138d2565b9050105f1461443857505f919050565b614441916138d2565b603411611ba5576024013560801c90565b73ffffffffffffffffffffffffffffffffffffffff169073ffffffffffffffffffffffffffffffffffffffff604051917fdd62ed3e0000000000000000000000000000000000000000000000000000000083521690816004820152306024820152602081604481865afa80156135915784915f91614585575b501015613884576020906024604051809481937f70a0823100000000000000000000000000000000000000000000000000000000835260048301525afa908115613591575f91614553575b50818110614525575050600190565b7f367ed1bc000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d60201161457d575b8161456e602093836136de565b81010312611ba557515f614516565b3d9150614561565b9150506020813d6020116145b2575b816145a1602093836136de565b81010312611ba5578390515f6144cb565b3d9150614594565b919091811561469157811561466457614648908284046fffffffffffffffffffffffffffffffff6101008161012085015116926145fe83610140870151168561388b565b9081039081111502928380821091180293015116916001600a7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff838518010401911415029061388b565b818102918183041490151715613898576146619161388b565b90565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b505090565b604081019073ffffffffffffffffffffffffffffffffffffffff82511690604051907f70a08231000000000000000000000000000000000000000000000000000000008252306004830152602082602481865afa918215613591575f9261485f575b50602073ffffffffffffffffffffffffffffffffffffffff910151165f604051917f23b872dd000000000000000000000000000000000000000000000000000000005f52600452306024528560445260205f60648180885af19160015f511483161561484c575b60405260605215614844576020602492604051938480927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa918215613591575f92614810575b5081039081111502908282106147c757505050600190565b73ffffffffffffffffffffffffffffffffffffffff9051167f6101c53a000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b9091506020813d60201161483c575b8161482c602093836136de565b81010312611ba55751905f6147af565b3d915061481f565b505050505f90565b9190505f90843b15153d1516169161475f565b9091506020813d60201161488c575b8161487b602093836136de565b81010312611ba557519060206146f8565b3d915061486e565b811580156149b6575b6149b257604081017f87dfa7e206a64bc13933dbcfd98a243674019da80e488c95c9a1e023f5a89479602073ffffffffffffffffffffffffffffffffffffffff806149288186511673ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590460205260405f2090565b95838101968280895116165f52845260405f2061494689825461388b565b90556149928287511673ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590560205260405f2090565b61499d89825461388b565b90555194511694511694604051908152a45f90565b5090565b5073ffffffffffffffffffffffffffffffffffffffff60408201511673ffffffffffffffffffffffffffffffffffffffff60208301511690604051917fa9059cbb000000000000000000000000000000000000000000000000000000005f526004528360245260205f60448180855af19060015f5114821615614a3e575b509060405261489d565b3b15153d1516165f614a34565b905f8091602081519101845af48080614aff575b15614a7f5750506040513d81523d5f602083013e60203d82010160405290565b15614ac65773ffffffffffffffffffffffffffffffffffffffff907f9996b315000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b3d15614ad7576040513d5f823e3d90fd5b7fd6bda275000000000000000000000000000000000000000000000000000000005f5260045ffd5b503d151580614a5f5750813b1515614a5f565b9060418303614b3c57614b359250602081013591604082359201355f1a90614b46565b9192909190565b50505f9160029190565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a08411614bca579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa15613591575f5173ffffffffffffffffffffffffffffffffffffffff811615614bc057905f905f90565b505f906001905f90565b5050505f9160039190565b9190915f907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8482099084810292838084109303928084039314614c775782670de0b6b3a76400001115614c6557507faccb18165bd6fe31ae1cf318dc5b51eee0e1ba569b88cd74c1773b91fac106699394670de0b6b3a7640000910990828211900360ee1b910360121c170290565b634e487b71905260116020526024601cfd5b505050670de0b6b3a7640000919250049056fea164736f6c634300081e000af0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00' as const
