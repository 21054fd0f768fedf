// Written by scripts/compile.ts. Do not edit.
export const corpusTokenAbi = [
  {
    "inputs": [],
    "stateMutability": "nonpayable",
    "type": "constructor"
  },
  {
    "inputs": [],
    "name": "CheckpointUnorderedInsertion",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "ECDSAInvalidSignature",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "length",
        "type": "uint256"
      }
    ],
    "name": "ECDSAInvalidSignatureLength",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "s",
        "type": "bytes32"
      }
    ],
    "name": "ECDSAInvalidSignatureS",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "increasedSupply",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "cap",
        "type": "uint256"
      }
    ],
    "name": "ERC20ExceededSafeSupply",
    "type": "error"
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
    "inputs": [
      {
        "internalType": "uint256",
        "name": "deadline",
        "type": "uint256"
      }
    ],
    "name": "ERC2612ExpiredSignature",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "signer",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "owner",
        "type": "address"
      }
    ],
    "name": "ERC2612InvalidSigner",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "timepoint",
        "type": "uint256"
      },
      {
        "internalType": "uint48",
        "name": "clock",
        "type": "uint48"
      }
    ],
    "name": "ERC5805FutureLookup",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "ERC6372InconsistentClock",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "currentNonce",
        "type": "uint256"
      }
    ],
    "name": "InvalidAccountNonce",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "InvalidShortString",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint8",
        "name": "bits",
        "type": "uint8"
      },
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "SafeCastOverflowedUintDowncast",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "string",
        "name": "str",
        "type": "string"
      }
    ],
    "name": "StringTooLong",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "expiry",
        "type": "uint256"
      }
    ],
    "name": "VotesExpiredSignature",
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
        "name": "operator",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "tokenHolder",
        "type": "address"
      }
    ],
    "name": "AuthorizedOperator",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "delegator",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "fromDelegate",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "toDelegate",
        "type": "address"
      }
    ],
    "name": "DelegateChanged",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "delegate",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "previousVotes",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "newVotes",
        "type": "uint256"
      }
    ],
    "name": "DelegateVotesChanged",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [],
    "name": "EIP712DomainChanged",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "operator",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "tokenHolder",
        "type": "address"
      }
    ],
    "name": "RevokedOperator",
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
    "inputs": [],
    "name": "CLOCK_MODE",
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
    "name": "DOMAIN_SEPARATOR",
    "outputs": [
      {
        "internalType": "bytes32",
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view",
    "type": "function"
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
        "name": "spender",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      },
      {
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      }
    ],
    "name": "approveAndCall",
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
        "name": "operator",
        "type": "address"
      }
    ],
    "name": "authorizeOperator",
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
    "inputs": [
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      },
      {
        "internalType": "uint32",
        "name": "pos",
        "type": "uint32"
      }
    ],
    "name": "checkpoints",
    "outputs": [
      {
        "components": [
          {
            "internalType": "uint48",
            "name": "_key",
            "type": "uint48"
          },
          {
            "internalType": "uint208",
            "name": "_value",
            "type": "uint208"
          }
        ],
        "internalType": "struct Checkpoints.Checkpoint208",
        "name": "",
        "type": "tuple"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "clock",
    "outputs": [
      {
        "internalType": "uint48",
        "name": "",
        "type": "uint48"
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
        "name": "spender",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "removed",
        "type": "uint256"
      }
    ],
    "name": "decreaseAllowance",
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
        "name": "delegatee",
        "type": "address"
      }
    ],
    "name": "delegate",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "delegatee",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "nonce",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "expiry",
        "type": "uint256"
      },
      {
        "internalType": "uint8",
        "name": "v",
        "type": "uint8"
      },
      {
        "internalType": "bytes32",
        "name": "r",
        "type": "bytes32"
      },
      {
        "internalType": "bytes32",
        "name": "s",
        "type": "bytes32"
      }
    ],
    "name": "delegateBySig",
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
    "name": "delegates",
    "outputs": [
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "eip712Domain",
    "outputs": [
      {
        "internalType": "bytes1",
        "name": "fields",
        "type": "bytes1"
      },
      {
        "internalType": "string",
        "name": "name",
        "type": "string"
      },
      {
        "internalType": "string",
        "name": "version",
        "type": "string"
      },
      {
        "internalType": "uint256",
        "name": "chainId",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "verifyingContract",
        "type": "address"
      },
      {
        "internalType": "bytes32",
        "name": "salt",
        "type": "bytes32"
      },
      {
        "internalType": "uint256[]",
        "name": "extensions",
        "type": "uint256[]"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "timepoint",
        "type": "uint256"
      }
    ],
    "name": "getPastTotalSupply",
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
        "name": "account",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "timepoint",
        "type": "uint256"
      }
    ],
    "name": "getPastVotes",
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
        "name": "account",
        "type": "address"
      }
    ],
    "name": "getVotes",
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
        "name": "added",
        "type": "uint256"
      }
    ],
    "name": "increaseAllowance",
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
        "name": "operator",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "holder",
        "type": "address"
      }
    ],
    "name": "isOperatorFor",
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
        "internalType": "address",
        "name": "owner",
        "type": "address"
      }
    ],
    "name": "nonces",
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
        "name": "account",
        "type": "address"
      }
    ],
    "name": "numCheckpoints",
    "outputs": [
      {
        "internalType": "uint32",
        "name": "",
        "type": "uint32"
      }
    ],
    "stateMutability": "view",
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
      },
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      },
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "name": "operatorSend",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
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
      },
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "deadline",
        "type": "uint256"
      },
      {
        "internalType": "bytes",
        "name": "signature",
        "type": "bytes"
      }
    ],
    "name": "permit",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
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
      },
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "deadline",
        "type": "uint256"
      },
      {
        "internalType": "uint8",
        "name": "v",
        "type": "uint8"
      },
      {
        "internalType": "bytes32",
        "name": "r",
        "type": "bytes32"
      },
      {
        "internalType": "bytes32",
        "name": "s",
        "type": "bytes32"
      }
    ],
    "name": "permit",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "operator",
        "type": "address"
      }
    ],
    "name": "revokeOperator",
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

