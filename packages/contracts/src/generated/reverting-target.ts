// Written by scripts/compile.ts. Do not edit.
export const revertingTargetAbi = [
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "caller",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "code",
        "type": "uint256"
      }
    ],
    "name": "Refused",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "caller",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "Stored",
    "type": "event"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "burnGas",
    "outputs": [],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "code",
        "type": "uint256"
      }
    ],
    "name": "revertWithCustomError",
    "outputs": [],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "revertWithNothing",
    "outputs": [],
    "stateMutability": "pure",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "revertWithPanic",
    "outputs": [],
    "stateMutability": "pure",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "string",
        "name": "reason",
        "type": "string"
      }
    ],
    "name": "revertWithReason",
    "outputs": [],
    "stateMutability": "pure",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "store",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "stored",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  }
] as const

export const revertingTargetBytecode =
  '0x6080604052348015600e575f5ffd5b506103508061001c5f395ff3fe60806040526004361061006e575f3560e01c8063d5182b2e1161004c578063d5182b2e146100ba578063e582dd31146100d9578063f7a30381146100ff578063fe0a3dd71461011e575f5ffd5b806333fe3fbd146100725780634ad5d16f146100885780636057361d146100a7575b5f5ffd5b34801561007d575f5ffd5b50610086610131565b005b348015610093575f5ffd5b506100866100a2366004610207565b61013b565b6100866100b5366004610207565b610155565b3480156100c5575f5ffd5b506100866100d4366004610207565b610191565b3480156100e4575f5ffd5b506100ed5f5481565b60405190815260200160405180910390f35b34801561010a575f5ffd5b5061008661011936600461021e565b6101d1565b348015610129575f5ffd5b506100865f5ffd5b61013961028c565b565b5f5a90505b815a61014c90836102b9565b10610140575050565b5f81905560405181815233907febfcf7c0a1b09f6499e519a8d8bb85ce33cd539ec6cbd964e116cd74943ead1a9060200160405180910390a250565b6040517fc246547f000000000000000000000000000000000000000000000000000000008152336004820152602481018290526044015b60405180910390fd5b81816040517f08c379a00000000000000000000000000000000000000000000000000000000081526004016101c89291906102f7565b5f60208284031215610217575f5ffd5b5035919050565b5f5f6020838503121561022f575f5ffd5b823567ffffffffffffffff811115610245575f5ffd5b8301601f81018513610255575f5ffd5b803567ffffffffffffffff81111561026b575f5ffd5b85602082840101111561027c575f5ffd5b6020919091019590945092505050565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52600160045260245ffd5b818103818111156102f1577f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b92915050565b60208152816020820152818360408301375f818301604090810191909152601f9092017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe016010191905056fea164736f6c634300081e000a' as const
