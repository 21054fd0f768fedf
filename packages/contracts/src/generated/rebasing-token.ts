// Written by scripts/compile.ts. Do not edit.
export const rebasingTokenAbi = [
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
        "name": "holder",
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
    "name": "percent",
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
        "internalType": "uint256",
        "name": "percent_",
        "type": "uint256"
      }
    ],
    "name": "rebase",
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

export const rebasingTokenBytecode =
  '0x60a0604052346102ef576100116102f3565b6213d91960ea1b60208201526100256102f3565b6213d11160ea1b602082015281516001600160401b03811161020257600354600181811c911680156102e5575b60208210146101e457601f8111610282575b50602092601f821160011461022157928192935f92610216575b50508160011b915f199060031b1c1916176003555b80516001600160401b03811161020257600454600181811c911680156101f8575b60208210146101e457601f8111610181575b50602091601f8211600114610121579181925f92610116575b50508160011b915f199060031b1c1916176004555b60126080526064600555604051610bd690816103178239608051816105d60152f35b015190505f806100df565b601f1982169260045f52805f20915f5b85811061016957508360019510610151575b505050811b016004556100f4565b01515f1960f88460031b161c191690555f8080610143565b91926020600181928685015181550194019201610131565b60045f527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b601f830160051c810191602084106101da575b601f0160051c01905b8181106101cf57506100c6565b5f81556001016101c2565b90915081906101b9565b634e487b7160e01b5f52602260045260245ffd5b90607f16906100b4565b634e487b7160e01b5f52604160045260245ffd5b015190505f8061007e565b601f1982169360035f52805f20915f5b86811061026a5750836001959610610252575b505050811b01600355610093565b01515f1960f88460031b161c191690555f8080610244565b91926020600181928685015181550194019201610231565b60035f527fc2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b601f830160051c810191602084106102db575b601f0160051c01905b8181106102d05750610064565b5f81556001016102c3565b90915081906102ba565b90607f1690610052565b5f80fd5b60408051919082016001600160401b03811183821017610202576040526003825256fe6080806040526004361015610012575f80fd5b5f3560e01c90816306fdde03146107f257508063095ea7b3146107ae57806318160ddd1461077357806323b872dd146106135780632b991746146105fa578063313ce5671461059f57806340c10f19146104ae57806370a082311461040757806370ba1113146103cc57806395d89b41146101d9578063a9059cbb1461018a578063bc4f2d6d146101535763dd62ed3e146100ab575f80fd5b3461014f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014f576100e261096b565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361014f5773ffffffffffffffffffffffffffffffffffffffff165f52600160205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060405f2054604051908152f35b5f80fd5b3461014f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014f57600435600555005b3461014f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014f576101ce6101c461096b565b6024359033610a37565b602060405160018152f35b3461014f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014f576040515f600454908160011c600183169283156103c2575b60208210841461039557818552849390811561033557506001146102bb575b5003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01681019067ffffffffffffffff82118183101761028e5761028a82918260405282610923565b0390f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b60045f90815291507f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b5b81831061031957505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061023e565b60209193508060019154838588010152019101909183926102e5565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208581019190915291151560051b840190910191507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0905061023e565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b90607f169061021f565b3461014f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014f576020600554604051908152f35b3461014f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014f5773ffffffffffffffffffffffffffffffffffffffff61045361096b565b165f525f60205260405f20546005549081810291818304149015171561048157602090606460405191048152f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b3461014f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014f576104e561096b565b73ffffffffffffffffffffffffffffffffffffffff166024358115610573576064810290808204606414901517156104815760055461052391610a00565b600254908082018092116104815760207fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef915f9360025584845283825260408420818154019055604051908152a3005b7fec442f05000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b3461014f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014f57602060405160ff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461014f5761061161060b3661098e565b91610b4c565b005b3461014f576106213661098e565b9073ffffffffffffffffffffffffffffffffffffffff831692835f52600160205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f20547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff811061069a575b506101ce9350610a37565b83811061073f5784156107135733156106e7576101ce945f52600160205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f526020528360405f20910390558461068f565b7f94280d62000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b7fe602df05000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b83907ffb8f41b2000000000000000000000000000000000000000000000000000000005f523360045260245260445260645ffd5b3461014f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014f576020600254604051908152f35b3461014f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014f576101ce6107e861096b565b6024359033610b4c565b3461014f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014f575f600354908160011c60018316928315610919575b602082108414610395578185528493908115610335575060011461089f575003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01681019067ffffffffffffffff82118183101761028e5761028a82918260405282610923565b60035f90815291507fc2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b5b8183106108fd57505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061023e565b60209193508060019154838588010152019101909183926108c9565b90607f1690610835565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602060409481855280519182918282880152018686015e5f8582860101520116010190565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361014f57565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc606091011261014f5760043573ffffffffffffffffffffffffffffffffffffffff8116810361014f579060243573ffffffffffffffffffffffffffffffffffffffff8116810361014f579060443590565b8115610a0a570490565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff16908115610b205773ffffffffffffffffffffffffffffffffffffffff169182156105735760648102908082046064149015171561048157600554610a9091610a00565b815f525f60205260405f2054818110610aee57817fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef92602092855f525f84520360405f2055845f525f825260405f20818154019055604051908152a3565b827fe450d38c000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b7f96c6fd1e000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff169081156107135773ffffffffffffffffffffffffffffffffffffffff169182156106e75760207f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591835f526001825260405f20855f5282528060405f2055604051908152a356fea164736f6c634300081e000a' as const
