// Written by scripts/compile.ts. Do not edit.
export const lyingTokenAbi = [
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
    "inputs": [],
    "name": "answer",
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
    "inputs": [
      {
        "internalType": "bool",
        "name": "value",
        "type": "bool"
      }
    ],
    "name": "setAnswer",
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
        "name": "",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "",
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
        "internalType": "uint256",
        "name": "",
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
    "stateMutability": "view",
    "type": "function"
  }
] as const

export const lyingTokenBytecode =
  '0x60a0604052346102f7576100116102fb565b6213d91960ea1b60208201526100256102fb565b6213d11160ea1b602082015281516001600160401b03811161020a57600354600181811c911680156102ed575b60208210146101ec57601f811161028a575b50602092601f821160011461022957928192935f9261021e575b50508160011b915f199060031b1c1916176003555b80516001600160401b03811161020a57600454600181811c91168015610200575b60208210146101ec57601f8111610189575b50602091601f8211600114610129579181925f9261011e575b50508160011b915f199060031b1c1916176004555b6006608052600160ff1960055416176005556040516109af908161031f8239608051816105d50152f35b015190505f806100df565b601f1982169260045f52805f20915f5b85811061017157508360019510610159575b505050811b016004556100f4565b01515f1960f88460031b161c191690555f808061014b565b91926020600181928685015181550194019201610139565b60045f527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b601f830160051c810191602084106101e2575b601f0160051c01905b8181106101d757506100c6565b5f81556001016101ca565b90915081906101c1565b634e487b7160e01b5f52602260045260245ffd5b90607f16906100b4565b634e487b7160e01b5f52604160045260245ffd5b015190505f8061007e565b601f1982169360035f52805f20915f5b868110610272575083600195961061025a575b505050811b01600355610093565b01515f1960f88460031b161c191690555f808061024c565b91926020600181928685015181550194019201610239565b60035f527fc2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b601f830160051c810191602084106102e3575b601f0160051c01905b8181106102d85750610064565b5f81556001016102cb565b90915081906102c2565b90607f1690610052565b5f80fd5b60408051919082016001600160401b0381118382101761020a576040526003825256fe6080806040526004361015610012575f80fd5b5f3560e01c90816306fdde03146106bf57508063095ea7b31461067057806318160ddd1461063557806323b872dd146106125780632b991746146105f9578063313ce5671461059e57806340c10f191461049f57806370a082311461043d57806385bb7d69146103fd57806395d89b411461020a578063a9059cbb146101c0578063dd62ed3e1461011c5763f01b7dd2146100ab575f80fd5b346101185760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610118576004358015158091036101185760ff7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00600554169116176005555f80f35b5f80fd5b346101185760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011857610153610838565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036101185773ffffffffffffffffffffffffffffffffffffffff165f52600160205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060405f2054604051908152f35b346101185760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610118576101f7610838565b50602060ff600554166040519015158152f35b34610118575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610118576040515f600454908160011c600183169283156103f3575b6020821084146103c657818552849390811561036657506001146102ec575b5003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01681019067ffffffffffffffff8211818310176102bf576102bb829182604052826107f0565b0390f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b60045f90815291507f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b5b81831061034a57505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061026f565b6020919350806001915483858801015201910190918392610316565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208581019190915291151560051b840190910191507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0905061026f565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b90607f1690610250565b34610118575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011857602060ff600554166040519015158152f35b346101185760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101185773ffffffffffffffffffffffffffffffffffffffff610489610838565b165f525f602052602060405f2054604051908152f35b346101185760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610118576104d6610838565b73ffffffffffffffffffffffffffffffffffffffff16602435811561057257600254908082018092116105455760207fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef915f9360025584845283825260408420818154019055604051908152a3005b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7fec442f05000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b34610118575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011857602060405160ff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101185761061061060a3661085b565b916108cd565b005b34610118576106203661085b565b505050602060ff600554166040519015158152f35b34610118575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610118576020600254604051908152f35b346101185760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610118576106b46106aa610838565b60243590336108cd565b602060405160018152f35b34610118575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610118575f600354908160011c600183169283156107e6575b6020821084146103c6578185528493908115610366575060011461076c575003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01681019067ffffffffffffffff8211818310176102bf576102bb829182604052826107f0565b60035f90815291507fc2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b5b8183106107ca57505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061026f565b6020919350806001915483858801015201910190918392610796565b90607f1690610702565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602060409481855280519182918282880152018686015e5f8582860101520116010190565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361011857565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60609101126101185760043573ffffffffffffffffffffffffffffffffffffffff81168103610118579060243573ffffffffffffffffffffffffffffffffffffffff81168103610118579060443590565b73ffffffffffffffffffffffffffffffffffffffff169081156109765773ffffffffffffffffffffffffffffffffffffffff1691821561094a5760207f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591835f526001825260405f20855f5282528060405f2055604051908152a3565b7f94280d62000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b7fe602df05000000000000000000000000000000000000000000000000000000005f525f60045260245ffdfea164736f6c634300081e000a' as const
