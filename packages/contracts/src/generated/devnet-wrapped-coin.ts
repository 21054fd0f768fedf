// Written by scripts/compile.ts. Do not edit.
export const devnetWrappedCoinAbi = [
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "Deposit",
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
        "name": "amount",
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
      }
    ],
    "name": "balanceOf",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "deposit",
    "outputs": [],
    "stateMutability": "payable",
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

export const devnetWrappedCoinBytecode =
  '0x60808060405234601557610233908161001a8239f35b5f80fdfe6080806040526004361015610012575f80fd5b5f3560e01c90816370a082311461019857508063a9059cbb146100b05763d0e30db01461003d575f80fd5b5f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100ac57335f525f60205260405f2061007c348254610219565b90556040513481527fe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c60203392a2005b5f80fd5b346100ac5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100ac576100e76101f6565b60243590335f525f60205260405f2090815483810390811161016b5773ffffffffffffffffffffffffffffffffffffffff92551690815f525f60205260405f20610132828254610219565b90556040519081527fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60203392a3602060405160018152f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b346100ac5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100ac5760209073ffffffffffffffffffffffffffffffffffffffff6101e76101f6565b165f525f825260405f20548152f35b6004359073ffffffffffffffffffffffffffffffffffffffff821682036100ac57565b9190820180921161016b5756fea164736f6c634300081e000a' as const
