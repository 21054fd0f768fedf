// Written by scripts/compile.ts. Do not edit.
export const devnetSequencerFeedAbi = [
  {
    "inputs": [],
    "name": "answer",
    "outputs": [
      {
        "internalType": "int256",
        "name": "",
        "type": "int256"
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
    "inputs": [],
    "name": "description",
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
    "name": "latestRoundData",
    "outputs": [
      {
        "internalType": "uint80",
        "name": "",
        "type": "uint80"
      },
      {
        "internalType": "int256",
        "name": "",
        "type": "int256"
      },
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      },
      {
        "internalType": "uint80",
        "name": "",
        "type": "uint80"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "round",
    "outputs": [
      {
        "internalType": "uint80",
        "name": "",
        "type": "uint80"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "int256",
        "name": "answer_",
        "type": "int256"
      },
      {
        "internalType": "uint256",
        "name": "startedAt_",
        "type": "uint256"
      }
    ],
    "name": "setStatus",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "startedAt",
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
    "name": "version",
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

export const devnetSequencerFeedBytecode =
  '0x60808060405234602d576001808055600280546001600160501b03191690911790556103c490816100328239f35b5f80fdfe6080806040526004361015610012575f80fd5b5f3560e01c908163146ca5311461037357508063313ce5671461033b57806354fd4d50146103025780637284e4161461021357806385bb7d69146101d9578063d8cf4a9e14610116578063f21f537d146100db5763feaf968c14610074575f80fd5b346100d7575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100d75760a069ffffffffffffffffffff600254165f549060015460405192828452602084015260408301524260608301526080820152f35b5f80fd5b346100d7575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100d7576020600154604051908152f35b346100d75760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100d7576004355f5560243560015560025469ffffffffffffffffffff811669ffffffffffffffffffff81146101ac5769ffffffffffffffffffff60017fffffffffffffffffffffffffffffffffffffffffffff000000000000000000009201169116176002555f80f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b346100d7575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100d75760205f54604051908152f35b346100d7575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100d7576040516040810181811067ffffffffffffffff8211176102d55760405260108152604060208201917f53657175656e63657220757074696d650000000000000000000000000000000083527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8351948593602085525180918160208701528686015e5f85828601015201168101030190f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b346100d7575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100d757602060405160018152f35b346100d7575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100d75760206040515f8152f35b346100d7575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100d75760209069ffffffffffffffffffff600254168152f3fea164736f6c634300081e000a' as const
