// Written by scripts/compile.ts. Do not edit.
export const corpusVenueAbi = [
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "SafeERC20FailedOperation",
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
        "indexed": false,
        "internalType": "address",
        "name": "treasury",
        "type": "address"
      }
    ],
    "name": "Created",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "payer",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "bytes32",
        "name": "reference_",
        "type": "bytes32"
      }
    ],
    "name": "Paid",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "voter",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "uint256",
        "name": "proposal",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint8",
        "name": "support",
        "type": "uint8"
      }
    ],
    "name": "Voted",
    "type": "event"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "tokenA",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "tokenB",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amountA",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "amountB",
        "type": "uint256"
      }
    ],
    "name": "addLiquidity",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "collection",
        "type": "address"
      },
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
        "internalType": "address",
        "name": "collection",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      }
    ],
    "name": "cancel",
    "outputs": [],
    "stateMutability": "nonpayable",
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
    "name": "claimRewards",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "createTreasury",
    "outputs": [],
    "stateMutability": "nonpayable",
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
        "internalType": "address[]",
        "name": "recipients",
        "type": "address[]"
      },
      {
        "internalType": "uint256[]",
        "name": "amounts",
        "type": "uint256[]"
      }
    ],
    "name": "disperse",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address payable[]",
        "name": "recipients",
        "type": "address[]"
      },
      {
        "internalType": "uint256[]",
        "name": "amounts",
        "type": "uint256[]"
      }
    ],
    "name": "disperseCoins",
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
        "name": "collection",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "currency",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "price",
        "type": "uint256"
      }
    ],
    "name": "list",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "seller",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "collection",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "currency",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "price",
        "type": "uint256"
      }
    ],
    "name": "listFor",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "address",
            "name": "target",
            "type": "address"
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
        "internalType": "struct CorpusVenue.Call[]",
        "name": "calls",
        "type": "tuple[]"
      }
    ],
    "name": "multicall",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "collection",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      }
    ],
    "name": "offers",
    "outputs": [
      {
        "internalType": "address",
        "name": "seller",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "currency",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "price",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
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
        "name": "token",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      },
      {
        "internalType": "bytes32",
        "name": "reference_",
        "type": "bytes32"
      }
    ],
    "name": "pay",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "reference_",
        "type": "bytes32"
      }
    ],
    "name": "payCoins",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "collection",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "id",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "currency",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "price",
        "type": "uint256"
      }
    ],
    "name": "sell",
    "outputs": [],
    "stateMutability": "nonpayable",
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
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "stake",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "stakeCoins",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "holder",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "stakes",
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
        "name": "tokens",
        "type": "address[]"
      },
      {
        "internalType": "uint256[]",
        "name": "amounts",
        "type": "uint256[]"
      },
      {
        "internalType": "address",
        "name": "out",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      }
    ],
    "name": "swapAll",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "minOut",
        "type": "uint256"
      },
      {
        "internalType": "address[]",
        "name": "path",
        "type": "address[]"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "deadline",
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
        "name": "minOut",
        "type": "uint256"
      },
      {
        "internalType": "address[]",
        "name": "path",
        "type": "address[]"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "deadline",
        "type": "uint256"
      }
    ],
    "name": "swapExactTokensForETH",
    "outputs": [],
    "stateMutability": "nonpayable",
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
        "name": "minOut",
        "type": "uint256"
      },
      {
        "internalType": "address[]",
        "name": "path",
        "type": "address[]"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "deadline",
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
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "unstake",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "proposal",
        "type": "uint256"
      },
      {
        "internalType": "uint8",
        "name": "support",
        "type": "uint8"
      }
    ],
    "name": "vote",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "stateMutability": "payable",
    "type": "receive"
  }
] as const

