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
  '0x60808060405234601557610309908161001a8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c806333fe3fbd146100845780634ad5d16f1461007f5780636057361d1461007a578063d5182b2e14610075578063e582dd3114610070578063f7a303811461006b5763fe0a3dd714610066575f80fd5b6102f3565b610213565b6101d9565b61019c565b610162565b610113565b346100df575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100df577f4e487b71000000000000000000000000000000000000000000000000000000005f52600160045260245ffd5b5f80fd5b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60209101126100df5760043590565b346100df57610121366100e3565b5a5b5a810381811161013557821161012357005b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b61016b366100e3565b805f556040519081527febfcf7c0a1b09f6499e519a8d8bb85ce33cd539ec6cbd964e116cd74943ead1a60203392a2005b346100df576101aa366100e3565b7fc246547f000000000000000000000000000000000000000000000000000000005f523360045260245260445ffd5b346100df575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100df5760205f54604051908152f35b346100df5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100df5760043567ffffffffffffffff81116100df57366023820112156100df57806004013567ffffffffffffffff81116100df5736602482840101116100df576024917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f836044946040519687957f08c379a000000000000000000000000000000000000000000000000000000000875260206004880152828288015201868601375f85828601015201168101030190fd5b346100df575f80fdfea164736f6c634300081e000a' as const
