// Written by scripts/compile.ts. Do not edit.
export const corpusCollectibleAbi = [
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "sender",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "tokenId",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "owner",
        "type": "address"
      }
    ],
    "name": "ERC721IncorrectOwner",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "operator",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "tokenId",
        "type": "uint256"
      }
    ],
    "name": "ERC721InsufficientApproval",
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
    "name": "ERC721InvalidApprover",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "operator",
        "type": "address"
      }
    ],
    "name": "ERC721InvalidOperator",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "owner",
        "type": "address"
      }
    ],
    "name": "ERC721InvalidOwner",
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
    "name": "ERC721InvalidReceiver",
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
    "name": "ERC721InvalidSender",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "tokenId",
        "type": "uint256"
      }
    ],
    "name": "ERC721NonexistentToken",
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
        "name": "approved",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "uint256",
        "name": "tokenId",
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
        "name": "owner",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "operator",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "bool",
        "name": "approved",
        "type": "bool"
      }
    ],
    "name": "ApprovalForAll",
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
        "indexed": true,
        "internalType": "uint256",
        "name": "tokenId",
        "type": "uint256"
      }
    ],
    "name": "Transfer",
    "type": "event"
  },
  {
    "inputs": [],
    "name": "PRICE",
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
        "name": "tokenId",
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
        "name": "owner",
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
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      }
    ],
    "name": "buy",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "tokenId",
        "type": "uint256"
      }
    ],
    "name": "getApproved",
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
    "inputs": [
      {
        "internalType": "address",
        "name": "owner",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "operator",
        "type": "address"
      }
    ],
    "name": "isApprovedForAll",
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
        "name": "id",
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
        "internalType": "uint256",
        "name": "tokenId",
        "type": "uint256"
      }
    ],
    "name": "ownerOf",
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
        "name": "tokenId",
        "type": "uint256"
      }
    ],
    "name": "safeTransferFrom",
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
        "name": "tokenId",
        "type": "uint256"
      },
      {
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      }
    ],
    "name": "safeTransferFrom",
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
      },
      {
        "internalType": "bool",
        "name": "approved",
        "type": "bool"
      }
    ],
    "name": "setApprovalForAll",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes4",
        "name": "interfaceId",
        "type": "bytes4"
      }
    ],
    "name": "supportsInterface",
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
    "inputs": [
      {
        "internalType": "uint256",
        "name": "tokenId",
        "type": "uint256"
      }
    ],
    "name": "tokenURI",
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
        "name": "tokenId",
        "type": "uint256"
      }
    ],
    "name": "transferFrom",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

