// Written by scripts/compile.ts. Do not edit.
export const stageItemsAbi = [
  {
    "inputs": [],
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
        "name": "balance",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "needed",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "tokenId",
        "type": "uint256"
      }
    ],
    "name": "ERC1155InsufficientBalance",
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
    "name": "ERC1155InvalidApprover",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "idsLength",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "valuesLength",
        "type": "uint256"
      }
    ],
    "name": "ERC1155InvalidArrayLength",
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
    "name": "ERC1155InvalidOperator",
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
    "name": "ERC1155InvalidReceiver",
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
    "name": "ERC1155InvalidSender",
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
        "internalType": "address",
        "name": "owner",
        "type": "address"
      }
    ],
    "name": "ERC1155MissingApprovalForAll",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "account",
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
        "name": "operator",
        "type": "address"
      },
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
        "internalType": "uint256[]",
        "name": "ids",
        "type": "uint256[]"
      },
      {
        "indexed": false,
        "internalType": "uint256[]",
        "name": "values",
        "type": "uint256[]"
      }
    ],
    "name": "TransferBatch",
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
        "name": "id",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "TransferSingle",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": false,
        "internalType": "string",
        "name": "value",
        "type": "string"
      },
      {
        "indexed": true,
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      }
    ],
    "name": "URI",
    "type": "event"
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
        "name": "id",
        "type": "uint256"
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
        "internalType": "address[]",
        "name": "accounts",
        "type": "address[]"
      },
      {
        "internalType": "uint256[]",
        "name": "ids",
        "type": "uint256[]"
      }
    ],
    "name": "balanceOfBatch",
    "outputs": [
      {
        "internalType": "uint256[]",
        "name": "",
        "type": "uint256[]"
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
        "name": "from",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256[]",
        "name": "ids",
        "type": "uint256[]"
      },
      {
        "internalType": "uint256[]",
        "name": "values",
        "type": "uint256[]"
      },
      {
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      }
    ],
    "name": "safeBatchTransferFrom",
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
        "name": "id",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "value",
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
    "inputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "name": "uri",
    "outputs": [
      {
        "internalType": "string",
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  }
] as const