export const corpusTokenBytecode =
  '0x6101606040523461042557604051610018604082610429565b600681526020810165436f7270757360d01b81526040519061003b604083610429565b6006825265436f7270757360d01b60208301526040519261005d604085610429565b600384526204352560ec1b60208501526040519361007c604086610429565b60018552603160f81b60208601908152845190946001600160401b0382116103285760035490600182811c9216801561041b575b602083101461030a5781601f8493116103ad575b50602090601f8311600114610347575f9261033c575b50508160011b915f199060031b1c1916176003555b8051906001600160401b0382116103285760045490600182811c9216801561031e575b602083101461030a5781601f84931161029c575b50602090601f8311600114610236575f9261022b575b50508160011b915f199060031b1c1916176004555b61015a8161044c565b610120526101678461044c565b61014052519020918260e05251902080610100524660a0526040519060208201927f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f8452604083015260608201524660808201523060a082015260a081526101d060c082610429565b5190206080523060c052604051612f6b90816104b8823960805181611f56015260a05181612013015260c05181611f27015260e05181611fa501526101005181611fcb01526101205181610d6d01526101405181610d960152f35b015190505f8061013c565b60045f9081528281209350601f198516905b818110610284575090846001959493921061026c575b505050811b01600455610151565b01515f1960f88460031b161c191690555f808061025e565b92936020600181928786015181550195019301610248565b60045f529091507f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b601f840160051c81019160208510610300575b90601f859493920160051c01905b8181106102f25750610126565b5f81558493506001016102e5565b90915081906102d7565b634e487b7160e01b5f52602260045260245ffd5b91607f1691610112565b634e487b7160e01b5f52604160045260245ffd5b015190505f806100da565b60035f9081528281209350601f198516905b818110610395575090846001959493921061037d575b505050811b016003556100ef565b01515f1960f88460031b161c191690555f808061036f565b92936020600181928786015181550195019301610359565b60035f529091507fc2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b601f840160051c81019160208510610411575b90601f859493920160051c01905b81811061040357506100c4565b5f81558493506001016103f6565b90915081906103e8565b91607f16916100b0565b5f80fd5b601f909101601f19168101906001600160401b0382119082101761032857604052565b601f815111610477576020815191015160208210610468571790565b5f198260200360031b1b161790565b604460209160405192839163305a27a960e01b83528160048401528051918291826024860152018484015e5f828201840152601f01601f19168101030190fdfe60806040526004361015610011575f80fd5b5f3560e01c806306fdde0314610214578063095ea7b31461020f57806318160ddd1461020a57806323b872dd14610205578063313ce567146102005780633644e515146101fb57806339509351146101f65780633a46b1a8146101f157806340c10f19146101ec5780634bf5d7e9146101e7578063587cde1e146101e25780635c19a95c146101dd57806362ad1b83146101d85780636fcfff45146101d357806370a08231146101ce5780637ecebe00146101c957806384b0196e146101c45780638e539e8c146101bf57806391ddadf4146101ba578063959b8c3f146101b557806395d89b41146101b05780639ab24eb0146101ab5780639fd5a6cf146101a6578063a457c2d7146101a1578063a9059cbb1461019c578063c3cda52014610197578063cae9ca5114610192578063d505accf1461018d578063d95b637114610188578063dd62ed3e14610183578063f1127ed81461017e5763fad8b32a14610179575f80fd5b611a6d565b611979565b6118e8565b611894565b61175f565b61161b565b611497565b611433565b6113b1565b6111dc565b611156565b611083565b610fb2565b610f69565b610e8c565b610d37565b610cd4565b610c74565b610bce565b610ad1565b610a63565b6109ea565b610923565b6107cf565b6106b2565b61062b565b6105eb565b6105b2565b610496565b61045b565b61040c565b61027e565b5f91031261022357565b5f80fd5b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b90602061027b928181520190610227565b90565b34610223575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576040515f6003548060011c90600181169081156103bc575b60208310821461038f5782855260208501919081156103585750600114610306575b610302846102f681860382611b89565b6040519182918261026a565b0390f35b60035f9081529250907fc2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b5b818410610344575050016102f6826102e6565b805484840152602090930192600101610331565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001682525090151560051b0190506102f6826102e6565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f16916102c4565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361022357565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361022357565b346102235760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576104506104466103c6565b6024359033612306565b602060405160018152f35b34610223575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576020600254604051908152f35b346102235760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576104cd6103c6565b6104d56103e9565b6044359073ffffffffffffffffffffffffffffffffffffffff83165f5260016020526105223360405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b54927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8410610562575b6105569350611db5565b60405160018152602090f35b82841061057e5761057983610556950333836123fb565b61054c565b82847ffb8f41b2000000000000000000000000000000000000000000000000000000005f523360045260245260445260645ffd5b34610223575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261022357602060405160128152f35b34610223575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576020610623611f10565b604051908152f35b346102235760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576106626103c6565b602435335f5260016020526106988260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b549081018091116106ad576104509133612306565b611bca565b346102235760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576106e96103c6565b73ffffffffffffffffffffffffffffffffffffffff60243591165f52600960205261071760405f2091612039565b8154905f82916005841161077c575b61073193508461265d565b908161076157505060205f5b79ffffffffffffffffffffffffffffffffffffffffffffffffffff60405191168152f35b61076c602092611cec565b905f52815f20015460301c61073d565b9192610787816124e8565b81039081116106ad5761073193855f5265ffffffffffff8260205f2001541665ffffffffffff8516105f146107bd575091610726565b9291506107c990611bf7565b90610726565b346102235760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576108066103c6565b60243573ffffffffffffffffffffffffffffffffffffffff821680156108f75761083a61083583600254611c05565b600255565b6108618373ffffffffffffffffffffffffffffffffffffffff165f525f60205260405f2090565b8054830190556040518281525f907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef90602090a36002549179ffffffffffffffffffffffffffffffffffffffffffffffffffff8084116108c7576108c58383612c5c565b005b7f1cb15d26000000000000000000000000000000000000000000000000000000005f52600484905260245260445ffd5b7fec442f05000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b34610223575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102235761095a43612469565b65ffffffffffff8061096b43612469565b169116036109c257610302604051610984604082611b89565b601d81527f6d6f64653d626c6f636b6e756d6265722666726f6d3d64656661756c740000006020820152604051918291602083526020830190610227565b7f6ff07140000000000000000000000000000000000000000000000000000000005f5260045ffd5b346102235760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102235773ffffffffffffffffffffffffffffffffffffffff610a366103c6565b165f526008602052602073ffffffffffffffffffffffffffffffffffffffff60405f205416604051908152f35b346102235760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576108c5610a9d6103c6565b3361208b565b9181601f840112156102235782359167ffffffffffffffff8311610223576020838186019501011161022357565b346102235760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261022357610b086103c6565b610b106103e9565b6044359060643567ffffffffffffffff811161022357610b34903690600401610aa3565b505060843567ffffffffffffffff811161022357610b56903690600401610aa3565b5050610b628333611d24565b15610b70576108c592611db5565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600b60248201527f6e6f206f70657261746f720000000000000000000000000000000000000000006044820152fd5b346102235760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102235773ffffffffffffffffffffffffffffffffffffffff610c1a6103c6565b165f52600960205260405f205463ffffffff8111610c445760405163ffffffff9091168152602090f35b7f6dfcc650000000000000000000000000000000000000000000000000000000005f52602060045260245260445ffd5b346102235760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576020610623610cb06103c6565b73ffffffffffffffffffffffffffffffffffffffff165f525f60205260405f205490565b346102235760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102235773ffffffffffffffffffffffffffffffffffffffff610d206103c6565b165f526007602052602060405f2054604051908152f35b34610223575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261022357610e33610d917f000000000000000000000000000000000000000000000000000000000000000061283d565b610dba7f000000000000000000000000000000000000000000000000000000000000000061283d565b6020604051610dc98282611b89565b5f815281610e41818301947fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe083013687376040519788977f0f00000000000000000000000000000000000000000000000000000000000000895260e0858a015260e0890190610227565b908782036040890152610227565b914660608701523060808701525f60a087015285830360c087015251918281520192915f5b828110610e7557505050500390f35b835185528695509381019392810192600101610e66565b346102235760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261022357610ec6600435612039565b600a54905f829160058411610f15575b610ee29350600a61265d565b80610ef357506040515f8152602090f35b610f10610f01602092611cec565b600a5f52825f20015460301c90565b61073d565b9192610f20816124e8565b81039081116106ad57610ee293600a5f5265ffffffffffff8260205f2001541665ffffffffffff8516105f14610f57575091610ed6565b929150610f6390611bf7565b90610ed6565b34610223575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576020610fa243612469565b65ffffffffffff60405191168152f35b346102235760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261022357610fe96103c6565b335f52600b60205261101c8160405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b60017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0082541617905573ffffffffffffffffffffffffffffffffffffffff3391167ff4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f95f80a3005b34610223575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576040515f6004548060011c906001811690811561114c575b60208310821461038f57828552602085019190811561035857506001146110fa57610302846102f681860382611b89565b60045f9081529250907f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b5b818410611138575050016102f6826102e6565b805484840152602090930192600101611125565b91607f16916110c9565b346102235760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102235773ffffffffffffffffffffffffffffffffffffffff6111a26103c6565b165f526009602052602079ffffffffffffffffffffffffffffffffffffffffffffffffffff6111d360405f2061213b565b16604051908152f35b346102235760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576112136103c6565b61121b6103e9565b604435906064359260843567ffffffffffffffff811161022357611243903690600401610aa3565b9490814211611353576108c5956113426113499261133a86896113328a61130661134e9a6112988673ffffffffffffffffffffffffffffffffffffffff165f52600760205260405f2080549060018201905590565b604051958694602086019889919273ffffffffffffffffffffffffffffffffffffffff60a09497969592978160c08601997f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c98752166020860152166040840152606083015260808201520152565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282611b89565b5190206121a2565b923691611c23565b908461221a565b611c87565b612306565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600760248201527f65787069726564000000000000000000000000000000000000000000000000006044820152fd5b346102235760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576113e86103c6565b602435335f52600160205261141e8260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b549081039081116106ad576104509133612306565b346102235760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102235761045061146d6103c6565b6024359033611db5565b6064359060ff8216820361022357565b6084359060ff8216820361022357565b346102235760c07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576114ce6103c6565b602435906044356114dd611477565b6084359060a435928042116115f05791611568939161155a61155f9460405160208101917fe48329057bfd03d55e49b547132e39cffd9c1820ad7b9d4c5307691425d15adf835273ffffffffffffffffffffffffffffffffffffffff8a1660408301528a606083015260808201526080815261133260a082611b89565b6128ce565b9092919261295d565b6115998173ffffffffffffffffffffffffffffffffffffffff165f52600760205260405f2080549060018201905590565b8093036115aa576108c5925061208b565b73ffffffffffffffffffffffffffffffffffffffff91507f752d88c0000000000000000000000000000000000000000000000000000000005f521660045260245260445ffd5b7f4683af0e000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b346102235760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576116526103c6565b6044359060243567ffffffffffffffff83116102235761168b73ffffffffffffffffffffffffffffffffffffffff933690600401610aa3565b939092611699838233612306565b16803b15610223575f928360a486947fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f604051998a98899788957f8f4ffcb10000000000000000000000000000000000000000000000000000000087523360048801526024870152306044870152608060648701528160848701528686013785858286010152011681010301925af1801561175a576117405760405160018152602090f35b8061174e5f61175493611b89565b80610219565b5f610556565b611d19565b346102235760e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576117966103c6565b61179e6103e9565b60443590606435926117ae611487565b60a43560c435918642116118685790611803929161155a85886113328961130661180c9d6112988673ffffffffffffffffffffffffffffffffffffffff165f52600760205260405f2080549060018201905590565b9095919561295d565b73ffffffffffffffffffffffffffffffffffffffff808216941684810361183857506108c59350612306565b84907f4b800e46000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b867f62791302000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b346102235760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102235760206118de6118d06103c6565b6118d86103e9565b90611d24565b6040519015158152f35b346102235760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102235760206119706119246103c6565b73ffffffffffffffffffffffffffffffffffffffff6119416103e9565b91165f526001835260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b54604051908152f35b346102235760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610223576119b06103c6565b6024359063ffffffff82168203610223576103029173ffffffffffffffffffffffffffffffffffffffff611a0a926119e6611d9d565b506119ef611d9d565b50165f52600960205260405f20611a04611d9d565b50612a24565b5060405190611a1882611b68565b5465ffffffffffff8116825260301c602082015260405191829182919091602079ffffffffffffffffffffffffffffffffffffffffffffffffffff81604084019565ffffffffffff8151168552015116910152565b346102235760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261022357611aa46103c6565b335f52600b602052611ad78160405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00815416905573ffffffffffffffffffffffffffffffffffffffff3391167f50546e66e5f44d728365dc3908c63bc5cfeeab470722c1677e3073a6ac294aa15f80a3005b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b6040810190811067ffffffffffffffff821117611b8457604052565b611b3b565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117611b8457604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b90600182018092116106ad57565b919082018092116106ad57565b60405190611c21604083611b89565b565b92919267ffffffffffffffff8211611b845760405191611c6b601f82017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200184611b89565b829481845281830111610223578281602093845f960137010152565b15611c8e57565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600a60248201527f6e6f74207369676e6564000000000000000000000000000000000000000000006044820152fd5b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82019182116106ad57565b6040513d5f823e3d90fd5b9073ffffffffffffffffffffffffffffffffffffffff16908173ffffffffffffffffffffffffffffffffffffffff821614918215611d6157505090565b60ff925090611d98915f52600b60205260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b541690565b60405190611daa82611b68565b5f6020838281520152565b92919073ffffffffffffffffffffffffffffffffffffffff8416938415611ee45773ffffffffffffffffffffffffffffffffffffffff821680156108f757611e1a8273ffffffffffffffffffffffffffffffffffffffff165f525f60205260405f2090565b54848110611eb0579584611c21969703611e518473ffffffffffffffffffffffffffffffffffffffff165f525f60205260405f2090565b55611e798473ffffffffffffffffffffffffffffffffffffffff165f525f60205260405f2090565b8054860190556040518581527fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef90602090a3612cf9565b8490877fe450d38c000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b7f96c6fd1e000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016301480612010575b15611f78577f000000000000000000000000000000000000000000000000000000000000000090565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f000000000000000000000000000000000000000000000000000000000000000060408201527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a082015260a0815261200a60c082611b89565b51902090565b507f00000000000000000000000000000000000000000000000000000000000000004614611f4f565b65ffffffffffff61204943612469565b168082101561205c575061027b90612469565b907fecd3f81e000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b73ffffffffffffffffffffffffffffffffffffffff8181165f81815260086020526040812080548685167fffffffffffffffffffffffff000000000000000000000000000000000000000082168117909255611c21969416946121359390928691907f3134e8a2e6d97e929a7e54011ea5485d7d196dd5f0ba4d4ef95803e8e3fc257f9080a473ffffffffffffffffffffffffffffffffffffffff165f525f60205260405f205490565b916126b6565b8054806121485750505f90565b807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8101116106ad577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff915f5260205f2001015460301c90565b6042906121ad611f10565b90604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522090565b600411156121ed57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b9190823b612262579061222c91612894565b50612236816121e3565b15918261224257505090565b73ffffffffffffffffffffffffffffffffffffffff919250811691161490565b9160209260647fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f855f965190604051957f1626ba7e00000000000000000000000000000000000000000000000000000000875260048701526040602487015288820190604487015e86848287010152011601915afa7f1626ba7e000000000000000000000000000000000000000000000000000000005f5114601f3d11161690565b73ffffffffffffffffffffffffffffffffffffffff169081156123cf5773ffffffffffffffffffffffffffffffffffffffff81169283156123a357806123967f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92593855f52600160205260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b55604051908152602090a3565b7f94280d62000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b7fe602df05000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff169081156123cf5773ffffffffffffffffffffffffffffffffffffffff8116156123a357612466915f52600160205260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b55565b65ffffffffffff81116124815765ffffffffffff1690565b7f6dfcc650000000000000000000000000000000000000000000000000000000005f52603060045260245260445ffd5b81156124bb570490565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b600181111561027b5780600170010000000000000000000000000000000083101561261b575b6125c16125b76125ad6125a361259961258f61257e6125c89760048a680100000000000000006125cd9c101561260e575b640100000000811015612601575b620100008110156125f4575b6101008110156125e7575b60108110156125da575b10156125d2575b60030260011c90565b612588818b6124b1565b0160011c90565b612588818a6124b1565b61258881896124b1565b61258881886124b1565b61258881876124b1565b61258881866124b1565b80936124b1565b821190565b900390565b60011b612575565b60041c9160021b9161256e565b60081c9160041b91612564565b60101c9160081b91612559565b60201c9160101b9161254d565b60401c9160201b9161253f565b50506125cd6125c86125c16125b76125ad6125a361259961258f61257e6126428a60801c90565b985068010000000000000000975061250e9650505050505050565b905b83831061266c5750505090565b90919280841860011c8185160190835f5265ffffffffffff8260205f2001541665ffffffffffff8416105f146126a65750925b919061265f565b93506126b190611bf7565b61269f565b919073ffffffffffffffffffffffffffffffffffffffff81169273ffffffffffffffffffffffffffffffffffffffff8116908482141580612834575b6126fe575b5050505050565b816127b1575b505082612713575b80806126f7565b6127a661278d7fdec2bacdd2f05b59de34da9b523dff8be42e5e38e818c82fdb0bae774387a7249361278761278179ffffffffffffffffffffffffffffffffffffffffffffffffffff9573ffffffffffffffffffffffffffffffffffffffff165f52600960205260405f2090565b91612a66565b90612b3a565b6040805192851683529316602082015291829190820190565b0390a25f808061270c565b79ffffffffffffffffffffffffffffffffffffffffffffffffffff61282a61278d61281b7fdec2bacdd2f05b59de34da9b523dff8be42e5e38e818c82fdb0bae774387a7249473ffffffffffffffffffffffffffffffffffffffff165f52600960205260405f2090565b61282488612a66565b90612ad6565b0390a25f80612704565b508315156126f2565b60ff811690601f821161286c5760405191612859604084611b89565b6020808452838101919036833783525290565b7fb3512b0c000000000000000000000000000000000000000000000000000000005f5260045ffd5b81519190604183036128c4576128bd9250602082015190606060408401519301515f1a906128ce565b9192909190565b50505f9160029190565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a08411612952579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa1561175a575f5173ffffffffffffffffffffffffffffffffffffffff81161561294857905f905f90565b505f906001905f90565b5050505f9160039190565b612966816121e3565b8061296f575050565b612978816121e3565b600181036129a8577ff645eedf000000000000000000000000000000000000000000000000000000005f5260045ffd5b6129b1816121e3565b600281036129e557507ffce698f7000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b806129f16003926121e3565b146129f95750565b7fd78bce0c000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b8054821015612a39575f5260205f2001905f90565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b79ffffffffffffffffffffffffffffffffffffffffffffffffffff8111612aa65779ffffffffffffffffffffffffffffffffffffffffffffffffffff1690565b7f6dfcc650000000000000000000000000000000000000000000000000000000005f5260d060045260245260445ffd5b90612ae043612469565b9079ffffffffffffffffffffffffffffffffffffffffffffffffffff80612b068561213b565b92169116039079ffffffffffffffffffffffffffffffffffffffffffffffffffff82116106ad57612b3692612e2b565b9091565b90612b4443612469565b9079ffffffffffffffffffffffffffffffffffffffffffffffffffff80612b6a8561213b565b92169116019079ffffffffffffffffffffffffffffffffffffffffffffffffffff82116106ad57612b3692612e2b565b612ba343612469565b9079ffffffffffffffffffffffffffffffffffffffffffffffffffff80612bca600a61213b565b921691160179ffffffffffffffffffffffffffffffffffffffffffffffffffff81116106ad57612b3691600a612e2b565b612c0443612469565b9079ffffffffffffffffffffffffffffffffffffffffffffffffffff80612c2b600a61213b565b921691160379ffffffffffffffffffffffffffffffffffffffffffffffffffff81116106ad57612b3691600a612e2b565b9073ffffffffffffffffffffffffffffffffffffffff611c2192612c87612c8284612a66565b612b9a565b5050168015612ce1575b60086020527f5eff886ea0ce6ca488a3d6e336d6c0f75f46d19b42c06ce5ee98e42c96d256c7545f91825260409091205473ffffffffffffffffffffffffffffffffffffffff90811691166126b6565b612cf2612ced83612a66565b612bfb565b5050612c91565b9073ffffffffffffffffffffffffffffffffffffffff80611c21949316918215612d85575b16908115612d72575b5f52600860205273ffffffffffffffffffffffffffffffffffffffff60405f205416905f52600860205273ffffffffffffffffffffffffffffffffffffffff60405f205416906126b6565b612d7e612ced84612a66565b5050612d27565b612d91612c8285612a66565b5050612d1e565b805468010000000000000000811015611b8457612dba91600182018155612a24565b612dff5781516020929092015160301b7fffffffffffffffffffffffffffffffffffffffffffffffffffff0000000000001665ffffffffffff92909216919091179055565b7f4e487b71000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b80549293928015612f2157612e42612e4d91611cec565b825f5260205f200190565b8054603081901c9365ffffffffffff91821692918116808411612ef957879303612eb25750612eae92509065ffffffffffff7fffffffffffffffffffffffffffffffffffffffffffffffffffff00000000000083549260301b169116179055565b9190565b915050612eae91612ed2612ec4611c12565b65ffffffffffff9093168352565b79ffffffffffffffffffffffffffffffffffffffffffffffffffff86166020830152612d98565b7f2520601d000000000000000000000000000000000000000000000000000000005f5260045ffd5b5090612f5991612f32612ec4611c12565b79ffffffffffffffffffffffffffffffffffffffffffffffffffff85166020830152612d98565b5f919056fea164736f6c634300081e000a' as const
