// Written by scripts/compile.ts. Do not edit.
export const devnetTokenAbi = [
  {
    "inputs": [
      {
        "internalType": "string",
        "name": "name_",
        "type": "string"
      },
      {
        "internalType": "string",
        "name": "symbol_",
        "type": "string"
      },
      {
        "internalType": "uint8",
        "name": "decimals_",
        "type": "uint8"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "constructor"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "allowance",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "needed",
        "type": "uint256"
      }
    ],
    "name": "ERC20InsufficientAllowance",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "sender",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "balance",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "needed",
        "type": "uint256"
      }
    ],
    "name": "ERC20InsufficientBalance",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "approver",
        "type": "address"
      }
    ],
    "name": "ERC20InvalidApprover",
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
    "name": "ERC20InvalidReceiver",
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
    "name": "ERC20InvalidSender",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      }
    ],
    "name": "ERC20InvalidSpender",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "owner",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "Approval",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "from",
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
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "Transfer",
    "type": "event"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "owner",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      }
    ],
    "name": "allowance",
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
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "approve",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
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
    "name": "balanceOf",
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
    "name": "decimals",
    "outputs": [
      {
        "internalType": "uint8",
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
    "name": "mint",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "name",
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
    "name": "symbol",
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
    "name": "totalSupply",
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
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "transfer",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "transferFrom",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

export const devnetTokenBytecode =
  '0x60a060405234801561000f575f5ffd5b50604051610c56380380610c5683398101604081905261002e916100f7565b8282600361003c83826101f8565b50600461004982826101f8565b50505060ff16608052506102b29050565b634e487b7160e01b5f52604160045260245ffd5b5f82601f83011261007d575f5ffd5b81516001600160401b038111156100965761009661005a565b604051601f8201601f19908116603f011681016001600160401b03811182821017156100c4576100c461005a565b6040528181528382016020018510156100db575f5ffd5b8160208501602083015e5f918101602001919091529392505050565b5f5f5f60608486031215610109575f5ffd5b83516001600160401b0381111561011e575f5ffd5b61012a8682870161006e565b602086015190945090506001600160401b03811115610147575f5ffd5b6101538682870161006e565b925050604084015160ff81168114610169575f5ffd5b809150509250925092565b600181811c9082168061018857607f821691505b6020821081036101a657634e487b7160e01b5f52602260045260245ffd5b50919050565b601f8211156101f357805f5260205f20601f840160051c810160208510156101d15750805b601f840160051c820191505b818110156101f0575f81556001016101dd565b50505b505050565b81516001600160401b038111156102115761021161005a565b6102258161021f8454610174565b846101ac565b6020601f821160018114610257575f83156102405750848201515b5f19600385901b1c1916600184901b1784556101f0565b5f84815260208120601f198516915b828110156102865787850151825560209485019460019092019101610266565b50848210156102a357868401515f19600387901b60f8161c191681555b50505050600190811b01905550565b60805161098c6102ca5f395f61012a015261098c5ff3fe608060405234801561000f575f5ffd5b50600436106100b9575f3560e01c806340c10f191161007257806395d89b411161005857806395d89b411461019e578063a9059cbb146101a6578063dd62ed3e146101b9575f5ffd5b806340c10f191461015457806370a0823114610169575f5ffd5b806318160ddd116100a257806318160ddd146100fe57806323b872dd14610110578063313ce56714610123575f5ffd5b806306fdde03146100bd578063095ea7b3146100db575b5f5ffd5b6100c56101fe565b6040516100d291906107c8565b60405180910390f35b6100ee6100e9366004610843565b61028e565b60405190151581526020016100d2565b6002545b6040519081526020016100d2565b6100ee61011e36600461086b565b6102a7565b60405160ff7f00000000000000000000000000000000000000000000000000000000000000001681526020016100d2565b610167610162366004610843565b6102ca565b005b6101026101773660046108a5565b73ffffffffffffffffffffffffffffffffffffffff165f9081526020819052604090205490565b6100c56102d8565b6100ee6101b4366004610843565b6102e7565b6101026101c73660046108c5565b73ffffffffffffffffffffffffffffffffffffffff9182165f90815260016020908152604080832093909416825291909152205490565b60606003805461020d906108f6565b80601f0160208091040260200160405190810160405280929190818152602001828054610239906108f6565b80156102845780601f1061025b57610100808354040283529160200191610284565b820191905f5260205f20905b81548152906001019060200180831161026757829003601f168201915b5050505050905090565b5f3361029b8185856102f4565b60019150505b92915050565b5f336102b4858285610306565b6102bf8585856103d9565b506001949350505050565b6102d48282610482565b5050565b60606004805461020d906108f6565b5f3361029b8185856103d9565b61030183838360016104dc565b505050565b73ffffffffffffffffffffffffffffffffffffffff8381165f908152600160209081526040808320938616835292905220547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8110156103d357818110156103c5576040517ffb8f41b200000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff8416600482015260248101829052604481018390526064015b60405180910390fd5b6103d384848484035f6104dc565b50505050565b73ffffffffffffffffffffffffffffffffffffffff8316610428576040517f96c6fd1e0000000000000000000000000000000000000000000000000000000081525f60048201526024016103bc565b73ffffffffffffffffffffffffffffffffffffffff8216610477576040517fec442f050000000000000000000000000000000000000000000000000000000081525f60048201526024016103bc565b610301838383610621565b73ffffffffffffffffffffffffffffffffffffffff82166104d1576040517fec442f050000000000000000000000000000000000000000000000000000000081525f60048201526024016103bc565b6102d45f8383610621565b73ffffffffffffffffffffffffffffffffffffffff841661052b576040517fe602df050000000000000000000000000000000000000000000000000000000081525f60048201526024016103bc565b73ffffffffffffffffffffffffffffffffffffffff831661057a576040517f94280d620000000000000000000000000000000000000000000000000000000081525f60048201526024016103bc565b73ffffffffffffffffffffffffffffffffffffffff8085165f90815260016020908152604080832093871683529290522082905580156103d3578273ffffffffffffffffffffffffffffffffffffffff168473ffffffffffffffffffffffffffffffffffffffff167f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b9258460405161061391815260200190565b60405180910390a350505050565b73ffffffffffffffffffffffffffffffffffffffff8316610658578060025f82825461064d9190610947565b909155506107089050565b73ffffffffffffffffffffffffffffffffffffffff83165f90815260208190526040902054818110156106dd576040517fe450d38c00000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff8516600482015260248101829052604481018390526064016103bc565b73ffffffffffffffffffffffffffffffffffffffff84165f9081526020819052604090209082900390555b73ffffffffffffffffffffffffffffffffffffffff82166107315760028054829003905561075c565b73ffffffffffffffffffffffffffffffffffffffff82165f9081526020819052604090208054820190555b8173ffffffffffffffffffffffffffffffffffffffff168373ffffffffffffffffffffffffffffffffffffffff167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516107bb91815260200190565b60405180910390a3505050565b602081525f82518060208401528060208501604085015e5f6040828501015260407fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f83011684010191505092915050565b803573ffffffffffffffffffffffffffffffffffffffff8116811461083e575f5ffd5b919050565b5f5f60408385031215610854575f5ffd5b61085d8361081b565b946020939093013593505050565b5f5f5f6060848603121561087d575f5ffd5b6108868461081b565b92506108946020850161081b565b929592945050506040919091013590565b5f602082840312156108b5575f5ffd5b6108be8261081b565b9392505050565b5f5f604083850312156108d6575f5ffd5b6108df8361081b565b91506108ed6020840161081b565b90509250929050565b600181811c9082168061090a57607f821691505b602082108103610941577f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b50919050565b808201808211156102a1577f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffdfea164736f6c634300081e000a' as const
