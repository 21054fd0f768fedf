// Written by scripts/compile.ts. Do not edit.
export const silentTokenAbi = [
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
        "name": "holder",
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
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "approve",
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
    "name": "transfer",
    "outputs": [],
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
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "transferFrom",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

export const silentTokenBytecode =
  '0x60808060405234601557610589908161001a8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c8063095ea7b31461031f57806323b872dd146102b95780632b99174614610262578063313ce5671461022957806340c10f19146101c157806370a082311461015f578063a9059cbb146101195763dd62ed3e14610071575f80fd5b346101155760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610115576100a861042b565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036101155773ffffffffffffffffffffffffffffffffffffffff165f52600160205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060405f2054604051908152f35b5f80fd5b346101155760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101155761015d61015361042b565b6024359033610507565b005b346101155760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101155773ffffffffffffffffffffffffffffffffffffffff6101ab61042b565b165f525f602052602060405f2054604051908152f35b346101155760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101155773ffffffffffffffffffffffffffffffffffffffff61020d61042b565b165f525f60205260405f2061022560243582546104fa565b9055005b34610115575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011557602060405160068152f35b346101155773ffffffffffffffffffffffffffffffffffffffff6102853661044e565b929091165f52600160205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f5260205260405f20555f80f35b346101155761015d6102ca3661044e565b9173ffffffffffffffffffffffffffffffffffffffff81165f52600160205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f206103188482546104c0565b9055610507565b346101155760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101155761035661042b565b60243590811580156103f7575b1561039957335f52600160205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f5260205260405f20555f80f35b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600b60248201527f72657365742066697273740000000000000000000000000000000000000000006044820152fd5b50335f52600160205260405f2073ffffffffffffffffffffffffffffffffffffffff82165f5260205260405f205415610363565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361011557565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60609101126101155760043573ffffffffffffffffffffffffffffffffffffffff81168103610115579060243573ffffffffffffffffffffffffffffffffffffffff81168103610115579060443590565b919082039182116104cd57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b919082018092116104cd57565b602073ffffffffffffffffffffffffffffffffffffffff807fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef931693845f525f835260405f206105588782546104c0565b90551693845f525f825260405f206105718282546104fa565b9055604051908152a356fea164736f6c634300081e000a' as const