export const corpusCollectibleBytecode =
  '0x60806040523461030f57604080519081016001600160401b03811182821017610225576040908152600b82526a436f6c6c65637469626c6560a81b602083015280519081016001600160401b0381118282101761022557604052600381526213919560ea1b602082015281516001600160401b038111610225575f54600181811c91168015610305575b602082101461020757601f81116102a3575b50602092601f821160011461024457928192935f92610239575b50508160011b915f199060031b1c1916175f555b80516001600160401b03811161022557600154600181811c9116801561021b575b602082101461020757601f81116101a4575b50602091601f8211600114610144579181925f92610139575b50508160011b915f199060031b1c1916176001555b60405161149b90816103148239f35b015190505f80610115565b601f1982169260015f52805f20915f5b85811061018c57508360019510610174575b505050811b0160015561012a565b01515f1960f88460031b161c191690555f8080610166565b91926020600181928685015181550194019201610154565b60015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6601f830160051c810191602084106101fd575b601f0160051c01905b8181106101f257506100fc565b5f81556001016101e5565b90915081906101dc565b634e487b7160e01b5f52602260045260245ffd5b90607f16906100ea565b634e487b7160e01b5f52604160045260245ffd5b015190505f806100b5565b601f198216935f8052805f20915f5b86811061028b5750836001959610610273575b505050811b015f556100c9565b01515f1960f88460031b161c191690555f8080610266565b91926020600181928685015181550194019201610253565b5f80527f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563601f830160051c810191602084106102fb575b601f0160051c01905b8181106102f0575061009b565b5f81556001016102e3565b90915081906102da565b90607f1690610089565b5f80fdfe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a714610be05750806306fdde0314610b0a578063081812fc14610aa2578063095ea7b31461092657806323b872dd1461090f57806340c10f19146108cc57806342842e0e1461089d5780636352211e1461084357806370a08231146107ae5780638d859f3e1461076f57806395d89b4114610612578063a22cb465146104e3578063b88d4fde1461042f578063c87b56dd146103b8578063d96a094a1461014e5763e985e9c5146100ce575f80fd5b3461014b5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014b5773ffffffffffffffffffffffffffffffffffffffff604061011c610d10565b9282610126610d33565b9416815260056020522091165f52602052602060ff60405f2054166040519015158152f35b80fd5b5060207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014b5760043590662386f26fc10000340361035a5760405160209261019b8483610dc8565b8282526101a8813361115f565b333b6101b2578280f35b61020591849160405193849283927f150b7a020000000000000000000000000000000000000000000000000000000084523360048501525f60248501526044840152608060648401526084830190610ccd565b03815f335af15f91816102fe575b5061028057823d15610278573d9061022a82610e36565b916102386040519384610dc8565b82523d5f8284013e5b81519182610275577f64a0ae92000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b01fd5b606090610241565b7f150b7a02000000000000000000000000000000000000000000000000000000009192507fffffffff0000000000000000000000000000000000000000000000000000000016036102d257805f808280f35b7f64a0ae92000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b9091508381813d8311610353575b6103168183610dc8565b8101031261034f57517fffffffff000000000000000000000000000000000000000000000000000000008116810361034f57905f610213565b5f80fd5b503d61030c565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600b60248201527f77726f6e672070726963650000000000000000000000000000000000000000006044820152fd5b3461034f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261034f576103f2600435611106565b505f604051610402602082610dc8565b5261042b604051610414602082610dc8565b5f8152604051918291602083526020830190610ccd565b0390f35b3461034f5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261034f57610466610d10565b61046e610d33565b906044356064359267ffffffffffffffff841161034f573660238501121561034f5783600401359261049f84610e36565b936104ad6040519586610dc8565b808552366024828801011161034f576020815f9260246104e1990183890137860101526104db838383610e70565b336112b7565b005b3461034f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261034f5761051a610d10565b6024359081151580920361034f5733156105e65773ffffffffffffffffffffffffffffffffffffffff169081156105ba57335f52600560205260405f20825f5260205260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0081541660ff83161790556040519081527f17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c3160203392a3005b507f5b08ba18000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7fa9fbf51f000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b3461034f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261034f576040515f6001548060011c90600181168015610765575b602083108114610738578285529081156106f65750600114610698575b61042b8361068481850382610dc8565b604051918291602083526020830190610ccd565b91905060015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6915f905b8082106106dc57509091508101602001610684610674565b9192600181602092548385880101520191019092916106c4565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208086019190915291151560051b840190910191506106849050610674565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f1691610657565b3461034f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261034f576020604051662386f26fc100008152f35b3461034f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261034f5773ffffffffffffffffffffffffffffffffffffffff6107fa610d10565b168015610817575f526003602052602060405f2054604051908152f35b7f89c62b64000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b3461034f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261034f57602061087f600435611106565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b3461034f576104e16108ae36610d56565b90604051926108be602085610dc8565b5f84526104db838383610e70565b3461034f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261034f576104e1610906610d10565b6024359061115f565b3461034f576104e161092036610d56565b91610e70565b3461034f5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261034f5761095d610d10565b60243561096981611106565b33151580610a82575b80610a35575b610a0957819073ffffffffffffffffffffffffffffffffffffffff80851691167f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b9255f80a45f52600460205273ffffffffffffffffffffffffffffffffffffffff60405f2091167fffffffffffffffffffffffff00000000000000000000000000000000000000008254161790555f80f35b7fa9fbf51f000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b5073ffffffffffffffffffffffffffffffffffffffff81165f52600560205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f20541615610978565b503373ffffffffffffffffffffffffffffffffffffffff82161415610972565b3461034f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261034f57600435610add81611106565b505f526004602052602073ffffffffffffffffffffffffffffffffffffffff60405f205416604051908152f35b3461034f575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261034f576040515f5f548060011c90600181168015610bd6575b602083108114610738578285529081156106f65750600114610b7a5761042b8361068481850382610dc8565b5f8080527f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563939250905b808210610bbc57509091508101602001610684610674565b919260018160209254838588010152019101909291610ba4565b91607f1691610b4e565b3461034f5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261034f57600435907fffffffff00000000000000000000000000000000000000000000000000000000821680920361034f57817f80ac58cd0000000000000000000000000000000000000000000000000000000060209314908115610ca3575b8115610c79575b5015158152f35b7f01ffc9a70000000000000000000000000000000000000000000000000000000091501483610c72565b7f5b5e139f0000000000000000000000000000000000000000000000000000000081149150610c6b565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361034f57565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361034f57565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc606091011261034f5760043573ffffffffffffffffffffffffffffffffffffffff8116810361034f579060243573ffffffffffffffffffffffffffffffffffffffff8116810361034f579060443590565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117610e0957604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b67ffffffffffffffff8111610e0957601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b919073ffffffffffffffffffffffffffffffffffffffff1680156110da57815f52600260205273ffffffffffffffffffffffffffffffffffffffff60405f20541692823315159283610ff2575b73ffffffffffffffffffffffffffffffffffffffff935085610f84575b805f52600360205260405f2060018154019055815f52600260205260405f20817fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055857fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef5f80a416808303610f5357505050565b7f64283d7b000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b610fbb825f52600460205260405f207fffffffffffffffffffffffff00000000000000000000000000000000000000008154169055565b855f52600360205260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8154019055610eda565b9192905080611069575b1561100957828291610ebd565b828461103a577f7e273289000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f177e802f000000000000000000000000000000000000000000000000000000005f523360045260245260445ffd5b5033841480156110a4575b80610ffc5750825f5260046020523373ffffffffffffffffffffffffffffffffffffffff60405f20541614610ffc565b50835f52600560205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f205416611074565b7f64a0ae92000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b805f52600260205273ffffffffffffffffffffffffffffffffffffffff60405f205416908115611134575090565b7f7e273289000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff169081156110da57805f52600260205273ffffffffffffffffffffffffffffffffffffffff60405f205416908115159283611249575b805f52600360205260405f2060018154019055815f52600260205260405f20817fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055827fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef5f80a45061121d57565b7f73c6ac6e000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b611280825f52600460205260405f207fffffffffffffffffffffffff00000000000000000000000000000000000000008154169055565b825f52600360205260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81540190556111aa565b93909293823b6112c9575b5050505050565b61133673ffffffffffffffffffffffffffffffffffffffff928360209516968460405197889687967f150b7a020000000000000000000000000000000000000000000000000000000088521660048701521660248501526044840152608060648401526084830190610ccd565b03815f865af15f9181611431575b506113b257503d156113ab573d61135a81610e36565b906113686040519283610dc8565b81523d5f602083013e5b805190816113a657827f64a0ae92000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b602001fd5b6060611372565b7fffffffff000000000000000000000000000000000000000000000000000000007f150b7a020000000000000000000000000000000000000000000000000000000091160361140657505f808080806112c2565b7f64a0ae92000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b9091506020813d602011611486575b8161144d60209383610dc8565b8101031261034f57517fffffffff000000000000000000000000000000000000000000000000000000008116810361034f57905f611344565b3d915061144056fea164736f6c634300081e000a' as const
