// Written by scripts/compile.ts. Do not edit.
export const timelockControllerAbi = [
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "minDelay",
        "type": "uint256"
      },
      {
        "internalType": "address[]",
        "name": "proposers",
        "type": "address[]"
      },
      {
        "internalType": "address[]",
        "name": "executors",
        "type": "address[]"
      },
      {
        "internalType": "address",
        "name": "admin",
        "type": "address"
      }
    ],
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
    "inputs": [],
    "name": "FailedCall",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "delay",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "minDelay",
        "type": "uint256"
      }
    ],
    "name": "TimelockInsufficientDelay",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "targets",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "payloads",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "values",
        "type": "uint256"
      }
    ],
    "name": "TimelockInvalidOperationLength",
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
    "name": "TimelockUnauthorizedCaller",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "predecessorId",
        "type": "bytes32"
      }
    ],
    "name": "TimelockUnexecutedPredecessor",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "operationId",
        "type": "bytes32"
      },
      {
        "internalType": "bytes32",
        "name": "expectedStates",
        "type": "bytes32"
      }
    ],
    "name": "TimelockUnexpectedOperationState",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "id",
        "type": "bytes32"
      },
      {
        "indexed": true,
        "internalType": "uint256",
        "name": "index",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "target",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      }
    ],
    "name": "CallExecuted",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "id",
        "type": "bytes32"
      },
      {
        "indexed": false,
        "internalType": "bytes32",
        "name": "salt",
        "type": "bytes32"
      }
    ],
    "name": "CallSalt",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "id",
        "type": "bytes32"
      },
      {
        "indexed": true,
        "internalType": "uint256",
        "name": "index",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "target",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      },
      {
        "indexed": false,
        "internalType": "bytes32",
        "name": "predecessor",
        "type": "bytes32"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "delay",
        "type": "uint256"
      }
    ],
    "name": "CallScheduled",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "id",
        "type": "bytes32"
      }
    ],
    "name": "Cancelled",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "oldDuration",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "newDuration",
        "type": "uint256"
      }
    ],
    "name": "MinDelayChange",
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
    "inputs": [],
    "name": "CANCELLER_ROLE",
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
    "name": "EXECUTOR_ROLE",
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
    "name": "PROPOSER_ROLE",
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
        "name": "id",
        "type": "bytes32"
      }
    ],
    "name": "cancel",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "target",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      },
      {
        "internalType": "bytes",
        "name": "payload",
        "type": "bytes"
      },
      {
        "internalType": "bytes32",
        "name": "predecessor",
        "type": "bytes32"
      },
      {
        "internalType": "bytes32",
        "name": "salt",
        "type": "bytes32"
      }
    ],
    "name": "execute",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address[]",
        "name": "targets",
        "type": "address[]"
      },
      {
        "internalType": "uint256[]",
        "name": "values",
        "type": "uint256[]"
      },
      {
        "internalType": "bytes[]",
        "name": "payloads",
        "type": "bytes[]"
      },
      {
        "internalType": "bytes32",
        "name": "predecessor",
        "type": "bytes32"
      },
      {
        "internalType": "bytes32",
        "name": "salt",
        "type": "bytes32"
      }
    ],
    "name": "executeBatch",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "getMinDelay",
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
        "name": "id",
        "type": "bytes32"
      }
    ],
    "name": "getOperationState",
    "outputs": [
      {
        "internalType": "enum TimelockController.OperationState",
        "name": "",
        "type": "uint8"
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
        "name": "id",
        "type": "bytes32"
      }
    ],
    "name": "getTimestamp",
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
        "name": "target",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      },
      {
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      },
      {
        "internalType": "bytes32",
        "name": "predecessor",
        "type": "bytes32"
      },
      {
        "internalType": "bytes32",
        "name": "salt",
        "type": "bytes32"
      }
    ],
    "name": "hashOperation",
    "outputs": [
      {
        "internalType": "bytes32",
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "pure",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address[]",
        "name": "targets",
        "type": "address[]"
      },
      {
        "internalType": "uint256[]",
        "name": "values",
        "type": "uint256[]"
      },
      {
        "internalType": "bytes[]",
        "name": "payloads",
        "type": "bytes[]"
      },
      {
        "internalType": "bytes32",
        "name": "predecessor",
        "type": "bytes32"
      },
      {
        "internalType": "bytes32",
        "name": "salt",
        "type": "bytes32"
      }
    ],
    "name": "hashOperationBatch",
    "outputs": [
      {
        "internalType": "bytes32",
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "pure",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "id",
        "type": "bytes32"
      }
    ],
    "name": "isOperation",
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
        "name": "id",
        "type": "bytes32"
      }
    ],
    "name": "isOperationDone",
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
        "name": "id",
        "type": "bytes32"
      }
    ],
    "name": "isOperationPending",
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
        "name": "id",
        "type": "bytes32"
      }
    ],
    "name": "isOperationReady",
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
        "name": "",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      },
      {
        "internalType": "uint256[]",
        "name": "",
        "type": "uint256[]"
      },
      {
        "internalType": "uint256[]",
        "name": "",
        "type": "uint256[]"
      },
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "name": "onERC1155BatchReceived",
    "outputs": [
      {
        "internalType": "bytes4",
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "nonpayable",
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
        "internalType": "address",
        "name": "",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
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
    "name": "onERC1155Received",
    "outputs": [
      {
        "internalType": "bytes4",
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "nonpayable",
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
        "internalType": "address",
        "name": "",
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
    "name": "onERC721Received",
    "outputs": [
      {
        "internalType": "bytes4",
        "name": "",
        "type": "bytes4"
      }
    ],
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
        "name": "target",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      },
      {
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      },
      {
        "internalType": "bytes32",
        "name": "predecessor",
        "type": "bytes32"
      },
      {
        "internalType": "bytes32",
        "name": "salt",
        "type": "bytes32"
      },
      {
        "internalType": "uint256",
        "name": "delay",
        "type": "uint256"
      }
    ],
    "name": "schedule",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address[]",
        "name": "targets",
        "type": "address[]"
      },
      {
        "internalType": "uint256[]",
        "name": "values",
        "type": "uint256[]"
      },
      {
        "internalType": "bytes[]",
        "name": "payloads",
        "type": "bytes[]"
      },
      {
        "internalType": "bytes32",
        "name": "predecessor",
        "type": "bytes32"
      },
      {
        "internalType": "bytes32",
        "name": "salt",
        "type": "bytes32"
      },
      {
        "internalType": "uint256",
        "name": "delay",
        "type": "uint256"
      }
    ],
    "name": "scheduleBatch",
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
        "internalType": "uint256",
        "name": "newDelay",
        "type": "uint256"
      }
    ],
    "name": "updateDelay",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "stateMutability": "payable",
    "type": "receive"
  }
] as const

