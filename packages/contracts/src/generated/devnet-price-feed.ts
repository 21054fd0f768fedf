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
  '0x60a06040523461025957610997803803806100198161025d565b9283398101906060818303126102595780519060ff821682036102595760208101516001600160401b0381116102595781019083601f830112156102595781516001600160401b0381116102455761007a601f8201601f191660200161025d565b9481865260208285010111610259576020815f9282604096018389015e860101520151600280546001600160501b0319166001908117909155600480546001600160c01b03199081169092179055600580549091166001600160bf1b0317905560809190915281516001600160401b038111610245575f54600181811c9116801561023b575b602082101461022757601f81116101c5575b50602092601f821160011461016657928192935f9261015b575b50508160011b915f199060031b1c1916175f555b600155604051610714908161028382396080518161062a0152f35b015190505f8061012c565b601f198216935f8052805f20915f5b8681106101ad5750836001959610610195575b505050811b015f55610140565b01515f1960f88460031b161c191690555f8080610188565b91926020600181928685015181550194019201610175565b5f80527f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563601f830160051c8101916020841061021d575b601f0160051c01905b8181106102125750610112565b5f8155600101610205565b90915081906101fc565b634e487b7160e01b5f52602260045260245ffd5b90607f1690610100565b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b6040519190601f01601f191682016001600160401b038111838210176102455760405256fe6080806040526004361015610012575f80fd5b5f3560e01c908163146ca531146106c3575080631ecc7d881461068c57806322adbc781461064e578063313ce567146105f357806345192d471461051d57806350d25bcd1461020e57806354fd4d50146104e457806370da2f67146104a65780637100786d1461046b5780637284e4161461024957806385bb7d691461020e57806399213cd8146101235763feaf968c146100ab575f80fd5b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f5760035480610117575060a0425b69ffffffffffffffffffff600254166001549160405192828452602084015280604084015260608301526080820152f35b60a0906100e6565b5f80fd5b3461011f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f57600435806001556002549069ffffffffffffffffffff82169169ffffffffffffffffffff83146101e15769ffffffffffffffffffff60017fffffffffffffffffffffffffffffffffffffffffffff0000000000000000000094011692839116176002557f0559884fd3a460db3073b7fc896cc77986f16e378210ded43186175bf646fc5f6020604051428152a3005b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f576020600154604051908152f35b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f576040515f5f548060011c9160018216928315610463575b602081108414610436578085526020850193859381156103df5750600114610367575b5003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01682019167ffffffffffffffff83118184101761033a577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f6040938593848652602085525180918160208701528686015e5f85828601015201168101030190f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b5f80805291507f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e5635b8183106103c357505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06102b1565b602091935080600191548385890101520191019091849261038f565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016855250151560051b820160200190507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06102b1565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b607f1661028e565b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f576020600354604051908152f35b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f57602060055460170b604051908152f35b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f57602060405160048152f35b3461011f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f576004358060170b810361011f57602435908160170b820361011f577fffffffffffffffff000000000000000000000000000000000000000000000000600454169077ffffffffffffffffffffffffffffffffffffffffffffffff16176004557fffffffffffffffff000000000000000000000000000000000000000000000000600554169077ffffffffffffffffffffffffffffffffffffffffffffffff16176005555f80f35b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f57602060405160ff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f57602060045460170b604051908152f35b3461011f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f57600435600355005b3461011f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011f5760209069ffffffffffffffffffff600254168152f3fea164736f6c634300081e000a' as const