export const stageItemsBytecode =
  '0x60803460ca5760208101906001600160401b0382118183101760b6575f9160405252600254600181811c9116801560ad575b6020821014609957601f81116054575b5f6002556040516115fe90816100cf8239f35b60025f52601f0160051c7f405787fa12a823e0f2b7631cc41b3ba8828b3321ca811111fa75cd3aa3bb5ace908101905b818110608f57506041565b5f81556001016084565b634e487b7160e01b5f52602260045260245ffd5b90607f16906031565b634e487b7160e01b5f52604160045260245ffd5b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c8062fdd58e146100a357806301ffc9a71461009e5780630e89341c14610099578063156e29f6146100945780632eb2c2d61461008f5780634e1273f41461008a578063a22cb46514610085578063e985e9c5146100805763f242432a1461007b575f80fd5b610ba7565b610b11565b6109b9565b6108da565b6107eb565b61043c565b6102f3565b6101ac565b346101175760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011757602061010e6100df61011b565b6024355f525f835260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b54604051908152f35b5f80fd5b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361011757565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361011757565b359073ffffffffffffffffffffffffffffffffffffffff8216820361011757565b7fffffffff0000000000000000000000000000000000000000000000000000000081160361011757565b346101175760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101175760207fffffffff0000000000000000000000000000000000000000000000000000000060043561020a81610182565b167fd9b67a26000000000000000000000000000000000000000000000000000000008114908115610272575b8115610248575b506040519015158152f35b7f01ffc9a7000000000000000000000000000000000000000000000000000000009150145f61023d565b7f0e89341c0000000000000000000000000000000000000000000000000000000081149150610236565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b9060206102f092818152019061029c565b90565b346101175760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610117576040515f6002548060011c9060018116908115610432575b6020831082146104055782855260208501919081156103ce575060011461037c575b6103788461036c818603826106b0565b604051918291826102df565b0390f35b60025f9081529250907f405787fa12a823e0f2b7631cc41b3ba8828b3321ca811111fa75cd3aa3bb5ace5b8184106103ba5750500161036c8261035c565b8054848401526020909301926001016103a7565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001682525090151560051b01905061036c8261035c565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f169161033a565b346101175760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101175761047361011b565b60405160209060243560443561048984846106b0565b5f835273ffffffffffffffffffffffffffffffffffffffff851615610657576104cf60405192600184526020840152604083019160018352606084015260808301604052565b815181519295929081810361062957505073ffffffffffffffffffffffffffffffffffffffff821693841515935f5b8751811015610579578086868a868060019660051b809301015191890101519261052c575b505050016104fe565b61056f91610544610567925f525f60205260405f2090565b9073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b918254611222565b90555f8681610523565b5093869560018751145f146105ee575f838801517fc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f626105d08688015160405191829133958360209093929193604081019481520152565b0390a45b6105da57005b806105ec950151910151915f33611306565b005b5f6040517f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb339180610621898d8361125c565b0390a46105d4565b7f5b059991000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b7f57f447ce000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176106f157604052565b610683565b67ffffffffffffffff81116106f15760051b60200190565b9080601f83011215610117578135610725816106f6565b9261073360405194856106b0565b81845260208085019260051b82010192831161011757602001905b82821061075b5750505090565b813581526020918201910161074e565b67ffffffffffffffff81116106f157601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b81601f82011215610117578035906107bc8261076b565b926107ca60405194856106b0565b8284526020838301011161011757815f926020809301838601378301015290565b346101175760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101175761082261011b565b61082a61013e565b9060443567ffffffffffffffff81116101175761084b90369060040161070e565b60643567ffffffffffffffff81116101175761086b90369060040161070e565b906084359367ffffffffffffffff8511610117576108906105ec9536906004016107a5565b93610ce5565b90602080835192838152019201905f5b8181106108b35750505090565b82518452602093840193909201916001016108a6565b9060206102f0928181520190610896565b346101175760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101175760043567ffffffffffffffff8111610117573660238201121561011757806004013590610935826106f6565b9161094360405193846106b0565b8083526024602084019160051b8301019136831161011757602401905b8282106109a1578360243567ffffffffffffffff8111610117576103789161098f61099592369060040161070e565b90610ee6565b604051918291826108c9565b602080916109ae84610161565b815201910190610960565b346101175760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610117576109f061011b565b6024358015158103610117573315610ae55773ffffffffffffffffffffffffffffffffffffffff8216918215610ab95781610a57610a8792335f52600160205260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b9060ff7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0083541691151516179055565b604051901515815233907f17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c3190602090a3005b7fced3e100000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b7f3e31884e000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b346101175760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011757602060ff610b9b610b4f61011b565b73ffffffffffffffffffffffffffffffffffffffff610b6c61013e565b91165f526001845260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b54166040519015158152f35b346101175760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011757610bde61011b565b610be661013e565b604435906064359260843567ffffffffffffffff811161011757610c0e9036906004016107a5565b92610c198233610f83565b73ffffffffffffffffffffffffffffffffffffffff8316156106575773ffffffffffffffffffffffffffffffffffffffff821615610c84576105ec94610c7c60405192600184526020840152604083019160018352606084015260808301604052565b929091611021565b7f01a83514000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b610ce1915f525f60205260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b5490565b92919094610cf38433610f83565b73ffffffffffffffffffffffffffffffffffffffff86169485156106575773ffffffffffffffffffffffffffffffffffffffff8516958615610c845783518551908181036106295750505f5b8451811015610e12578060051b6020808288010151918801015190610d6f89610544835f525f60205260405f2090565b54828110610db5576105678c61054485948d610d9f60019998610dad970391610544845f525f60205260405f2090565b555f525f60205260405f2090565b905501610d3f565b6040517f03dee4c500000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff8b16600482015260248101919091526044810183905260648101829052608490fd5b50610e699697929795919560018551145f14610e6b5760208581015187820151604080519283529282015233917fc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f6291a45b336114fb565b565b6040517f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb339180610e9d8a8a8361125c565b0390a4610e63565b8051821015610eb95760209160051b010190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b919091805183518082036106295750508051907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0610f3c610f26846106f6565b93610f3460405195866106b0565b8085526106f6565b013660208401375f5b8151811015610f7c5780610f6b60019260051b6020808287010151918901015190610cb0565b610f758286610ea5565b5201610f45565b5090925050565b9073ffffffffffffffffffffffffffffffffffffffff808316911691818314159081610fe1575b50610fb3575050565b7fe237d922000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b60ff915061101890845f52600160205260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b5416155f610faa565b9493929091938451825190818103610629575050935f9073ffffffffffffffffffffffffffffffffffffffff8716958615159573ffffffffffffffffffffffffffffffffffffffff8616801515945b845181101561116f578060051b90898988602080868b010151958c010151926110c8575b936001946110a6575b50505001611070565b6110be91610544610567925f525f60205260405f2090565b90555f898161109d565b505090916110e18d610544835f525f60205260405f2090565b54828110611112578291898f611109600197968f950391610544855f525f60205260405f2090565b55909450611094565b6040517f03dee4c500000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff8f16600482015260248101919091526044810183905260648101829052608490fd5b5091989593929790965060018851145f146111e85760208881015186820151604080519283529282015233917fc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f6291a45b6111cb575b5050505050565b6020806111de9601519201519233611306565b5f808080806111c4565b6040517f4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb33918061121a898d8361125c565b0390a46111bf565b9190820180921161122f57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b90916112736102f093604084526040840190610896565b916020818403910152610896565b9081602091031261011757516102f081610182565b919273ffffffffffffffffffffffffffffffffffffffff60a094816102f098979416855216602084015260408301526060820152816080820152019061029c565b3d15611301573d906112e88261076b565b916112f660405193846106b0565b82523d5f602084013e565b606090565b9091949293853b61131a575b505050505050565b6020936113559160405196879586957ff23a6e6100000000000000000000000000000000000000000000000000000000875260048701611296565b03815f73ffffffffffffffffffffffffffffffffffffffff87165af15f918161146f575b506113d957506113876112d7565b80519190826113d2577f57f447ce000000000000000000000000000000000000000000000000000000005f5273ffffffffffffffffffffffffffffffffffffffff821660045260245ffd5b6020915001fd5b7fffffffff000000000000000000000000000000000000000000000000000000007ff23a6e610000000000000000000000000000000000000000000000000000000091160361142e57505f8080808080611312565b7f57f447ce000000000000000000000000000000000000000000000000000000005f5273ffffffffffffffffffffffffffffffffffffffff1660045260245ffd5b61149291925060203d602011611499575b61148a81836106b0565b810190611281565b905f611379565b503d611480565b93906102f0959373ffffffffffffffffffffffffffffffffffffffff6114ed94816114df9416885216602087015260a0604087015260a0860190610896565b908482036060860152610896565b91608081840391015261029c565b9091949293853b61150e57505050505050565b6020936115499160405196879586957fbc197c81000000000000000000000000000000000000000000000000000000008752600487016114a0565b03815f73ffffffffffffffffffffffffffffffffffffffff87165af15f91816115d0575b5061157b57506113876112d7565b7fffffffff000000000000000000000000000000000000000000000000000000007fbc197c810000000000000000000000000000000000000000000000000000000091160361142e57505f8080808080611312565b6115ea91925060203d6020116114995761148a81836106b0565b905f61156d56fea164736f6c634300081e000a' as const