export const timelockControllerBytecode =
  '0x60806040523461016657612257803803806100198161016a565b92833981019060808183031261016657805160208201519091906001600160401b038111610166578361004d9183016101b7565b604082015190936001600160401b0382116101665761007360609161007a9385016101b7565b92016101a3565b61008330610249565b506001600160a01b038116610156575b505f5b83518110156100e0576001906100be6001600160a01b036100b78388610221565b51166102bf565b506100d9828060a01b036100d28388610221565b5116610352565b5001610096565b50905f5b82518110156101135760019061010c6001600160a01b036101058387610221565b51166103e5565b50016100e4565b7f11c24f4ead16507c69ac467fbd5e4eed5fb5c699626d2cc6d66421df253886d5604083806002558151905f82526020820152a1604051611d3e90816104798239f35b61015f90610249565b505f610093565b5f80fd5b6040519190601f01601f191682016001600160401b0381118382101761018f57604052565b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b038216820361016657565b9080601f83011215610166578151916001600160401b03831161018f578260051b906020806101e781850161016a565b80968152019282010192831161016657602001905b8282106102095750505090565b60208091610216846101a3565b8152019101906101fc565b80518210156102355760209160051b010190565b634e487b7160e01b5f52603260045260245ffd5b6001600160a01b0381165f9081525f5160206122375f395f51905f52602052604090205460ff166102ba576001600160a01b03165f8181525f5160206122375f395f51905f5260205260408120805460ff191660011790553391905f5160206121b75f395f51905f528180a4600190565b505f90565b6001600160a01b0381165f9081525f5160206121d75f395f51905f52602052604090205460ff166102ba576001600160a01b03165f8181525f5160206121d75f395f51905f5260205260408120805460ff191660011790553391907fb09aa5aeb3702cfd50b6b62bc4532604938f21248a27a1d5ca736082b6819cc1905f5160206121b75f395f51905f529080a4600190565b6001600160a01b0381165f9081525f5160206122175f395f51905f52602052604090205460ff166102ba576001600160a01b03165f8181525f5160206122175f395f51905f5260205260408120805460ff191660011790553391907ffd643c72710c63c0180259aba6b2d05451e3591a24e58b62239378085726f783905f5160206121b75f395f51905f529080a4600190565b6001600160a01b0381165f9081525f5160206121f75f395f51905f52602052604090205460ff166102ba576001600160a01b03165f8181525f5160206121f75f395f51905f5260205260408120805460ff191660011790553391907fd8aa0f3194971a2a116679f7c2090f6939c8d4e01a2a8d7e41d55e5351469e63905f5160206121b75f395f51905f529080a460019056fe6080604052600436101561001a575b3615610018575f80fd5b005b5f3560e01c806301d5062a14610f5057806301ffc9a714610e5e57806307bd026514610e06578063134008d314610d5357806313bc9f2014610d17578063150b7a0214610c8b578063248a9ca314610c435780632ab0f52914610c075780632f2ff15d14610bac57806331d5075014610b7057806336568abe14610ae8578063584b153e14610aa257806364d6235314610a065780637958004c1461098c5780638065657f1461096d5780638f2a0bb0146107ae5780638f61f4f51461075657806391d14854146106e2578063a217fddf146106aa578063b08e51c014610652578063b1c5f42714610628578063bc197c811461055a578063c4d252f51461042c578063d45c4435146103e4578063d547741f14610382578063e38335e51461021d578063f23a6e61146101915763f27a0c920361000e573461018d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d576020600254604051908152f35b5f80fd5b3461018d5760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d576101c861101a565b506101d161103d565b5060843567ffffffffffffffff811161018d576101f29036906004016111b0565b5060206040517ff23a6e61000000000000000000000000000000000000000000000000000000008152f35b61022636611227565b5f80527fdae2aa361dfd1ca020a396615627d436107c35eff9fe7738a3512819782d70696020527f5ba6852781629bcdcd4bdaa6de76d786f1c64b16acdac474e55bebc0ea1579515492979196919593949260ff1615610374575b82821480159061036a575b610336576102a36102aa91888a888789888d6115be565b9687611a5d565b5f5b8181106102bc5761001887611b3a565b8080887fc2617efa69bab66782fa219543714338489c4e9e178271560a91b82c3f612b58888861032d6103148f986001998f828e6103078f836103029161030d96611500565b61153d565b97611500565b359561155e565b9061032182828787611ae7565b604051948594856113a2565b0390a3016102ac565b5086907fffb03211000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b508782141561028c565b61037d3361192a565b610281565b3461018d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d576100186004356103bf61103d565b906103df6103d8825f525f602052600160405f20015490565b33906119df565b611c2a565b3461018d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d576004355f526001602052602060405f2054604051908152f35b3461018d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d57335f9081527fc3ad33e20b0c56a223ad5104fff154aa010f8715b9c981fd38fdc60a4d1a52fb60205260409020546004359060ff161561050a5761049e8161141e565b156104d757805f5260016020525f60408120557fbaa1eb22f2a492ba1a5fea61b8df4d27c6c8b5f3971e63bb58fa14ff72eedb705f80a2005b7f5ead8eb5000000000000000000000000000000000000000000000000000000005f52600452600460021760245260445ffd5b7fe2517d3f000000000000000000000000000000000000000000000000000000005f52336004527ffd643c72710c63c0180259aba6b2d05451e3591a24e58b62239378085726f78360245260445ffd5b3461018d5760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d5761059161101a565b5061059a61103d565b5060443567ffffffffffffffff811161018d576105bb9036906004016112b6565b5060643567ffffffffffffffff811161018d576105dc9036906004016112b6565b5060843567ffffffffffffffff811161018d576105fd9036906004016111b0565b5060206040517fbc197c81000000000000000000000000000000000000000000000000000000008152f35b3461018d57602061064a61063b36611227565b969590959491949392936115be565b604051908152f35b3461018d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d5760206040517ffd643c72710c63c0180259aba6b2d05451e3591a24e58b62239378085726f7838152f35b3461018d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d5760206040515f8152f35b3461018d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d5761071961103d565b6004355f525f60205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060ff60405f2054166040519015158152f35b3461018d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d5760206040517fb09aa5aeb3702cfd50b6b62bc4532604938f21248a27a1d5ca736082b6819cc18152f35b3461018d5760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d5760043567ffffffffffffffff811161018d576107fd9036906004016111f6565b9060243567ffffffffffffffff811161018d5761081e9036906004016111f6565b60449291923567ffffffffffffffff811161018d576108419036906004016111f6565b9390916064356084359560a4359261085833611875565b808914801590610963575b6109305761087788848489858a8f8e6115be565b98610882858b6117b7565b895f5b8281106108c25750898061089557005b60207f20fda5fd27a1ea7bf5b9567f143ac5470bb059374a27e8f67cb44f946f6d038791604051908152a2005b806001927f4cf4410cc57040e44862ef0f45f3dd5a5e02db8eb8add648d4b0e236f1d07dca8b8b6109258f8c6109188f928e6109118f8f9061090b6103028f8097948195611500565b99611500565b359761155e565b906040519687968761135c565b0390a3018a90610885565b90887fffb03211000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b5081891415610863565b3461018d57602061064a6109803661108e565b9493909392919261147f565b3461018d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d576109c6600435611447565b60405160048210156109d9576020918152f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b3461018d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d57600435303303610a76577f11c24f4ead16507c69ac467fbd5e4eed5fb5c699626d2cc6d66421df253886d560406002548151908152836020820152a1600255005b7fe2850c59000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b3461018d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d576020610ade60043561141e565b6040519015158152f35b3461018d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d57610b1f61103d565b3373ffffffffffffffffffffffffffffffffffffffff821603610b485761001890600435611c2a565b7f6697b232000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461018d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d576020610ade600435611407565b3461018d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d57610018600435610be961103d565b90610c026103d8825f525f602052600160405f20015490565b611b58565b3461018d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d576020610ade6004356113ef565b3461018d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d57602061064a6004355f525f602052600160405f20015490565b3461018d5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d57610cc261101a565b50610ccb61103d565b5060643567ffffffffffffffff811161018d57610cec9036906004016111b0565b5060206040517f150b7a02000000000000000000000000000000000000000000000000000000008152f35b3461018d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d576020610ade6004356113d7565b610018610de45f610df07fc2617efa69bab66782fa219543714338489c4e9e178271560a91b82c3f612b58610ddb610d8a3661108e565b7fd8aa0f3194971a2a116679f7c2090f6939c8d4e01a2a8d7e41d55e5351469e638a9995979299949394528960205260408a208a805260205260ff60408b20541615610df8575b888484898961147f565b98899788611a5d565b61032182828787611ae7565b0390a3611b3a565b610e013361192a565b610dd1565b3461018d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d5760206040517fd8aa0f3194971a2a116679f7c2090f6939c8d4e01a2a8d7e41d55e5351469e638152f35b3461018d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d576004357fffffffff00000000000000000000000000000000000000000000000000000000811680910361018d57807f4e2312e00000000000000000000000000000000000000000000000000000000060209214908115610ef3575b506040519015158152f35b7f7965db0b00000000000000000000000000000000000000000000000000000000811491508115610f26575b5082610ee8565b7f01ffc9a70000000000000000000000000000000000000000000000000000000091501482610f1f565b3461018d5760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018d57610f8761101a565b6024359060443567ffffffffffffffff811161018d577f4cf4410cc57040e44862ef0f45f3dd5a5e02db8eb8add648d4b0e236f1d07dca92610fce5f923690600401611060565b949091606435946110106084359660a43590610fe933611875565b610ff789828c8a898961147f565b998a97611004848a6117b7565b6040519687968761135c565b0390a38061089557005b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361018d57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361018d57565b9181601f8401121561018d5782359167ffffffffffffffff831161018d576020838186019501011161018d57565b60a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc82011261018d5760043573ffffffffffffffffffffffffffffffffffffffff8116810361018d5791602435916044359067ffffffffffffffff821161018d576110fc91600401611060565b90916064359060843590565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761114957604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b67ffffffffffffffff811161114957601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b81601f8201121561018d578035906111c782611176565b926111d56040519485611108565b8284526020838301011161018d57815f926020809301838601378301015290565b9181601f8401121561018d5782359167ffffffffffffffff831161018d576020808501948460051b01011161018d57565b60a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc82011261018d5760043567ffffffffffffffff811161018d5781611270916004016111f6565b9290929160243567ffffffffffffffff811161018d5781611293916004016111f6565b929092916044359067ffffffffffffffff821161018d576110fc916004016111f6565b9080601f8301121561018d5781359167ffffffffffffffff8311611149578260051b90604051936112ea6020840186611108565b845260208085019282010192831161018d57602001905b82821061130e5750505090565b8135815260209182019101611301565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b9290936113989273ffffffffffffffffffffffffffffffffffffffff60809699989799168552602085015260a0604085015260a084019161131e565b9460608201520152565b6113d4949273ffffffffffffffffffffffffffffffffffffffff6060931682526020820152816040820152019161131e565b90565b6113e090611447565b60048110156109d95760021490565b6113f890611447565b60048110156109d95760031490565b61141090611447565b60048110156109d957151590565b61142790611447565b60048110156109d9576001811490811561143f575090565b600291501490565b5f52600160205260405f205480155f1461146057505f90565b6001810361146e5750600390565b42101561147a57600190565b600290565b946114c36114fa9495929360405196879573ffffffffffffffffffffffffffffffffffffffff602088019a168a52604087015260a0606087015260c086019161131e565b91608084015260a0830152037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282611108565b51902090565b91908110156115105760051b0190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b3573ffffffffffffffffffffffffffffffffffffffff8116810361018d5790565b91908110156115105760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe18136030182121561018d57019081359167ffffffffffffffff831161018d57602001823603811361018d579190565b9693949190969592956040519660208801988060c08a0160a08c525260e0890192905f905b80821061176a575050507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08883030160408901528082527f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff811161018d579087959394929160051b8092602083013701848103606086015260208101849052600584901b8101604090810194908201915f908890368290037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe101905b8484106116e7575050505050506114fa9450608084015260a0830152037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282611108565b919395979092949698507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0808383030101875289358381121561018d578401906020823592019167ffffffffffffffff811161018d57803603831361018d57611756602092839260019561131e565b9b0197019401918a9896999795939161169f565b90919384359073ffffffffffffffffffffffffffffffffffffffff8216820361018d576020809173ffffffffffffffffffffffffffffffffffffffff6001941681520195019201906115e3565b906117c182611407565b6118445760025480821061181557504201908142116117e8575f52600160205260405f2055565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b907f54336609000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b507f5ead8eb5000000000000000000000000000000000000000000000000000000005f52600452600160245260445ffd5b73ffffffffffffffffffffffffffffffffffffffff81165f9081527f3412d5605ac6cd444957cedb533e5dacad6378b4bc819ebe3652188a665066d5602052604090205460ff16156118c45750565b73ffffffffffffffffffffffffffffffffffffffff907fe2517d3f000000000000000000000000000000000000000000000000000000005f52166004527fb09aa5aeb3702cfd50b6b62bc4532604938f21248a27a1d5ca736082b6819cc160245260445ffd5b73ffffffffffffffffffffffffffffffffffffffff81165f9081527fdae2aa361dfd1ca020a396615627d436107c35eff9fe7738a3512819782d7069602052604090205460ff16156119795750565b73ffffffffffffffffffffffffffffffffffffffff907fe2517d3f000000000000000000000000000000000000000000000000000000005f52166004527fd8aa0f3194971a2a116679f7c2090f6939c8d4e01a2a8d7e41d55e5351469e6360245260445ffd5b90815f525f60205260405f2073ffffffffffffffffffffffffffffffffffffffff82165f5260205260ff60405f20541615611a18575050565b73ffffffffffffffffffffffffffffffffffffffff907fe2517d3f000000000000000000000000000000000000000000000000000000005f521660045260245260445ffd5b611a66816113d7565b15611ab7575080151580611aa7575b611a7c5750565b7f90a9a618000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b50611ab1816113ef565b15611a75565b7f5ead8eb5000000000000000000000000000000000000000000000000000000005f52600452600460245260445ffd5b611b2f935f93928493826040519384928337810185815203925af13d15611b32573d90611b1382611176565b91611b216040519384611108565b82523d5f602084013e611cf2565b50565b606090611cf2565b611b43816113d7565b15611ab7575f526001602052600160405f2055565b805f525f60205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260ff60405f205416155f14611c2457805f525f60205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0082541617905573ffffffffffffffffffffffffffffffffffffffff339216907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d5f80a4600190565b50505f90565b805f525f60205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260ff60405f2054165f14611c2457805f525f60205260405f2073ffffffffffffffffffffffffffffffffffffffff83165f5260205260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00815416905573ffffffffffffffffffffffffffffffffffffffff339216907ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b5f80a4600190565b15611cfa5790565b805115611d0957602081519101fd5b7fd6bda275000000000000000000000000000000000000000000000000000000005f5260045ffdfea164736f6c634300081e000a2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d3412d5605ac6cd444957cedb533e5dacad6378b4bc819ebe3652188a665066d5dae2aa361dfd1ca020a396615627d436107c35eff9fe7738a3512819782d7069c3ad33e20b0c56a223ad5104fff154aa010f8715b9c981fd38fdc60a4d1a52fbad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5' as const
