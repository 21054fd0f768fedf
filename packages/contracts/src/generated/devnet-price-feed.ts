// Written by scripts/compile.ts. Do not edit.
export const devnetPriceFeedAbi = [
  {
    "inputs": [
      {
        "internalType": "uint8",
        "name": "decimals_",
        "type": "uint8"
      },
      {
        "internalType": "string",
        "name": "description_",
        "type": "string"
      },
      {
        "internalType": "int256",
        "name": "answer_",
        "type": "int256"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "constructor"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "int256",
        "name": "current",
        "type": "int256"
      },
      {
        "indexed": true,
        "internalType": "uint256",
        "name": "roundId",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "updatedAt",
        "type": "uint256"
      }
    ],
    "name": "AnswerUpdated",
    "type": "event"
  },
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
    "name": "fixedUpdatedAt",
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
    "name": "latestAnswer",
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
      }
    ],
    "name": "setAnswer",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "updatedAt",
        "type": "uint256"
      }
    ],
    "name": "setUpdatedAt",
    "outputs": [],
    "stateMutability": "nonpayable",
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

export const devnetPriceFeedBytecode =
  '0x60a0604052600280546001600160501b0319166001179055348015610022575f5ffd5b506040516106ea3803806106ea83398101604081905261004191610073565b60ff83166080525f61005383826101cb565b50600155506102859050565b634e487b7160e01b5f52604160045260245ffd5b5f5f5f60608486031215610085575f5ffd5b835160ff81168114610095575f5ffd5b60208501519093506001600160401b038111156100b0575f5ffd5b8401601f810186136100c0575f5ffd5b80516001600160401b038111156100d9576100d961005f565b604051601f8201601f19908116603f011681016001600160401b03811182821017156101075761010761005f565b60405281815282820160200188101561011e575f5ffd5b8160208401602083015e5f91810160200191909152604095909501519396949550929392505050565b600181811c9082168061015b57607f821691505b60208210810361017957634e487b7160e01b5f52602260045260245ffd5b50919050565b601f8211156101c657805f5260205f20601f840160051c810160208510156101a45750805b601f840160051c820191505b818110156101c3575f81556001016101b0565b50505b505050565b81516001600160401b038111156101e4576101e461005f565b6101f8816101f28454610147565b8461017f565b6020601f82116001811461022a575f83156102135750848201515b5f19600385901b1c1916600184901b1784556101c3565b5f84815260208120601f198516915b828110156102595787850151825560209485019460019092019101610239565b508482101561027657868401515f19600387901b60f8161c191681555b50505050600190811b01905550565b60805161044d61029d5f395f61010d015261044d5ff3fe608060405234801561000f575f5ffd5b50600436106100b9575f3560e01c80637100786d1161007257806385bb7d691161005857806385bb7d691461017957806399213cd814610182578063feaf968c14610195575f5ffd5b80637100786d1461015b5780637284e41614610164575f5ffd5b8063313ce567116100a2578063313ce5671461010857806350d25bcd1461014157806354fd4d5014610153575f5ffd5b8063146ca531146100bd5780631ecc7d88146100f3575b5f5ffd5b6002546100d39069ffffffffffffffffffff1681565b60405169ffffffffffffffffffff90911681526020015b60405180910390f35b610106610101366004610330565b600355565b005b61012f7f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff90911681526020016100ea565b6001545b6040519081526020016100ea565b610145600481565b61014560035481565b61016c6101d4565b6040516100ea9190610347565b61014560015481565b610106610190366004610330565b61025f565b61019d6102f1565b6040805169ffffffffffffffffffff968716815260208101959095528401929092526060830152909116608082015260a0016100ea565b5f80546101e09061039a565b80601f016020809104026020016040519081016040528092919081815260200182805461020c9061039a565b80156102575780601f1061022e57610100808354040283529160200191610257565b820191905f5260205f20905b81548152906001019060200180831161023a57829003601f168201915b505050505081565b6001819055600280545f9061027f9069ffffffffffffffffffff166103eb565b91906101000a81548169ffffffffffffffffffff021916908369ffffffffffffffffffff160217905569ffffffffffffffffffff16817f0559884fd3a460db3073b7fc896cc77986f16e378210ded43186175bf646fc5f426040516102e691815260200190565b60405180910390a350565b5f5f5f5f5f5f6003545f146103085760035461030a565b425b60025460015469ffffffffffffffffffff90911698909750909550859450879350915050565b5f60208284031215610340575f5ffd5b5035919050565b602081525f82518060208401528060208501604085015e5f6040828501015260407fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f83011684010191505092915050565b600181811c908216806103ae57607f821691505b6020821081036103e5577f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b50919050565b5f69ffffffffffffffffffff821669ffffffffffffffffffff8103610437577f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b6001019291505056fea164736f6c634300081e000a' as const
