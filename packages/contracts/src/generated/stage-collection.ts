// Written by scripts/compile.ts. Do not edit.
export const stageCollectionAbi = [
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "owner",
        "type": "address"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "constructor"
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
    "inputs": [
      {
        "internalType": "address",
        "name": "owner",
        "type": "address"
      }
    ],
    "name": "OwnableInvalidOwner",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "OwnableUnauthorizedAccount",
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
        "name": "previousOwner",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "newOwner",
        "type": "address"
      }
    ],
    "name": "OwnershipTransferred",
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
    "inputs": [],
    "name": "owner",
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
    "inputs": [],
    "name": "renounceOwnership",
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
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "newOwner",
        "type": "address"
      }
    ],
    "name": "transferOwnership",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

export const stageCollectionBytecode =
  '0x60806040523461037b576117b96020813803918261001c8161037f565b93849283398101031261037b57516001600160a01b0381169081900361037b57610046604061037f565b906005825264537461676560d81b6020830152610063604061037f565b600381526253544760e81b602082015282519091906001600160401b03811161028f575f54600181811c91168015610371575b602082101461027157601f811161030f575b506020601f82116001146102ae57819293945f926102a3575b50508160011b915f199060031b1c1916175f555b81516001600160401b03811161028f57600154600181811c91168015610285575b602082101461027157601f811161020e575b50602092601f82116001146101ad57928192935f926101a2575b50508160011b915f199060031b1c1916176001555b801561018f57600680546001600160a01b03198116831790915560405191906001600160a01b03167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a361141490816103a58239f35b631e4fbdf760e01b5f525f60045260245ffd5b015190505f80610122565b601f1982169360015f52805f20915f5b8681106101f657508360019596106101de575b505050811b01600155610137565b01515f1960f88460031b161c191690555f80806101d0565b919260206001819286850151815501940192016101bd565b60015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6601f830160051c81019160208410610267575b601f0160051c01905b81811061025c5750610108565b5f815560010161024f565b9091508190610246565b634e487b7160e01b5f52602260045260245ffd5b90607f16906100f6565b634e487b7160e01b5f52604160045260245ffd5b015190505f806100c1565b601f198216905f8052805f20915f5b8181106102f7575095836001959697106102df575b505050811b015f556100d5565b01515f1960f88460031b161c191690555f80806102d2565b9192602060018192868b0151815501940192016102bd565b5f80527f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563601f830160051c81019160208410610367575b601f0160051c01905b81811061035c57506100a8565b5f815560010161034f565b9091508190610346565b90607f1690610096565b5f80fd5b6040519190601f01601f191682016001600160401b0381118382101761028f5760405256fe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a714610c8b5750806306fdde0314610bb5578063081812fc14610b4d578063095ea7b3146109d157806323b872dd146109ba57806340c10f19146107fd57806342842e0e146107d45780636352211e1461077a57806370a08231146106e5578063715018a6146106495780638da5cb5b146105f857806395d89b411461049b578063a22cb4651461036c578063b88d4fde146102c4578063c87b56dd14610249578063e985e9c5146101cb5763f2fde38b146100d9575f80fd5b346101c85760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c85773ffffffffffffffffffffffffffffffffffffffff610125610dbb565b61012d6113ba565b16801561019c5773ffffffffffffffffffffffffffffffffffffffff600654827fffffffffffffffffffffffff0000000000000000000000000000000000000000821617600655167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a380f35b6024827f1e4fbdf700000000000000000000000000000000000000000000000000000000815280600452fd5b80fd5b50346101c85760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c85773ffffffffffffffffffffffffffffffffffffffff604061021a610dbb565b9282610224610dde565b9416815260056020522091165f52602052602060ff60405f2054166040519015158152f35b346102c05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102c057610283600435611361565b505f604051610293602082610e73565b526102bc6040516102a5602082610e73565b5f8152604051918291602083526020830190610d78565b0390f35b5f80fd5b346102c05760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102c0576102fb610dbb565b610303610dde565b6064359167ffffffffffffffff83116102c057366023840112156102c05782600401359161033083610ee1565b9261033e6040519485610e73565b80845236602482870101116102c0576020815f92602461036a9801838801378501015260443591611185565b005b346102c05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102c0576103a3610dbb565b602435908115158092036102c057331561046f5773ffffffffffffffffffffffffffffffffffffffff1690811561044357335f52600560205260405f20825f5260205260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0081541660ff83161790556040519081527f17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c3160203392a3005b507f5b08ba18000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7fa9fbf51f000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b346102c0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102c0576040515f6001548060011c906001811680156105ee575b6020831081146105c15782855290811561057f5750600114610521575b6102bc8361050d81850382610e73565b604051918291602083526020830190610d78565b91905060015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6915f905b8082106105655750909150810160200161050d6104fd565b91926001816020925483858801015201910190929161054d565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208086019190915291151560051b8401909101915061050d90506104fd565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f16916104e0565b346102c0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102c057602073ffffffffffffffffffffffffffffffffffffffff60065416604051908152f35b346102c0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102c05761067f6113ba565b5f73ffffffffffffffffffffffffffffffffffffffff6006547fffffffffffffffffffffffff00000000000000000000000000000000000000008116600655167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08280a3005b346102c05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102c05773ffffffffffffffffffffffffffffffffffffffff610731610dbb565b16801561074e575f526003602052602060405f2054604051908152f35b7f89c62b64000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b346102c05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102c05760206107b6600435611361565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346102c05761036a6107e536610e01565b90604051926107f5602085610e73565b5f8452611185565b346102c05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102c057610834610dbb565b73ffffffffffffffffffffffffffffffffffffffff16602435811561098e57805f52600260205273ffffffffffffffffffffffffffffffffffffffff60405f205416908115159283610920575b805f52600360205260405f2060018154019055815f52600260205260405f20817fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055827fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef5f80a4506108f457005b7f73c6ac6e000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b610957825f52600460205260405f207fffffffffffffffffffffffff00000000000000000000000000000000000000008154169055565b825f52600360205260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8154019055610881565b7f64a0ae92000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b346102c05761036a6109cb36610e01565b91610f1b565b346102c05760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102c057610a08610dbb565b602435610a1481611361565b33151580610b2d575b80610ae0575b610ab457819073ffffffffffffffffffffffffffffffffffffffff80851691167f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b9255f80a45f52600460205273ffffffffffffffffffffffffffffffffffffffff60405f2091167fffffffffffffffffffffffff00000000000000000000000000000000000000008254161790555f80f35b7fa9fbf51f000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b5073ffffffffffffffffffffffffffffffffffffffff81165f52600560205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f20541615610a23565b503373ffffffffffffffffffffffffffffffffffffffff82161415610a1d565b346102c05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102c057600435610b8881611361565b505f526004602052602073ffffffffffffffffffffffffffffffffffffffff60405f205416604051908152f35b346102c0575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102c0576040515f5f548060011c90600181168015610c81575b6020831081146105c15782855290811561057f5750600114610c25576102bc8361050d81850382610e73565b5f8080527f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563939250905b808210610c675750909150810160200161050d6104fd565b919260018160209254838588010152019101909291610c4f565b91607f1691610bf9565b346102c05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102c057600435907fffffffff0000000000000000000000000000000000000000000000000000000082168092036102c057817f80ac58cd0000000000000000000000000000000000000000000000000000000060209314908115610d4e575b8115610d24575b5015158152f35b7f01ffc9a70000000000000000000000000000000000000000000000000000000091501483610d1d565b7f5b5e139f0000000000000000000000000000000000000000000000000000000081149150610d16565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b6004359073ffffffffffffffffffffffffffffffffffffffff821682036102c057565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036102c057565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60609101126102c05760043573ffffffffffffffffffffffffffffffffffffffff811681036102c0579060243573ffffffffffffffffffffffffffffffffffffffff811681036102c0579060443590565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117610eb457604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b67ffffffffffffffff8111610eb457601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b919073ffffffffffffffffffffffffffffffffffffffff16801561098e57815f52600260205273ffffffffffffffffffffffffffffffffffffffff60405f2054169282331515928361109d575b73ffffffffffffffffffffffffffffffffffffffff93508561102f575b805f52600360205260405f2060018154019055815f52600260205260405f20817fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055857fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef5f80a416808303610ffe57505050565b7f64283d7b000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b611066825f52600460205260405f207fffffffffffffffffffffffff00000000000000000000000000000000000000008154169055565b855f52600360205260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8154019055610f85565b9192905080611114575b156110b457828291610f68565b82846110e5577f7e273289000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f177e802f000000000000000000000000000000000000000000000000000000005f523360045260245260445ffd5b50338414801561114f575b806110a75750825f5260046020523373ffffffffffffffffffffffffffffffffffffffff60405f205416146110a7565b50835f52600560205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260ff60405f20541661111f565b90611191838284610f1b565b803b61119e575b50505050565b60209161120a73ffffffffffffffffffffffffffffffffffffffff8093169560405195869485947f150b7a020000000000000000000000000000000000000000000000000000000086523360048701521660248501526044840152608060648401526084830190610d78565b03815f865af15f9181611304575b5061128657503d1561127f573d61122e81610ee1565b9061123c6040519283610e73565b81523d5f602083013e5b8051908161127a57827f64a0ae92000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b602001fd5b6060611246565b7fffffffff000000000000000000000000000000000000000000000000000000007f150b7a02000000000000000000000000000000000000000000000000000000009116036112d957505f808080611198565b7f64a0ae92000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b9091506020813d602011611359575b8161132060209383610e73565b810103126102c057517fffffffff00000000000000000000000000000000000000000000000000000000811681036102c057905f611218565b3d9150611313565b805f52600260205273ffffffffffffffffffffffffffffffffffffffff60405f20541690811561138f575090565b7f7e273289000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff6006541633036113db57565b7f118cdaa7000000000000000000000000000000000000000000000000000000005f523360045260245ffdfea164736f6c634300081e000a' as const
