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
    "name": "maxAnswer",
    "outputs": [
      {
        "internalType": "int192",
        "name": "",
        "type": "int192"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "minAnswer",
    "outputs": [
      {
        "internalType": "int192",
        "name": "",
        "type": "int192"
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
        "internalType": "int192",
        "name": "min",
        "type": "int192"
      },
      {
        "internalType": "int192",
        "name": "max",
        "type": "int192"
      }
    ],
    "name": "setRange",
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
  '0x60a06040523461022f576109ab8038038061001981610233565b92833981019060608183031261022f5780519060ff8216820361022f5760208101516001600160401b03811161022f5781019083601f8301121561022f5781516001600160401b03811161021b5761007a601f8201601f1916602001610233565b948186526020828501011161022f576020815f9282604096018389015e860101520151600280546001600160501b031916600117905560809190915281516001600160401b03811161021b575f54600181811c91168015610211575b60208210146101fd57601f811161019b575b50602092601f821160011461013c57928192935f92610131575b50508160011b915f199060031b1c1916175f555b60015560405161075290816102598239608051816106550152f35b015190505f80610102565b601f198216935f8052805f20915f5b868110610183575083600195961061016b575b505050811b015f55610116565b01515f1960f88460031b161c191690555f808061015e565b9192602060018192868501518155019401920161014b565b5f80527f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563601f830160051c810191602084106101f3575b601f0160051c01905b8181106101e857506100e8565b5f81556001016101db565b90915081906101d2565b634e487b7160e01b5f52602260045260245ffd5b90607f16906100d6565b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b6040519190601f01601f191682016001600160401b0381118382101761021b5760405256fe6080806040526004361015610012575f80fd5b5f3560e01c908163146ca53114610701575080631ecc7d88146106ca57806322adbc7814610679578063313ce5671461061e57806345192d471461054857806350d25bcd1461020e57806354fd4d501461050f57806370da2f67146104a65780637100786d1461046b5780637284e4161461024957806385bb7d691461020e57806399213cd8146101235763feaf968c146100ab575f80fd5b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f5760035480610117575060a0425b69ffffffffffffffffffff600254166001549160405192828452602084015280604084015260608301526080820152f35b60a0906100e6565b5f80fd5b3461011f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f57600435806001556002549069ffffffffffffffffffff82169169ffffffffffffffffffff83146101e15769ffffffffffffffffffff60017fffffffffffffffffffffffffffffffffffffffffffff0000000000000000000094011692839116176002557f0559884fd3a460db3073b7fc896cc77986f16e378210ded43186175bf646fc5f6020604051428152a3005b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f576020600154604051908152f35b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f576040515f5f548060011c9160018216928315610463575b602081108414610436578085526020850193859381156103df5750600114610367575b5003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01682019167ffffffffffffffff83118184101761033a577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f6040938593848652602085525180918160208701528686015e5f85828601015201168101030190f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b5f80805291507f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e5635b8183106103c357505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06102b1565b602091935080600191548385890101520191019091849261038f565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016855250151560051b820160200190507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06102b1565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b607f1661028e565b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f576020600354604051908152f35b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f5760055460170b8061050757506020777fffffffffffffffffffffffffffffffffffffffffffffff5b6040519060170b8152f35b6020906104fc565b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f57602060405160048152f35b3461011f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f576004358060170b810361011f57602435908160170b820361011f577fffffffffffffffff000000000000000000000000000000000000000000000000600454169077ffffffffffffffffffffffffffffffffffffffffffffffff16176004557fffffffffffffffff000000000000000000000000000000000000000000000000600554169077ffffffffffffffffffffffffffffffffffffffffffffffff16176005555f80f35b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f57602060405160ff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f5760055460170b6106bd5760405160018152602090f35b602060045460170b6104fc565b3461011f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f57600435600355005b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f5760209069ffffffffffffffffffff600254168152f3fea164736f6c634300081e000a' as const
