// Written by scripts/compile.ts. Do not edit.
export const pausableTokenAbi = [
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
        "internalType": "bool",
        "name": "value",
        "type": "bool"
      }
    ],
    "name": "setPaused",
    "outputs": [],
    "stateMutability": "nonpayable",
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

export const pausableTokenBytecode =
  '0x60a0604052346102ea576100116102ee565b6213d91960ea1b60208201526100256102ee565b6213d11160ea1b602082015281516001600160401b0381116101fd57600354600181811c911680156102e0575b60208210146101df57601f811161027d575b50602092601f821160011461021c57928192935f92610211575b50508160011b915f199060031b1c1916176003555b80516001600160401b0381116101fd57600454600181811c911680156101f3575b60208210146101df57601f811161017c575b50602091601f821160011461011c579181925f92610111575b50508160011b915f199060031b1c1916176004555b6012608052604051610ca390816103128239608051816105690152f35b015190505f806100df565b601f1982169260045f52805f20915f5b8581106101645750836001951061014c575b505050811b016004556100f4565b01515f1960f88460031b161c191690555f808061013e565b9192602060018192868501518155019401920161012c565b60045f527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b601f830160051c810191602084106101d5575b601f0160051c01905b8181106101ca57506100c6565b5f81556001016101bd565b90915081906101b4565b634e487b7160e01b5f52602260045260245ffd5b90607f16906100b4565b634e487b7160e01b5f52604160045260245ffd5b015190505f8061007e565b601f1982169360035f52805f20915f5b868110610265575083600195961061024d575b505050811b01600355610093565b01515f1960f88460031b161c191690555f808061023f565b9192602060018192868501518155019401920161022c565b60035f527fc2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b601f830160051c810191602084106102d6575b601f0160051c01905b8181106102cb5750610064565b5f81556001016102be565b90915081906102b5565b90607f1690610052565b5f80fd5b60408051919082016001600160401b038111838210176101fd576040526003825256fe6080806040526004361015610012575f80fd5b5f905f3560e01c90816306fdde03146107f257508063095ea7b3146107ae57806316c38b3c1461074157806318160ddd1461070657806323b872dd146105a65780632b9917461461058d578063313ce5671461053257806340c10f191461042f5780635c975abb146103ee57806370a082311461038c57806395d89b4114610194578063a9059cbb146101445763dd62ed3e146100ad575f80fd5b346101415760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610141576100e4610a26565b906024359173ffffffffffffffffffffffffffffffffffffffff8316830361013f5773ffffffffffffffffffffffffffffffffffffffff918260409216815260016020522091165f52602052602060405f2054604051908152f35b505b80fd5b50346101415760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101415761018961017f610a26565b6024359033610abb565b602060405160018152f35b503461014157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014157604051908091600454928360011c60018516948515610382575b6020821086146103555783949582855290815f146102f5575060011461027c575b5003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01681019167ffffffffffffffff83118284101761024f575061024b829182604052826109de565b0390f35b807f4e487b7100000000000000000000000000000000000000000000000000000000602492526041600452fd5b600485528491507f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b5b8183106102d957505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06101fe565b60209193508060019154838588010152019101909183926102a5565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208581019190915291151560051b840190910191507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe090506101fe565b6024857f4e487b710000000000000000000000000000000000000000000000000000000081526022600452fd5b90607f16906101dd565b50346101415760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014157604060209173ffffffffffffffffffffffffffffffffffffffff6103de610a26565b1681528083522054604051908152f35b503461014157807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014157602060ff600554166040519015158152f35b3461052e5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261052e57610466610a26565b73ffffffffffffffffffffffffffffffffffffffff16602435811561050257600254908082018092116104d55760207fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef915f9360025584845283825260408420818154019055604051908152a3005b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7fec442f05000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b5f80fd5b3461052e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261052e57602060405160ff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461052e576105a461059e36610a49565b91610c19565b005b3461052e576105b436610a49565b9073ffffffffffffffffffffffffffffffffffffffff831692835f52600160205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f20547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff811061062d575b506101899350610abb565b8381106106d25784156106a657331561067a57610189945f52600160205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f526020528360405f209103905584610622565b7f94280d62000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b7fe602df05000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b83907ffb8f41b2000000000000000000000000000000000000000000000000000000005f523360045260245260445260645ffd5b3461052e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261052e576020600254604051908152f35b3461052e5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261052e5760043580151580910361052e5760ff7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00600554169116176005555f80f35b3461052e5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261052e576101896107e8610a26565b6024359033610c19565b3461052e575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261052e575f600354908160011c600183169283156109d4575b6020821084146109a757818552849390811561094757506001146108cd575b5003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01681019067ffffffffffffffff8211818310176108a05761024b829182604052826109de565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b60035f90815291507fc2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b5b81831061092b57505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0610854565b60209193508060019154838588010152019101909183926108f7565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208581019190915291151560051b840190910191507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe09050610854565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b90607f1690610835565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602060409481855280519182918282880152018686015e5f8582860101520116010190565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361052e57565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc606091011261052e5760043573ffffffffffffffffffffffffffffffffffffffff8116810361052e579060243573ffffffffffffffffffffffffffffffffffffffff8116810361052e579060443590565b73ffffffffffffffffffffffffffffffffffffffff16908115610bed5773ffffffffffffffffffffffffffffffffffffffff169182156105025760ff60055416610b8f57815f525f60205260405f2054818110610b5d57817fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef92602092855f525f84520360405f2055845f525f825260405f20818154019055604051908152a3565b827fe450d38c000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600660248201527f70617573656400000000000000000000000000000000000000000000000000006044820152fd5b7f96c6fd1e000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff169081156106a65773ffffffffffffffffffffffffffffffffffffffff1691821561067a5760207f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591835f526001825260405f20855f5282528060405f2055604051908152a356fea164736f6c634300081e000a' as const
