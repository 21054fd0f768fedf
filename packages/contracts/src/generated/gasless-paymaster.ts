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
        "name": "token",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "debited",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "expected",
        "type": "uint256"
      }
    ],
    "name": "DebitedTooMuch",
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
    "inputs": [
      {
        "internalType": "address",
        "name": "receiver",
        "type": "address"
      }
    ],
    "name": "InvalidReceiver",
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
    "name": "TooManyTokens",
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
        "indexed": true,
        "internalType": "bytes32",
        "name": "userOpHash",
        "type": "bytes32"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "Fronted",
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
        "indexed": false,
        "internalType": "address",
        "name": "token",
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
        "indexed": false,
        "internalType": "uint256",
        "name": "gasFeeAndStaticFee",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "transferFeeAndRefund",
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
      },
      {
        "indexed": false,
        "internalType": "bool",
        "name": "exact",
        "type": "bool"
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
        "name": "separator",
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
        "name": "token",
        "type": "address"
      }
    ],
    "name": "isExact",
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
        "internalType": "uint48",
        "name": "floor",
        "type": "uint48"
      },
      {
        "internalType": "bool",
        "name": "exact",
        "type": "bool"
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
  '0x60a080604052346100c257306080525f516020614d3d5f395f51905f525460ff8160401c166100b3576002600160401b03196001600160401b03821601610060575b604051614c7690816100c78239608051818181611aa4015261350e0152f35b6001600160401b0319166001600160401b039081175f516020614d3d5f395f51905f525581527fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d290602090a15f80610041565b63f92ee8a960e01b5f5260045ffd5b5f80fdfe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a71461318b575080630396cb60146130bc5780631a2c036e1461306b57806323a0ed4b14613006578063248a9ca314612f9d57806328079e4a14612eeb5780632f2ff15d14612e6f57806331cb610514612c8757806336568abe14612bfe5780633cb4b1ec146126da5780633f4ba83a146126065780634f1ef28614612285578063518fba171461224a57806352b7512c14611b1c57806352d1902d14611a5e5780635c975abb146119fb57806362c06767146117ae5780636598e0911461163357806377a24f36146111ef578063798a6ca514610fe15780637c627b2114610d835780637df73e2714610cf55780637f07bfdc14610c245780638456cb5914610a7c5780638a38a9fc14610a4157806391d14854146109ac57806396820eb614610953578063a217fddf14610919578063ad3cb1cc14610896578063b0d691fe1461084d578063bb9fe6bf146107b2578063c0b08f6a1461070a578063c23a5cea1461063e578063d0e30db014610586578063d547741f14610501578063d7e9ec0414610478578063e63ab1e91461041f578063ec87621c146103c6578063f04c05a8146102fc578063f0a3a97c146102a35763f698da25146101e1575f80fd5b346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a057602061029860a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527fee5fef303d59683e372553fc7d523cc1548271d7df3ec5cb797028a6fc7760fe60208201527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc660408201524660608201523060808201522090565b604051908152f35b80fd5b50346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05760206040517f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d078152f35b50346102a05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a0576004359067ffffffffffffffff82116102a05781600401916101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc82360301126103c25760e461037e9101836134a6565b92909160d68403610396576020610298858585613eee565b80847f664901580000000000000000000000000000000000000000000000000000000060249352600452fd5b5080fd5b50346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05760206040517f241ecf16d79d0f8dbfb92cbc07fe17840425976cf0667f022fe9877caa831b088152f35b50346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05760206040517f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a8152f35b50346102a05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05760206104f86104b5613247565b73ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590560205260405f2090565b54604051908152f35b50346102a05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05761058260043561053f61326a565b9061057d610578825f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800602052600160405f20015490565b6136ba565b613c45565b5080f35b50807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a0576105b86134f7565b6f71727de22e5e9d8baf0edac6f37da0323b156102a057806040517fb760faf90000000000000000000000000000000000000000000000000000000081523060048201528181602481346f71727de22e5e9d8baf0edac6f37da0325af18015610633576106225750f35b8161062c916132cd565b6102a05780f35b6040513d84823e3d90fd5b50346102a05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a0578073ffffffffffffffffffffffffffffffffffffffff61068c613247565b6106946135aa565b1661069e81613e65565b6f71727de22e5e9d8baf0edac6f37da0323b1561070757604051907fc23a5cea00000000000000000000000000000000000000000000000000000000825260048201528181602481836f71727de22e5e9d8baf0edac6f37da0325af18015610633576106225750f35b50fd5b50346102a05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05760207a0100000000000000000000000000000000000000000000000000006107a6610763613247565b73ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590360205260405f2090565b54161515604051908152f35b50346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a0576107e96135aa565b6f71727de22e5e9d8baf0edac6f37da0323b156102a057806040517fbb9fe6bf0000000000000000000000000000000000000000000000000000000081528181600481836f71727de22e5e9d8baf0edac6f37da0325af18015610633576106225750f35b50346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05760206040516f71727de22e5e9d8baf0edac6f37da0328152f35b50346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a057506109156040516108d76040826132cd565b600581527f352e302e30000000000000000000000000000000000000000000000000000000602082015260405191829160208352602083019061333b565b0390f35b50346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a057602090604051908152f35b50346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05760206040517fc88d893a1c537f8c410a89938892c4909bc0bb055b91f1813a417db0c3a5a3898152f35b50346102a05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05773ffffffffffffffffffffffffffffffffffffffff60406109fb61326a565b9260043581527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b6268006020522091165f52602052602060ff60405f2054166040519015158152f35b50346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05760206040516109c48152f35b50346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a0577f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a81527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b6268006020526040812073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f20541615610bd457740100000000000000000000000000000000000000007fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005416177f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590055610ba4614041565b604051600181527f4533a56f1096a03ba5484172ac13134b7fbf424058ae336a1dcf8ffdf5e92ac760203392a280f35b807fe2517d3f0000000000000000000000000000000000000000000000000000000060449252336004527f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a602452fd5b50346102a05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a0578073ffffffffffffffffffffffffffffffffffffffff610c72613247565b610c7a6135aa565b16610c8481613e65565b6f71727de22e5e9d8baf0edac6f37da0323b1561070757604051907f205c2878000000000000000000000000000000000000000000000000000000008252600482015260243560248201528181604481836f71727de22e5e9d8baf0edac6f37da0325af18015610633576106225750f35b50346102a05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a057602060ff610d77610d34613247565b73ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b54166040519015158152f35b50346102a05760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05760043560038110156103c2576024359067ffffffffffffffff8211610fdd5736602383011215610fdd5781600401359067ffffffffffffffff8211610fd95760248301913660248286010111610fd557610e0b613dcb565b6084840135906fffffffffffffffffffffffffffffffff8260801c9216809360a4870135966fffffffffffffffffffffffffffffffff8860801c981691670de0b6b3a7640000670de0b6b3a763ffff8a97610e6d6064358c8a604435916145ab565b0201049884840303808a11610fcd575b5015928315610fc5575b8801850192899160448101359160018316610eee5750505050604094927f2a20f8d2d0f487a3016d77037b3c5768216a3dc76401d33abf5dc381af7171cb969492610ed4920390856147f5565b915b84519660801b17865260801b1760208501523592a280f35b919350919694848015159182610fb2575b5050610f36575b50505050917f2a20f8d2d0f487a3016d77037b3c5768216a3dc76401d33abf5dc381af7171cb9391604093610ed6565b91935091939650610f735750859491508490508160407f2a20f8d2d0f487a3016d77037b3c5768216a3dc76401d33abf5dc381af7171cb5f610f06565b91869160648094013560601c9060601c907f20312c20000000000000000000000000000000000000000000000000000000008452600452602452604452fd5b610fbd92508a61463f565b15845f610eff565b899550610e87565b98505f610e7d565b8480fd5b8380fd5b8280fd5b50346102a05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a057611019613247565b906110618273ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590460205260405f2090565b73ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f20549081156111c7576110d08373ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590460205260405f2090565b73ffffffffffffffffffffffffffffffffffffffff33165f526020528060405f20556111398373ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590560205260405f2090565b80549183830392831161119a575073ffffffffffffffffffffffffffffffffffffffff6020946102989385935516604051828152817f963661f8d3573d0cf278045f1bab03849ad3782a891d94ee5352c9729c15d17e873393a33390613e10565b807f4e487b7100000000000000000000000000000000000000000000000000000000602492526011600452fd5b807f797dba540000000000000000000000000000000000000000000000000000000060049252fd5b50346102a05760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a057611227613247565b61122f61326a565b60443567ffffffffffffffff8111610fd95761124f90369060040161328d565b90917ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00549360ff8560401c16159467ffffffffffffffff81168015908161162b575b6001149081611621575b159081611618575b506115f0578560017fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000008316177ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a005561159b575b5073ffffffffffffffffffffffffffffffffffffffff811615801561157d575b611555579061132761134192613740565b5061133181613827565b5061133b8161392b565b50613a2f565b50835b8181106113e9575050506113555780f35b7fffffffffffffffffffffffffffffffffffffffffffffff00ffffffffffffffff7ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a0054167ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00557fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d2602060405160018152a180f35b6113fc6113f782848661337e565b6133bb565b73ffffffffffffffffffffffffffffffffffffffff811690811561152d57906114656001939273ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b837fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055807fffffffffffffffffffffffff00000000000000000000000000000000000000007f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005416177f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900556114fd614041565b7ffc4acb499491cd850a8a21ab98c7f128850c0f0e5f1a875a62b7fa055c2ecf196020604051858152a201611344565b6004877fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b6004867fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b5073ffffffffffffffffffffffffffffffffffffffff821615611316565b7fffffffffffffffffffffffffffffffffffffffffffffff0000000000000000001668010000000000000001177ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00555f6112f6565b6004877ff92ee8a9000000000000000000000000000000000000000000000000000000008152fd5b9050155f6112a3565b303b15915061129b565b879150611291565b50346102a05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05760043567ffffffffffffffff81116103c25761168390369060040161328d565b9061168c6132be565b90611695613632565b81151590845b8481106116a6578580f35b73ffffffffffffffffffffffffffffffffffffffff6116c96113f783888661337e565b1615611555578061175a8561172a6116e76113f76001968b8961337e565b73ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590260205260405f2090565b9060ff7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0083541691151516179055565b73ffffffffffffffffffffffffffffffffffffffff61177d6113f783898761337e565b167f5d6cede305e41196d5adf3679d914166c52f2892e71781ef6fc51cb9df5b34076020604051878152a20161169b565b50346102a05760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a0576117e6613247565b906117ef61326a565b604435906117fb6135aa565b73ffffffffffffffffffffffffffffffffffffffff81169384156119d3576040517f70a0823100000000000000000000000000000000000000000000000000000000815230600482015273ffffffffffffffffffffffffffffffffffffffff821691602082602481865afa9182156119c857869261198e575b506118bc9073ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590560205260405f2090565b546001810181116119615781037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff019081111502948584116119315761192e949550817f7b09c29f9106defeccc9ac3b823f3aad0b470d120e5df7aed033b5c43a4bf7186020604051878152a3613e10565b80f35b60448587867f82dd130b000000000000000000000000000000000000000000000000000000008352600452602452fd5b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b9091506020813d6020116119c0575b816119aa602093836132cd565b810103126119bc5751906118bc611874565b5f80fd5b3d915061199d565b6040513d88823e3d90fd5b6004847fd92e233d000000000000000000000000000000000000000000000000000000008152fd5b50346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a057602060ff7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005460a01c166040519015158152f35b50346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05773ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000163003611af45760206040517f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc8152f35b807fe07c8dba0000000000000000000000000000000000000000000000000000000060049252fd5b50346102a05760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a0576004359067ffffffffffffffff82116102a05781600401906101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc84360301126102a0576024359160443593611ba1613dcb565b611bae60e48201836134a6565b9360d6850361221e576021820135958660601c9360ff851690600382116121f25765ffffffffffff8960301c16156121ca576b80000000000080000000000089166121a25760358501359573ffffffffffffffffffffffffffffffffffffffff871692611c588473ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590360205260405f2090565b54917a020000000000000000000000000000000000000000000000000000831661217a57611c878b898c613eee565b60b58901357f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a081116121525760806020928a9260ff7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe060d68f604051958652010135168583015260958d01356040830152606082015282805260015afa156119c857865173ffffffffffffffffffffffffffffffffffffffff81169081156121525773ffffffffffffffffffffffffffffffffffffffff851682141590816120fe575b506120d35750600216151580612081575b6120555765ffffffffffff8260a01c1693841561202a57506fffffffffffffffffffffffffffffffff60148801351693808510611ffa57506055870135998a60801c9c6fffffffffffffffffffffffffffffffff8c169d60758a01359e8f906fffffffffffffffffffffffffffffffff8260801c921693838102938185041490151715611fcd57670de0b6b3a7640000670de0b6b3a763ffff840104010190828211908115611fa3575b50611f75575050926fffffffffffffffffffffffffffffffff6004611e48611f109f9c9a9860209f9e9c9a98966103e89682998c8f611e43906133bb565b614156565b97608484013597500135169060a48660801c910135010101956bffffffffffffffffffffffff8711611f61575b6109c46bffffffffffff000000000000927fffffffffffffffffffffffffffffffffffffffff000000000000000000000000611eb765ffffffffffff946133bb565b60601b16946040519d8e01523660081c010160021b169260301b16171717604087015260601b176060850152608084015260a083015260a08252611efc60c0836132cd565b60405192839260408452604084019061333b565b907fffffffffffff000000000000000000000000000000000000000000000000000079ffffffffffff00000000000000000000000000000000000000008260701b169160d01b161760208301520390f35b6bffffffffffffffffffffffff9650611e75565b7fb85d6417000000000000000000000000000000000000000000000000000000008952600452602452604487fd5b7f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9150115f611e05565b60248b7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b86604491867fa1746616000000000000000000000000000000000000000000000000000000008352600452602452fd5b7f81a3b1be000000000000000000000000000000000000000000000000000000008752600452602486fd5b6024867f191dfc6d00000000000000000000000000000000000000000000000000000000815232600452fd5b5060ff6120cb3273ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590260205260405f2090565b541615611d5b565b7fd7e8a2c2000000000000000000000000000000000000000000000000000000008852600452602487fd5b60ff91506121499073ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b5416155f611d4a565b6004897f8baa579f000000000000000000000000000000000000000000000000000000008152fd5b6004877f1309a563000000000000000000000000000000000000000000000000000000008152fd5b6004847fbefe5d11000000000000000000000000000000000000000000000000000000008152fd5b6004847f8523a22e000000000000000000000000000000000000000000000000000000008152fd5b602484837f11799bae000000000000000000000000000000000000000000000000000000008252600452fd5b80857f664901580000000000000000000000000000000000000000000000000000000060249352600452fd5b50346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05760206040516103e88152f35b5060407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a0576122b8613247565b906024359167ffffffffffffffff83116103c257366023840112156103c257826004013567ffffffffffffffff81116125d95760405193612321601f83017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe016602001866132cd565b8185523660248383010111610fd95781849260246020930183880137850101526123496134f7565b8180527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b6268006020526040822073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f205416156125a95773ffffffffffffffffffffffffffffffffffffffff811690604051937f52d1902d000000000000000000000000000000000000000000000000000000008552602085600481865afa80958596612575575b5061241f57602484847f4c9c8ce3000000000000000000000000000000000000000000000000000000008252600452fd5b9091847f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc810361254a5750823b1561251f57807fffffffffffffffffffffffff00000000000000000000000000000000000000007f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc5416177f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc557fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b8480a28051156124ed5761058291614932565b5050346124f75780f35b807fb398979f0000000000000000000000000000000000000000000000000000000060049252fd5b7f4c9c8ce3000000000000000000000000000000000000000000000000000000008452600452602483fd5b7faa1d49a4000000000000000000000000000000000000000000000000000000008552600452602484fd5b9095506020813d6020116125a1575b81612591602093836132cd565b81010312610fd55751945f6123ee565b3d9150612584565b6044827fe2517d3f0000000000000000000000000000000000000000000000000000000081523360045280602452fd5b6024837f4e487b710000000000000000000000000000000000000000000000000000000081526041600452fd5b50346102a057807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05761263d613632565b7fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590054167f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900556126ab614041565b6040518181527f4533a56f1096a03ba5484172ac13134b7fbf424058ae336a1dcf8ffdf5e92ac760203392a280f35b50346102a05760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a057612712613247565b60243565ffffffffffff811690818103610fd957604435908115158203610fd55761273b613632565b73ffffffffffffffffffffffffffffffffffffffff841693841561155557856127a18273ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590360205260405f2090565b541591851593845f14612a2857506127f69073ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590360205260405f2090565b5515612845575b916040917f6fdb7d13f09bc8d29221d5fbdca90c2742b7dd437ed862ae5872e2b7a58a6e2e935b15908161283d575b50825191825215156020820152a280f35b90505f61282c565b7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35906547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff810190811161196157855b81811061298f5750507f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590654801561296257917f6fdb7d13f09bc8d29221d5fbdca90c2742b7dd437ed862ae5872e2b7a58a6e2e93917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff6040940161291681613416565b73ffffffffffffffffffffffffffffffffffffffff82549160031b1b191690557f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359065591935091506127fd565b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526031600452fd5b808673ffffffffffffffffffffffffffffffffffffffff6129b1600194613416565b90549060031b1c16146129c5575b01612893565b612a2373ffffffffffffffffffffffffffffffffffffffff6129e685613416565b90549060031b1c166129f783613416565b90919073ffffffffffffffffffffffffffffffffffffffff8084549260031b9316831b921b1916179055565b6129bf565b90929150612a34613d4d565b8515612bdc5779ffffffffffff00000000000000000000000000000000000000007a010000000000000000000000000000000000000000000000000000925b60a01b161717612ac08373ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590360205260405f2090565b55612b43575b5060407f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359065411612b1b57916040917f6fdb7d13f09bc8d29221d5fbdca90c2742b7dd437ed862ae5872e2b7a58a6e2e93612824565b6004857f748e67b2000000000000000000000000000000000000000000000000000000008152fd5b7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359065468010000000000000000811015612baf57906129f7826001612ba994017f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590655613416565b5f612ac6565b6024877f4e487b710000000000000000000000000000000000000000000000000000000081526041600452fd5b79ffffffffffff00000000000000000000000000000000000000008992612a73565b50346102a05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a057612c3661326a565b3373ffffffffffffffffffffffffffffffffffffffff821603612c5f5761058290600435613c45565b6004827f6697b232000000000000000000000000000000000000000000000000000000008152fd5b50346102a05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a057612cbf613247565b612cc76132be565b612ccf613632565b73ffffffffffffffffffffffffffffffffffffffff82169182156119d35781612d5c7ffc4acb499491cd850a8a21ab98c7f128850c0f0e5f1a875a62b7fa055c2ecf199361172a60209473ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590160205260405f2090565b8015612ddf57837fffffffffffffffffffffffff00000000000000000000000000000000000000007f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005416177f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900555b612dd3614041565b6040519015158152a280f35b7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900548473ffffffffffffffffffffffffffffffffffffffff821614612e25575b50612dcb565b7fffffffffffffffffffffffff0000000000000000000000000000000000000000167f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900555f612e1f565b50346102a05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a057610582600435612ead61326a565b90612ee6610578825f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800602052600160405f20015490565b613b33565b50346102a05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a057612f23613247565b73ffffffffffffffffffffffffffffffffffffffff612f87612f4361326a565b9273ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590460205260405f2090565b91165f52602052602060405f2054604051908152f35b50346102a05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a05760206102986004355f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800602052600160405f20015490565b50346102a05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a0576004359067ffffffffffffffff82116102a057602061306161305b366004860161328d565b906133dc565b6040519015158152f35b50346102a05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102a057602065ffffffffffff6130af610763613247565b5460a01c16604051908152f35b5060207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126119bc5760043563ffffffff81168091036119bc576131006134f7565b6131086135aa565b6f71727de22e5e9d8baf0edac6f37da0323b156119bc57604051907f0396cb6000000000000000000000000000000000000000000000000000000000825260048201525f81602481346f71727de22e5e9d8baf0edac6f37da0325af1801561318057613172575080f35b61317e91505f906132cd565b005b6040513d5f823e3d90fd5b346119bc5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126119bc57600435907fffffffff0000000000000000000000000000000000000000000000000000000082168092036119bc57817f7965db0b000000000000000000000000000000000000000000000000000000006020931490811561321d575b5015158152f35b7f01ffc9a70000000000000000000000000000000000000000000000000000000091501483613216565b6004359073ffffffffffffffffffffffffffffffffffffffff821682036119bc57565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036119bc57565b9181601f840112156119bc5782359167ffffffffffffffff83116119bc576020808501948460051b0101116119bc57565b6024359081151582036119bc57565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761330e57604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b919081101561338e5760051b0190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b3573ffffffffffffffffffffffffffffffffffffffff811681036119bc5790565b5f5b8281106133ed57505050600190565b60ff6134006116e76113f784878761337e565b54161561340f576001016133de565b5050505f90565b7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359065481101561338e577f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359065f5260205f2001905f90565b9190820180921161347957565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156119bc570180359067ffffffffffffffff82116119bc576020019181360383136119bc57565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803014908115613568575b5061354057565b7fe07c8dba000000000000000000000000000000000000000000000000000000005f5260045ffd5b905073ffffffffffffffffffffffffffffffffffffffff7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc541614155f613539565b335f9081527f1e8c4920ddc559c39a77379e501bd8d5349fc1b24d14b05de3e54d9cec19adb7602052604090205460ff16156135e257565b7fe2517d3f000000000000000000000000000000000000000000000000000000005f52336004527f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d0760245260445ffd5b335f9081527f06484cc59dc38e4f67c31122333a17ca81b3ca18cdf02bfc298072fa52b0316a602052604090205460ff161561366a57565b7fe2517d3f000000000000000000000000000000000000000000000000000000005f52336004527f241ecf16d79d0f8dbfb92cbc07fe17840425976cf0667f022fe9877caa831b0860245260445ffd5b805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f205416156137115750565b7fe2517d3f000000000000000000000000000000000000000000000000000000005f523360045260245260445ffd5b73ffffffffffffffffffffffffffffffffffffffff81165f9081527fb7db2dd08fcb62d0c9e08c51941cae53c267786a0b75803fb7960902fc8ef97d602052604090205460ff166138225773ffffffffffffffffffffffffffffffffffffffff165f8181527fb7db2dd08fcb62d0c9e08c51941cae53c267786a0b75803fb7960902fc8ef97d6020526040812080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790553391907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d8180a4600190565b505f90565b73ffffffffffffffffffffffffffffffffffffffff81165f9081527f06484cc59dc38e4f67c31122333a17ca81b3ca18cdf02bfc298072fa52b0316a602052604090205460ff166138225773ffffffffffffffffffffffffffffffffffffffff165f8181527f06484cc59dc38e4f67c31122333a17ca81b3ca18cdf02bfc298072fa52b0316a6020526040812080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790553391907f241ecf16d79d0f8dbfb92cbc07fe17840425976cf0667f022fe9877caa831b08907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d9080a4600190565b73ffffffffffffffffffffffffffffffffffffffff81165f9081527f75442b0a96088b5456bc4ed01394c96a4feec0f883c9494257d76b96ab1c9b6b602052604090205460ff166138225773ffffffffffffffffffffffffffffffffffffffff165f8181527f75442b0a96088b5456bc4ed01394c96a4feec0f883c9494257d76b96ab1c9b6b6020526040812080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790553391907f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d9080a4600190565b73ffffffffffffffffffffffffffffffffffffffff81165f9081527f1e8c4920ddc559c39a77379e501bd8d5349fc1b24d14b05de3e54d9cec19adb7602052604090205460ff166138225773ffffffffffffffffffffffffffffffffffffffff165f8181527f1e8c4920ddc559c39a77379e501bd8d5349fc1b24d14b05de3e54d9cec19adb76020526040812080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660011790553391907f3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d07907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d9080a4600190565b805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260ff60405f205416155f14613c3f57805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0082541617905573ffffffffffffffffffffffffffffffffffffffff339216907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d5f80a4600190565b50505f90565b805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260ff60405f2054165f14613c3f57805f527f02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680060205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00815416905573ffffffffffffffffffffffffffffffffffffffff339216907ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b5f80a4600190565b7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f359005460ff8160a01c165f14613db25773ffffffffffffffffffffffffffffffffffffffff167a0200000000000000000000000000000000000000000000000000001790565b73ffffffffffffffffffffffffffffffffffffffff1690565b6f71727de22e5e9d8baf0edac6f37da0323303613de457565b7f327499a7000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b91613e1b91836143cb565b15613e235750565b73ffffffffffffffffffffffffffffffffffffffff907f5274afe7000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff168015613ec6576f71727de22e5e9d8baf0edac6f37da0328114613e9b5750565b7f9cfea583000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7fd92e233d000000000000000000000000000000000000000000000000000000005f5260045ffd5b6042925061014091613f0360408301836134a6565b908160405191823720906095613f1c60608501856134a6565b9081604051918237209181604051918237209160e0604051947fc88d893a1c537f8c410a89938892c4909bc0bb055b91f1813a417db0c3a5a38986526f71727de22e5e9d8baf0edac6f37da03260208701526040860137608084015260a08301526101208201522061400b60a06040517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f81527fee5fef303d59683e372553fc7d523cc1548271d7df3ec5cb797028a6fc7760fe60208201527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc660408201524660608201523060808201522090565b90604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b614049613d4d565b5f5b7f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590654811015614152578073ffffffffffffffffffffffffffffffffffffffff614095600193613416565b90549060031b1c1661414b847a01ffffffffffff00000000000000000000000000000000000000006141048473ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590360205260405f2090565b5416179173ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590360205260405f2090565b550161404b565b5050565b92959493603582013573ffffffffffffffffffffffffffffffffffffffff16936075909201356fffffffffffffffffffffffffffffffff1692507a01000000000000000000000000000000000000000000000000000016156143c55760025b60018197161515806143b4575b61437b57506002860361420e5791816142016040937f2312c8080e2fae08c0af78f10ab176a5e0d82ffab764bedf8b58f9548c5790d095309085614b61565b82519182526020820152a2565b6040517f70a08231000000000000000000000000000000000000000000000000000000008152306004820152602081602481875afa9081156131805783905f92614345575b506142619192309086614b61565b604051907f70a08231000000000000000000000000000000000000000000000000000000008252306004830152602082602481875afa918215613180575f92614311575b50810390811115028181106142df57507f2312c8080e2fae08c0af78f10ab176a5e0d82ffab764bedf8b58f9548c5790d091604091614201565b827f6101c53a000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b9091506020813d60201161433d575b8161432d602093836132cd565b810103126119bc5751905f6142a5565b3d9150614320565b9150506020813d602011614373575b81614361602093836132cd565b810103126119bc575182614261614253565b3d9150614354565b939260019596507f3527d0b6f1959ad47974de6357acedc76885fb3c8cf6c099a8358b3310533540925060209150604051908152a21790565b506143c08383866149f9565b6141c2565b5f6141b5565b73ffffffffffffffffffffffffffffffffffffffff8116916040517f70a08231000000000000000000000000000000000000000000000000000000008152306004820152602081602481875afa9182156131805785915f936144f6575b506144339293614bf5565b1561340f576040517f70a08231000000000000000000000000000000000000000000000000000000008152306004820152602081602481865afa908115613180575f916144c4575b50810390811115029082821161449357505050600190565b7f389a7e6f000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b90506020813d6020116144ee575b816144df602093836132cd565b810103126119bc57515f61447b565b3d91506144d2565b915091506020813d602011614527575b81614513602093836132cd565b810103126119bc5751908490614433614428565b3d9150614506565b90919261459d5773ffffffffffffffffffffffffffffffffffffffff8116916040517f70a08231000000000000000000000000000000000000000000000000000000008152306004820152602081602481875afa9182156131805785915f936144f657506144339293614bf5565b906145a89291614bf5565b90565b9050919091811561463a57602081013590603082901c65ffffffffffff16908190604001356bffffffffffffffffffffffff16848604818111614605575b505050600a6009653fffffffffff9201049160021c1601020190565b919250900381811015614627576009600a91653fffffffffff93035b926145e9565b5050653fffffffffff600a60095f614621565b505090565b9050604081013560601c90604051907f70a08231000000000000000000000000000000000000000000000000000000008252306004830152602082602481865afa918215613180575f926147c0575b506020013560601c5f604051917f23b872dd000000000000000000000000000000000000000000000000000000005f52600452306024528460445260205f60648180885af19160015f51148316156147ad575b6040526060521561340f57604051907f70a08231000000000000000000000000000000000000000000000000000000008252306004830152602082602481865afa918215613180575f92614779575b50810390811115029082821061474857505050600190565b7f6101c53a000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b9091506020813d6020116147a5575b81614795602093836132cd565b810103126119bc5751905f614730565b3d9150614788565b9190505f90843b15153d151616916146e1565b9091506020813d6020116147ed575b816147dc602093836132cd565b810103126119bc575190602061468e565b3d91506147cf565b919050604082013560601c906020830135928360601c93821590811561491a575b506149135760207f87dfa7e206a64bc13933dbcfd98a243674019da80e488c95c9a1e023f5a89479916148868573ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590460205260405f2090565b73ffffffffffffffffffffffffffffffffffffffff87165f52825260405f206148b085825461346c565b90556148f98573ffffffffffffffffffffffffffffffffffffffff165f527f76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f3590560205260405f2090565b61490485825461346c565b90556040519384523592a45f90565b5091505090565b61492c9150600216151583868661452f565b5f614816565b905f8091602081519101845af480806149e6575b156149665750506040513d81523d5f602083013e60203d82010160405290565b156149ad5773ffffffffffffffffffffffffffffffffffffffff907f9996b315000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b3d156149be576040513d5f823e3d90fd5b7fd6bda275000000000000000000000000000000000000000000000000000000005f5260045ffd5b503d1515806149465750813b1515614946565b73ffffffffffffffffffffffffffffffffffffffff169073ffffffffffffffffffffffffffffffffffffffff604051917fdd62ed3e0000000000000000000000000000000000000000000000000000000083521690816004820152306024820152602081604481865afa80156131805784915f91614b2c575b50101561340f576020906024604051809481937f70a0823100000000000000000000000000000000000000000000000000000000835260048301525afa908115613180575f91614afa575b50818110614acc575050600190565b7f367ed1bc000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011614b24575b81614b15602093836132cd565b810103126119bc57515f614abd565b3d9150614b08565b9150506020813d602011614b59575b81614b48602093836132cd565b810103126119bc578390515f614a72565b3d9150614b3b565b92909173ffffffffffffffffffffffffffffffffffffffff9081604051947f23b872dd000000000000000000000000000000000000000000000000000000005f52166004521660245260445260205f60648180865af19060015f5114821615614bd4575b6040525f60605215613e235750565b906001811516614bec57823b15153d15161690614bc5565b503d5f823e3d90fd5b929173ffffffffffffffffffffffffffffffffffffffff604051927fa9059cbb000000000000000000000000000000000000000000000000000000005f521660045260245260205f60448180875af19260015f5114841615614c58575b50604052565b3d15903b151516909216915f614c5256fea164736f6c634300081e000af0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00' as const
