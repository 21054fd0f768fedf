// Written by scripts/compile.ts. Do not edit.
export const plainTokenAbi = [
  {
    "inputs": [
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

export const plainTokenBytecode =
  '0x60a06040523461032657610e116020813803918261001c8161032a565b938492833981010312610326575160ff811681036103265761003e604061032a565b90600382526213d91960ea1b6020830152610059604061032a565b600381526213d11160ea1b602082015282519091906001600160401b03811161023757600354600181811c9116801561031c575b602082101461021957601f81116102b9575b506020601f821160011461025657819293945f9261024b575b50508160011b915f199060031b1c1916176003555b81516001600160401b03811161023757600454600181811c9116801561022d575b602082101461021957601f81116101b6575b50602092601f821160011461015557928192935f9261014a575b50508160011b915f199060031b1c1916176004555b608052604051610ac190816103508239608051816105170152f35b015190505f8061011a565b601f1982169360045f52805f20915f5b86811061019e5750836001959610610186575b505050811b0160045561012f565b01515f1960f88460031b161c191690555f8080610178565b91926020600181928685015181550194019201610165565b60045f527f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b601f830160051c8101916020841061020f575b601f0160051c01905b8181106102045750610100565b5f81556001016101f7565b90915081906101ee565b634e487b7160e01b5f52602260045260245ffd5b90607f16906100ee565b634e487b7160e01b5f52604160045260245ffd5b015190505f806100b8565b601f1982169060035f52805f20915f5b8181106102a157509583600195969710610289575b505050811b016003556100cd565b01515f1960f88460031b161c191690555f808061027b565b9192602060018192868b015181550194019201610266565b60035f527fc2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b601f830160051c81019160208410610312575b601f0160051c01905b818110610307575061009f565b5f81556001016102fa565b90915081906102f1565b90607f169061008d565b5f80fd5b6040519190601f01601f191682016001600160401b038111838210176102375760405256fe6080806040526004361015610012575f80fd5b5f3560e01c90816306fdde031461073357508063095ea7b3146106ef57806318160ddd146106b457806323b872dd146105545780632b9917461461053b578063313ce567146104e057806340c10f19146103e157806370a082311461037f57806395d89b411461018c578063a9059cbb1461013d5763dd62ed3e14610095575f80fd5b346101395760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610139576100cc6108ac565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036101395773ffffffffffffffffffffffffffffffffffffffff165f52600160205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060405f2054604051908152f35b5f80fd5b346101395760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610139576101816101776108ac565b6024359033610941565b602060405160018152f35b34610139575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610139576040515f600454908160011c60018316928315610375575b6020821084146103485781855284939081156102e8575060011461026e575b5003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01681019067ffffffffffffffff8211818310176102415761023d82918260405282610864565b0390f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b60045f90815291507f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b5b8183106102cc57505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06101f1565b6020919350806001915483858801015201910190918392610298565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208581019190915291151560051b840190910191507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe090506101f1565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b90607f16906101d2565b346101395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101395773ffffffffffffffffffffffffffffffffffffffff6103cb6108ac565b165f525f602052602060405f2054604051908152f35b346101395760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610139576104186108ac565b73ffffffffffffffffffffffffffffffffffffffff1660243581156104b457600254908082018092116104875760207fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef915f9360025584845283825260408420818154019055604051908152a3005b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7fec442f05000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b34610139575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013957602060405160ff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101395761055261054c366108cf565b91610a37565b005b3461013957610562366108cf565b9073ffffffffffffffffffffffffffffffffffffffff831692835f52600160205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f20547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81106105db575b506101819350610941565b83811061068057841561065457331561062857610181945f52600160205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f526020528360405f2091039055846105d0565b7f94280d62000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b7fe602df05000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b83907ffb8f41b2000000000000000000000000000000000000000000000000000000005f523360045260245260445260645ffd5b34610139575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610139576020600254604051908152f35b346101395760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610139576101816107296108ac565b6024359033610a37565b34610139575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610139575f600354908160011c6001831692831561085a575b6020821084146103485781855284939081156102e857506001146107e0575003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01681019067ffffffffffffffff8211818310176102415761023d82918260405282610864565b60035f90815291507fc2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b5b81831061083e57505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06101f1565b602091935080600191548385880101520191019091839261080a565b90607f1690610776565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602060409481855280519182918282880152018686015e5f8582860101520116010190565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361013957565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60609101126101395760043573ffffffffffffffffffffffffffffffffffffffff81168103610139579060243573ffffffffffffffffffffffffffffffffffffffff81168103610139579060443590565b73ffffffffffffffffffffffffffffffffffffffff16908115610a0b5773ffffffffffffffffffffffffffffffffffffffff169182156104b457815f525f60205260405f20548181106109d957817fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef92602092855f525f84520360405f2055845f525f825260405f20818154019055604051908152a3565b827fe450d38c000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b7f96c6fd1e000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff169081156106545773ffffffffffffffffffffffffffffffffffffffff169182156106285760207f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591835f526001825260405f20855f5282528060405f2055604051908152a356fea164736f6c634300081e000a' as const
