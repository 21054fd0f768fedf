// Written by scripts/compile.ts. Do not edit.
export const surchargeTokenAbi = [
  {
    "inputs": [],
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
        "name": "holder",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "approveFor",
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

export const surchargeTokenBytecode =
  '0x60a0604052346102ea576100116102ee565b6213d91960ea1b60208201526100256102ee565b6213d11160ea1b602082015281516001600160401b0381116101fd57600354600181811c911680156102e0575b60208210146101df57601f811161027d575b50602092601f821160011461021c57928192935f92610211575b50508160011b915f199060031b1c1916176003555b80516001600160401b0381116101fd57600454600181811c911680156101f3575b60208210146101df57601f811161017c575b50602091601f821160011461011c579181925f92610111575b50508160011b915f199060031b1c1916176004555b6006608052604051610c1c90816103128239608051816104a70152f35b015190505f806100df565b601f1982169260045f52805f20915f5b8581106101645750836001951061014c575b505050811b016004556100f4565b01515f1960f88460031b161c191690555f808061013e565b9192602060018192868501518155019401920161012c565b60045f527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b601f830160051c810191602084106101d5575b601f0160051c01905b8181106101ca57506100c6565b5f81556001016101bd565b90915081906101b4565b634e487b7160e01b5f52602260045260245ffd5b90607f16906100b4565b634e487b7160e01b5f52604160045260245ffd5b015190505f8061007e565b601f1982169360035f52805f20915f5b868110610265575083600195961061024d575b505050811b01600355610093565b01515f1960f88460031b161c191690555f808061023f565b9192602060018192868501518155019401920161022c565b60035f527fc2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b601f830160051c810191602084106102d6575b601f0160051c01905b8181106102cb5750610064565b5f81556001016102be565b90915081906102b5565b90607f1690610052565b5f80fd5b60408051919082016001600160401b038111838210176101fd576040526003825256fe6080806040526004361015610012575f80fd5b5f3560e01c90816306fdde03146106c157508063095ea7b31461067d57806318160ddd1461064257806323b872dd146104e25780632b991746146104cb578063313ce5671461047057806340c10f19146103e157806370a082311461037f57806395d89b411461018c578063a9059cbb1461013d5763dd62ed3e14610095575f80fd5b346101395760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610139576100cc61083a565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036101395773ffffffffffffffffffffffffffffffffffffffff165f52600160205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060405f2054604051908152f35b5f80fd5b346101395760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101395761018161017761083a565b60243590336108cf565b602060405160018152f35b34610139575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610139576040515f600454908160011c60018316928315610375575b6020821084146103485781855284939081156102e8575060011461026e575b5003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01681019067ffffffffffffffff8211818310176102415761023d829182604052826107f2565b0390f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b60045f90815291507f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b5b8183106102cc57505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06101f1565b6020919350806001915483858801015201910190918392610298565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208581019190915291151560051b840190910191507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe090506101f1565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b90607f16906101d2565b346101395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101395773ffffffffffffffffffffffffffffffffffffffff6103cb61083a565b165f525f602052602060405f2054604051908152f35b346101395760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101395761041861083a565b73ffffffffffffffffffffffffffffffffffffffff8116156104445761044290602435905f610ae9565b005b7fec442f05000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b34610139575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013957602060405160ff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610139576104426104dc3661085d565b91610a5f565b34610139576104f03661085d565b9073ffffffffffffffffffffffffffffffffffffffff831692835f52600160205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f20547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8110610569575b5061018193506108cf565b83811061060e5784156105e25733156105b657610181945f52600160205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f526020528360405f20910390558461055e565b7f94280d62000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b7fe602df05000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b83907ffb8f41b2000000000000000000000000000000000000000000000000000000005f523360045260245260445260645ffd5b34610139575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610139576020600254604051908152f35b346101395760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610139576101816106b761083a565b6024359033610a5f565b34610139575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610139575f600354908160011c600183169283156107e8575b6020821084146103485781855284939081156102e8575060011461076e575003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01681019067ffffffffffffffff8211818310176102415761023d829182604052826107f2565b60035f90815291507fc2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b5b8183106107cc57505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06101f1565b6020919350806001915483858801015201910190918392610798565b90607f1690610704565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602060409481855280519182918282880152018686015e5f8582860101520116010190565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361013957565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60609101126101395760043573ffffffffffffffffffffffffffffffffffffffff81168103610139579060243573ffffffffffffffffffffffffffffffffffffffff81168103610139579060443590565b92919073ffffffffffffffffffffffffffffffffffffffff841615610a335773ffffffffffffffffffffffffffffffffffffffff81161561044457816109159185610ae9565b60638101809111610a0657606490049173ffffffffffffffffffffffffffffffffffffffff1680610987577fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef6020846109725f9596600254610adc565b6002555b8060025403600255604051908152a3565b805f525f60205260405f20548381106109d3576020845f94957fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef93858752868452036040862055610976565b91507fe450d38c000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f96c6fd1e000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff169081156105e25773ffffffffffffffffffffffffffffffffffffffff169182156105b65760207f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591835f526001825260405f20855f5282528060405f2055604051908152a3565b91908201809211610a0657565b73ffffffffffffffffffffffffffffffffffffffff169081610b7c57602073ffffffffffffffffffffffffffffffffffffffff7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef92610b4a86600254610adc565b6002555b169384610b675780600254036002555b604051908152a3565b845f525f825260405f20818154019055610b5e565b815f525f60205260405f2054838110610bdb5773ffffffffffffffffffffffffffffffffffffffff7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef9285602093865f525f85520360405f2055610b4e565b9190507fe450d38c000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffdfea164736f6c634300081e000a' as const