export const corpusVenueBytecode =
  '0x60808060405234601557612726908161001a8239f35b5f80fdfe6080604052600436101561001a575b3615610018575f80fd5b005b5f3560e01c80631749e1e3146101c457806318cbafe5146101bf578063330464dd146101ba57806338ed1739146101b55780635e5571ac146101b0578063627eb0d4146101ab5780636d61fe70146101a15780637ff36ab5146101a65780638a91b0e3146101a15780638fd56c8f1461019c578063943e82161461019757806398590ef914610192578063a4e47b661461018d578063aa1a841114610188578063adc9772e14610183578063bb81e7ee1461017e578063c2a672e014610179578063c2a912f614610174578063c87b1ae31461016f578063cce7ec131461016a578063cdddc7ff14610165578063cf6c62ea14610160578063d60b347f1461015b578063e30a670e14610156578063ea8cdb1f14610151578063ecd059611461014c5763ef5cfb8c0361000e576115de565b6115a4565b611478565b611410565b6113cb565b611324565b6112d5565b6110bd565b610fe5565b610ecf565b610e45565b610d06565b610c64565b610b87565b610aee565b610a3b565b6109cc565b610915565b6107ce565b610838565b61071d565b61062b565b61056c565b61049c565b610391565b6101fe565b9181601f840112156101fa5782359167ffffffffffffffff83116101fa576020808501948460051b0101116101fa57565b5f80fd5b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa5760043567ffffffffffffffff81116101fa576102489036906004016101c9565b905f5b82811061025457005b61025f81848461165a565b356102698161030d565b602061027683868661165a565b01359061028483868661165a565b6040810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156101fa57019081359167ffffffffffffffff83116101fa576020019180360383136101fa575f9384936102ea6040518094819361169a565b03925af16102f6611742565b9015610305575060010161024b565b602081519101fd5b73ffffffffffffffffffffffffffffffffffffffff8116036101fa57565b60a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201126101fa5760043591602435916044359067ffffffffffffffff82116101fa5761037c916004016101c9565b909160643561038a8161030d565b9060843590565b346101fa5761039f3661032b565b94919290921561049757356103b38161030d565b6103bd8282611a97565b670de0b6b3a7640000820291808304670de0b6b3a76400001490151715610434576109c4916103f76103fd926103f28161030d565b611abb565b906117ef565b04924211610439576103e58302928084046103e514901517156104345761042e6103e8610018940492831015611b5e565b5f611c2a565b6117af565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600860248201527f746f6f206c6174650000000000000000000000000000000000000000000000006044820152fd5b61162d565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa5760043567ffffffffffffffff81116101fa576104e69036906004016101c9565b9060243567ffffffffffffffff81116101fa576105079036906004016101c9565b91905f5b84811061051457005b806105665f8080806105296001978c8b61179f565b356105338161030d565b73ffffffffffffffffffffffffffffffffffffffff610553888d8c61179f565b3591165af1610560611742565b50611826565b0161050b565b346101fa5761057a3661032b565b93929194851561049757823561058f8161030d565b6105b182303373ffffffffffffffffffffffffffffffffffffffff8516611d22565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff87018781116104345761061b6106259361061561060b848c6105fb6103f7976100189f8d61179f565b359a6106068c61030d565b61179f565b356103f28161030d565b906117dc565b916103f28161030d565b91611bf8565b346101fa5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa576004356106668161030d565b6024357faa1c213df8b2ea1210243bbab345f0aa02826cd3b851cc92522eff84a1cf0f5e73ffffffffffffffffffffffffffffffffffffffff604435936106b1843033858516611d22565b6040805194855260208501959095521692339290819081015b0390a3005b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60809101126101fa576004356107058161030d565b90602435906044356107168161030d565b9060643590565b346101fa5773ffffffffffffffffffffffffffffffffffffffff610740366106cf565b939091921691823b156101fa576040517f23b872dd00000000000000000000000000000000000000000000000000000000815233600482015230602482015260448101919091525f9283908290606490829084905af180156107c9576107b3575b506107b0919242913390611bc3565b80f35b6107b092505f6107c2916116f0565b5f916107a1565b61188b565b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa5760043567ffffffffffffffff81116101fa57366023820112156101fa5780600401359067ffffffffffffffff82116101fa5736602483830101116101fa57005b60807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa5760043560243567ffffffffffffffff81116101fa576108859036906004016101c9565b9091604435926108948461030d565b606435927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff810190808211610434576108cc9261179f565b356108d68161030d565b6109c43402933485046109c4143415171561043457670de0b6b3a76400006109046100189661061585611abb565b0491611bf8565b5f9103126101fa57565b346101fa575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa5760405161096c8082019082821067ffffffffffffffff8311176109bc576020918391611dae83393381520301905ff080156107c95773ffffffffffffffffffffffffffffffffffffffff604051911681527f587ece4cd19692c5be1a4184503d607d45542d2aca0698c0068f52e09ccb541c60203392a2005b6116a7565b60ff8116036101fa57565b346101fa5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa57600435602435610a0a816109c1565b60ff604051911681527fcc66c27f993ef125e1b985d84a52726edc66dcc64e94d172f80253e37d52637260203392a3005b346101fa5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa57600435610a768161030d565b73ffffffffffffffffffffffffffffffffffffffff6024359116805f525f60205260405f20825f52602052610ac673ffffffffffffffffffffffffffffffffffffffff60405f2054163314611896565b5f525f60205260405f20905f5260205261001860405f2060025f918281558260018201550155565b346101fa5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa576020610b7e600435610b2e8161030d565b73ffffffffffffffffffffffffffffffffffffffff60243591610b508361030d565b165f526001835260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b54604051908152f35b346101fa5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa57600435610bc28161030d565b73ffffffffffffffffffffffffffffffffffffffff60243591165f525f60205260405f20905f5260205260405f2073ffffffffffffffffffffffffffffffffffffffff815416610c60600273ffffffffffffffffffffffffffffffffffffffff6001850154169301546040519384938473ffffffffffffffffffffffffffffffffffffffff6040929594938160608401971683521660208201520152565b0390f35b346101fa5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa57600435610c9f8161030d565b610cf760243591610cc883303373ffffffffffffffffffffffffffffffffffffffff8516611d22565b335f52600160205260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b80549182018092116104345755005b346101fa5760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa57600435610d418161030d565b6002602435610d4f8161030d565b610e3f73ffffffffffffffffffffffffffffffffffffffff606435604435610d768261030d565b82608435958160405199610d898b6116d4565b1689528160208a019416845260408901968752165f525f60205260405f20905f52602052610df98260405f20975116879073ffffffffffffffffffffffffffffffffffffffff167fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055565b5116600185019073ffffffffffffffffffffffffffffffffffffffff167fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055565b51910155005b346101fa5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa57600435610e808161030d565b602435335f526001602052610eb68260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b9182548281039081116104345761001893553390611c2a565b346101fa5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa5760043567ffffffffffffffff81116101fa57610f1e9036906004016101c9565b9060243567ffffffffffffffff81116101fa57610f3f9036906004016101c9565b92909160443592610f4f8461030d565b60643591610f5c8361030d565b5f935f965b818810610f74576100184287878a611bc3565b9091929394610fa3610f8789858761179f565b35610f918161030d565b610f9c8a858961179f565b3590611a97565b610fcc610fbe610fb48a858961179f565b356106158a611abb565b6103f761060b8b878961179f565b8101809111610434576001909701969493929190610f61565b346101fa5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa576004356110208161030d565b60243567ffffffffffffffff81116101fa576110409036906004016101c9565b60449291923567ffffffffffffffff81116101fa5791611065849336906004016101c9565b9173ffffffffffffffffffffffffffffffffffffffff16905f5b84811061108857005b806110b7611099600193888a61179f565b356110a38161030d565b6110ae83888761179f565b35903387611d22565b0161107f565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa576004356110f38161030d565b60243561120c73ffffffffffffffffffffffffffffffffffffffff61114e6111498461113c8773ffffffffffffffffffffffffffffffffffffffff165f525f60205260405f2090565b905f5260205260405f2090565b6119c6565b9361118e61117d8561113c8473ffffffffffffffffffffffffffffffffffffffff165f525f60205260405f2090565b60025f918281558260018201550155565b602085015173ffffffffffffffffffffffffffffffffffffffff1680831661129157506111c060408601513414611a1a565b6111f05f808080346111e68b5173ffffffffffffffffffffffffffffffffffffffff1690565b5af1610560611742565b16925173ffffffffffffffffffffffffffffffffffffffff1690565b90823b156101fa576040517f42842e0e00000000000000000000000000000000000000000000000000000000815273ffffffffffffffffffffffffffffffffffffffff9290921660048301523360248301526044820152905f908290606490829084905af180156107c95761127d57005b8061128b5f610018936116f0565b8061090b565b6112d09073ffffffffffffffffffffffffffffffffffffffff16865173ffffffffffffffffffffffffffffffffffffffff166040880151913390611d22565b6111f0565b5f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa57335f52600160205260405f205f805260205260405f208054903482018092116104345755005b346101fa5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa5760043561135f8161030d565b60243561136b8161030d565b6044359061138a606435936113808482611a97565b610cc88584611a97565b91825490810180911161043457610cf79255335f52600160205260405f209073ffffffffffffffffffffffffffffffffffffffff165f5260205260405f2090565b346101fa5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa5761140560043561030d565b602060405160018152f35b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa576040805134815260043560208201525f9133917faa1c213df8b2ea1210243bbab345f0aa02826cd3b851cc92522eff84a1cf0f5e91819081016106ca565b346101fa57611486366106cf565b929091604051917f6352211e000000000000000000000000000000000000000000000000000000008352602083806114c685600483019190602083019252565b038173ffffffffffffffffffffffffffffffffffffffff85165afa9081156107c9576100189561151c61113c93611570965f91611575575b5073ffffffffffffffffffffffffffffffffffffffff163314611896565b611548611527611731565b3381529673ffffffffffffffffffffffffffffffffffffffff166020880152565b604086015273ffffffffffffffffffffffffffffffffffffffff165f525f60205260405f2090565b6118fb565b611597915060203d60201161159d575b61158f81836116f0565b810190611a7f565b5f6114fe565b503d611585565b346101fa5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa57602060405160018152f35b346101fa5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101fa5761001860043561161c8161030d565b61162581611abb565b903390611c2a565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b91908110156104975760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa1813603018212156101fa570190565b908092918237015f815290565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b6060810190811067ffffffffffffffff8211176109bc57604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176109bc57604052565b604051906117406060836116f0565b565b3d1561179a573d9067ffffffffffffffff82116109bc576040519161178f60207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f84011601846116f0565b82523d5f602084013e565b606090565b91908110156104975760051b0190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b8181029291811591840414171561043457565b81156117f9570490565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b1561182d57565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600860248201527f6e6f7420706169640000000000000000000000000000000000000000000000006044820152fd5b6040513d5f823e3d90fd5b1561189d57565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600960248201527f6e6f7420796f75727300000000000000000000000000000000000000000000006044820152fd5b90604060029161195d73ffffffffffffffffffffffffffffffffffffffff825116859073ffffffffffffffffffffffffffffffffffffffff167fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055565b6119bf73ffffffffffffffffffffffffffffffffffffffff602083015116600186019073ffffffffffffffffffffffffffffffffffffffff167fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055565b0151910155565b906040516119d3816116d4565b60406002829473ffffffffffffffffffffffffffffffffffffffff815416845273ffffffffffffffffffffffffffffffffffffffff60018201541660208501520154910152565b15611a2157565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600b60248201527f77726f6e672070726963650000000000000000000000000000000000000000006044820152fd5b908160209103126101fa5751611a948161030d565b90565b9061174091309073ffffffffffffffffffffffffffffffffffffffff339116611d22565b602073ffffffffffffffffffffffffffffffffffffffff916004604051809481937f313ce567000000000000000000000000000000000000000000000000000000008352165afa80156107c9575f90611b22575b60ff915016604d811161043457600a0a90565b506020813d602011611b56575b81611b3c602093836116f0565b810103126101fa5760ff9051611b51816109c1565b611b0f565b3d9150611b2f565b15611b6557565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600a60248201527f746f6f206c6974746c65000000000000000000000000000000000000000000006044820152fd5b91924211610439576103e58302928084046103e51490151715610434576103e861174093611bf16001611b5e565b0491611c2a565b9091934211610439576103e58402938085046103e5149015171561043457611c2a6103e8611740950493841015611b5e565b73ffffffffffffffffffffffffffffffffffffffff1680611c5957505f80806117409481945af1610560611742565b9173ffffffffffffffffffffffffffffffffffffffff604051927fa9059cbb000000000000000000000000000000000000000000000000000000005f521660045260245260205f60448180865af160015f5114811615611d03575b60409190915215611cc25750565b7f5274afe7000000000000000000000000000000000000000000000000000000005f5273ffffffffffffffffffffffffffffffffffffffff1660045260245ffd5b6001811516611d19573d15833b15151616611cb4565b503d5f823e3d90fd5b92909173ffffffffffffffffffffffffffffffffffffffff9081604051947f23b872dd000000000000000000000000000000000000000000000000000000005f52166004521660245260445260205f60648180865af160015f5114811615611d97575b6040919091525f60605215611cc25750565b6001811516611d19573d15833b15151616611d8556fe60803460b857601f61096c38819003918201601f19168301916001600160401b0383118484101760bc5780849260209460405283398101031260b857516001600160a01b0381169081900360b857801560a5575f80546001600160a01b031981168317825560405192916001600160a01b03909116907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09080a361089b90816100d18239f35b631e4fbdf760e01b5f525f60045260245ffd5b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe6080806040526004361015610012575f80fd5b5f3560e01c90816326d111f51461063b575080632d7b299d1461033f578063715018a6146102a55780638da5cb5b14610255578063d9caed12146101515763f2fde38b1461005e575f80fd5b3461014d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014d5760043573ffffffffffffffffffffffffffffffffffffffff811680910361014d576100b6610842565b80156101215773ffffffffffffffffffffffffffffffffffffffff5f54827fffffffffffffffffffffffff00000000000000000000000000000000000000008216175f55167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a3005b7f1e4fbdf7000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b5f80fd5b3461014d5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014d5760043573ffffffffffffffffffffffffffffffffffffffff811680910361014d5760243573ffffffffffffffffffffffffffffffffffffffff811680910361014d575f9160446020926101d1610842565b60405194859384927fa9059cbb0000000000000000000000000000000000000000000000000000000084526004840152833560248401525af1801561024a5761021657005b6020813d602011610242575b8161022f602093836107d4565b8101031261014d57518015150361014d57005b3d9150610222565b6040513d5f823e3d90fd5b3461014d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014d57602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b3461014d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014d576102db610842565b5f73ffffffffffffffffffffffffffffffffffffffff81547fffffffffffffffffffffffff000000000000000000000000000000000000000081168355167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08280a3005b3461014d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014d5760043567ffffffffffffffff811161014d573660238201121561014d57806004013567ffffffffffffffff811161014d57366024828401011161014d576103b3610842565b6103be600154610783565b601f811161059a575b505f601f821160011461048d577f29928852ccc0f94f50f6bbf315a9b4e2d2ded4c4f5de08857997daf086b75436927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f846024956040955f91610480575b508160011b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8360031b1c1916176001555b8085519687956020875282602088015201868601375f85828601015201168101030190a1005b8791508501013588610427565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe082169060015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6915f5b81811061057f5750601f846040947f29928852ccc0f94f50f6bbf315a9b4e2d2ded4c4f5de08857997daf086b7543697946024977fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe09510610545575b5050600181811b0160015561045a565b877fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c1991870101351690558780610535565b91926020600181926024878a010135815501940192016104d9565b60015f52601f820160051c7fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6019060208310610613575b601f0160051c7fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf601905b81811061060857506103c7565b5f81556001016105fb565b7fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf691506105d1565b3461014d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014d57600154905f61067783610783565b80835260208301936001811690811561074a57506001146106ec575b50906106a38160409303826107d4565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8351948593602085525180918160208701528686015e5f85828601015201168101030190f35b91905060015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6915f905b808210610730575090915081016020016106a3610693565b919260018160209254838588010152019101909291610718565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016855250151560051b820160200190506106a3610693565b90600182811c921680156107ca575b602083101461079d57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f1691610792565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761081557604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff5f5416330361086257565b7f118cdaa7000000000000000000000000000000000000000000000000000000005f523360045260245ffdfea164736f6c634300081e000aa164736f6c634300081e000a' as const
