// Written by scripts/compile.ts. Do not edit.
export const devnetOpenZeppelinProxiedPaymasterAbi = [
  {
    "inputs": [],
    "stateMutability": "nonpayable",
    "type": "constructor"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "target",
        "type": "address"
      }
    ],
    "name": "AddressEmptyCode",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "implementation",
        "type": "address"
      }
    ],
    "name": "ERC1967InvalidImplementation",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "ERC1967NonPayable",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "FailedCall",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "InvalidInitialization",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "InvalidShortString",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NotInitializing",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "OutOfRangeAccess",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "contract IERC20",
        "name": "token",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "prefundAmount",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "actualAmount",
        "type": "uint256"
      },
      {
        "internalType": "bytes",
        "name": "prefundContext",
        "type": "bytes"
      }
    ],
    "name": "PaymasterERC20FailedRefund",
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
    "name": "PaymasterUnauthorized",
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
    "inputs": [],
    "name": "UUPSUnauthorizedCallContext",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "slot",
        "type": "bytes32"
      }
    ],
    "name": "UUPSUnsupportedProxiableUUID",
    "type": "error"
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
        "indexed": false,
        "internalType": "uint64",
        "name": "version",
        "type": "uint64"
      }
    ],
    "name": "Initialized",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "implementation",
        "type": "address"
      }
    ],
    "name": "Upgraded",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "userOpHash",
        "type": "bytes32"
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
        "name": "tokenAmount",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "tokenPerNative",
        "type": "uint256"
      }
    ],
    "name": "UserOperationSponsored",
    "type": "event"
  },
  {
    "inputs": [],
    "name": "UPGRADE_INTERFACE_VERSION",
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
    "name": "deposit",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "address",
            "name": "sender",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "nonce",
            "type": "uint256"
          },
          {
            "internalType": "bytes",
            "name": "initCode",
            "type": "bytes"
          },
          {
            "internalType": "bytes",
            "name": "callData",
            "type": "bytes"
          },
          {
            "internalType": "bytes32",
            "name": "accountGasLimits",
            "type": "bytes32"
          },
          {
            "internalType": "uint256",
            "name": "preVerificationGas",
            "type": "uint256"
          },
          {
            "internalType": "bytes32",
            "name": "gasFees",
            "type": "bytes32"
          },
          {
            "internalType": "bytes",
            "name": "paymasterAndData",
            "type": "bytes"
          },
          {
            "internalType": "bytes",
            "name": "signature",
            "type": "bytes"
          }
        ],
        "internalType": "struct PackedUserOperation",
        "name": "op",
        "type": "tuple"
      }
    ],
    "name": "digestOf",
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
    "inputs": [],
    "name": "entryPoint",
    "outputs": [
      {
        "internalType": "contract IEntryPoint",
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "pure",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "signer",
        "type": "address"
      }
    ],
    "name": "initialize",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "enum IPaymaster.PostOpMode",
        "name": "mode",
        "type": "uint8"
      },
      {
        "internalType": "bytes",
        "name": "context",
        "type": "bytes"
      },
      {
        "internalType": "uint256",
        "name": "actualGasCost",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "actualUserOpFeePerGas",
        "type": "uint256"
      }
    ],
    "name": "postOp",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "proxiableUUID",
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
    "inputs": [],
    "name": "signer",
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
        "name": "newImplementation",
        "type": "address"
      },
      {
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      }
    ],
    "name": "upgradeToAndCall",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "address",
            "name": "sender",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "nonce",
            "type": "uint256"
          },
          {
            "internalType": "bytes",
            "name": "initCode",
            "type": "bytes"
          },
          {
            "internalType": "bytes",
            "name": "callData",
            "type": "bytes"
          },
          {
            "internalType": "bytes32",
            "name": "accountGasLimits",
            "type": "bytes32"
          },
          {
            "internalType": "uint256",
            "name": "preVerificationGas",
            "type": "uint256"
          },
          {
            "internalType": "bytes32",
            "name": "gasFees",
            "type": "bytes32"
          },
          {
            "internalType": "bytes",
            "name": "paymasterAndData",
            "type": "bytes"
          },
          {
            "internalType": "bytes",
            "name": "signature",
            "type": "bytes"
          }
        ],
        "internalType": "struct PackedUserOperation",
        "name": "userOp",
        "type": "tuple"
      },
      {
        "internalType": "bytes32",
        "name": "userOpHash",
        "type": "bytes32"
      },
      {
        "internalType": "uint256",
        "name": "maxCost",
        "type": "uint256"
      }
    ],
    "name": "validatePaymasterUserOp",
    "outputs": [
      {
        "internalType": "bytes",
        "name": "context",
        "type": "bytes"
      },
      {
        "internalType": "uint256",
        "name": "validationData",
        "type": "uint256"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

export const devnetOpenZeppelinProxiedPaymasterBytecode =
  '0x6101a06040523461020e57604051610018604082610212565b601b815260208101907f4465766e65744f70656e5a657070656c696e5061796d61737465720000000000825260405191610053604084610212565b600183526020830191603160f81b83523060805261007081610249565b6101405261007d84610249565b6101605251902091826101005251902080610120524660c0526040519060208201927f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f8452604083015260608201524660808201523060a082015260a081526100e760c082610212565b51902060a0523060e052600280546001600160a01b031916600117905533610180525f5160206121635f395f51905f5254604081901c60ff166101ff576002600160401b03196001600160401b038216016101a9575b604051611eae90816102b582396080518181816109e00152610b7e015260a05181611c4c015260c05181611d03015260e05181611c1d01526101005181611c9b01526101205181611cc101526101405181610493015261016051816104bc01526101805181610bc50152f35b6001600160401b0319166001600160401b039081175f5160206121635f395f51905f52556040519081527fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d290602090a15f61013d565b63f92ee8a960e01b5f5260045ffd5b5f80fd5b601f909101601f19168101906001600160401b0382119082101761023557604052565b634e487b7160e01b5f52604160045260245ffd5b601f815111610274576020815191015160208210610265571790565b5f198260200360031b1b161790565b604460209160405192839163305a27a960e01b83528160048401528051918291826024860152018484015e5f828201840152601f01601f19168101030190fdfe6080806040526004361015610012575f80fd5b5f905f3560e01c908163238ac93314610e35575080634f1ef28614610b0357806352b7512c14610a5857806352d1902d1461099b5780636bcf7513146109175780637c627b211461058f57806384b0196e1461045d578063ad3cb1cc146103dc578063b0d691fe14610394578063c4d66de8146101475763d0e30db014610097575f80fd5b5f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610143576f71727de22e5e9d8baf0edac6f37da0323b15610143576040517fb760faf90000000000000000000000000000000000000000000000000000000081523060048201525f81602481346f71727de22e5e9d8baf0edac6f37da0325af180156101385761012a575080f35b61013691505f90610ea6565b005b6040513d5f823e3d90fd5b5f80fd5b346101435760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101435761017e610e83565b7ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a005460ff8160401c16159167ffffffffffffffff82168015908161038c575b6001149081610382575b159081610379575b5061035157818360017fffffffffffffffffffffffffffffffffffffffffffffffff000000000000000073ffffffffffffffffffffffffffffffffffffffff9516177ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00556102fc575b50167fffffffffffffffffffffffff0000000000000000000000000000000000000000600254161760025561026957005b7fffffffffffffffffffffffffffffffffffffffffffffff00ffffffffffffffff7ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a0054167ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00557fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d2602060405160018152a1005b7fffffffffffffffffffffffffffffffffffffffffffffff0000000000000000001668010000000000000001177ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a005583610238565b7ff92ee8a9000000000000000000000000000000000000000000000000000000005f5260045ffd5b905015846101cf565b303b1591506101c7565b8491506101bd565b34610143575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101435760206040516f71727de22e5e9d8baf0edac6f37da0328152f35b34610143575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101435761045960405161041b604082610ea6565b600581527f352e302e300000000000000000000000000000000000000000000000000000006020820152604051918291602083526020830190610f78565b0390f35b34610143575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610143576105336104b77f0000000000000000000000000000000000000000000000000000000000000000611a16565b6104e07f0000000000000000000000000000000000000000000000000000000000000000611a16565b6020610541604051926104f38385610ea6565b5f84525f3681376040519586957f0f00000000000000000000000000000000000000000000000000000000000000875260e08588015260e0870190610f78565b908582036040870152610f78565b4660608501523060808501525f60a085015283810360c08501528180845192838152019301915f5b82811061057857505050500390f35b835185528695509381019392810192600101610569565b346101435760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014357600360043510156101435760243567ffffffffffffffff8111610143573660238201121561014357806004013567ffffffffffffffff81116101435736602482840101116101435761060e61120b565b80602011610143576024820135908060341161014357604483013560601c926054821061014357605881013590826074116101435760788101359280608811610143576098820135918160a8116101435760ac810135906107a48561079f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff5886019461074c604435916106f360643591617530017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff61753082101580920218027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1890565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff908281029281159184041417151580920218027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1890565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9082019182101580920218027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1890565b611b34565b956107af87826112a1565b73ffffffffffffffffffffffffffffffffffffffff604051967fa9059cbb000000000000000000000000000000000000000000000000000000005f5260601c1660045260245260205f604481808d5af160015f511481161561090a575b85604052156108495788887ff1cbd175f46f51eb46a74cb38cda23f33d1cdb1ab7e20edbb6d721015ca53a7f60408a8a82519182526020820152a3005b60a493859360cc7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0948a7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff77958e7f07e716ed000000000000000000000000000000000000000000000000000000008a5260048a0152602489015260448801526080606488015282608488015201868601375f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc828601015201168101030190fd5b893b15153d15161661080c565b346101435760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101435760043567ffffffffffffffff8111610143576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc823603011261014357610993602091600401610fd3565b604051908152f35b34610143575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101435773ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000163003610a305760206040517f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc8152f35b7fe07c8dba000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101435760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101435760043567ffffffffffffffff8111610143576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc823603011261014357610ae5610af991610ad561120b565b6044359060243590600401611553565b604051928392604084526040840190610f78565b9060208301520390f35b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014357610b35610e83565b60243567ffffffffffffffff8111610143573660238201121561014357610b66903690602481600401359101610f14565b9073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803014908115610df3575b50610a305773ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633036101435773ffffffffffffffffffffffffffffffffffffffff8116916040517f52d1902d000000000000000000000000000000000000000000000000000000008152602081600481875afa5f9181610dbf575b50610c6b57837f4c9c8ce3000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b807f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc859203610d945750823b15610d6957807fffffffffffffffffffffffff00000000000000000000000000000000000000007f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc5416177f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc557fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b5f80a2805115610d385761013691611a6d565b505034610d4157005b7fb398979f000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f4c9c8ce3000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7faa1d49a4000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b9091506020813d602011610deb575b81610ddb60209383610ea6565b8101031261014357519085610c3a565b3d9150610dce565b905073ffffffffffffffffffffffffffffffffffffffff7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc5416141583610ba9565b34610143575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101435760209073ffffffffffffffffffffffffffffffffffffffff600254168152f35b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361014357565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117610ee757604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b92919267ffffffffffffffff8211610ee75760405191610f5c601f82017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200184610ea6565b829481845281830111610143578281602093845f960137010152565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b90939293848311610143578411610143578101920390565b610fdc816112db565b918260061161014357813583600c1161014357600683013590610ffe83611532565b61101561100e6040860186611250565b3691610f14565b6020815191012061102c61100e6060870187611250565b602081519101209460e0810160346110448284611250565b9050105f1461119c575060209365ffffffffffff936fffffffffffffffffffffffffffffffff7f0c330b34f0aad8cab1ae5a4241b0d75388786a99fffb1a39c5ce8dec5a570067979460c0879560429b5f935b73ffffffffffffffffffffffffffffffffffffffff6110b5846119dc565b976040519d8e019e8f521660408d0152602083013560608d015260808c015260a08b01526080810135828b015260a081013560e08b015201356101008901521661012087015261014086015260d01c1661016084015260d01c1661018082015261018081526111266101a082610ea6565b519020611131611c06565b90604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522091603011610143576024600c60405192602084019485520160408301375f606482015260448152611196606482610ea6565b51902090565b6111ac9082979693959497611250565b602494919411610143576042966fffffffffffffffffffffffffffffffff60209660c065ffffffffffff97957f0c330b34f0aad8cab1ae5a4241b0d75388786a99fffb1a39c5ce8dec5a5700679a8460148b99013560801c1693611097565b6f71727de22e5e9d8baf0edac6f37da032330361122457565b7f327499a7000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215610143570180359067ffffffffffffffff82116101435760200191813603831361014357565b919082039182116112ae57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b9060e082019160096112ed8483611250565b90501180611475575b1561146f576113058382611250565b61130f8584611250565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff68101915081116112ae576113448685611250565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8810193915083116112ae5761137993610fbb565b90357fffff0000000000000000000000000000000000000000000000000000000000008116916002811061143a575b505060f01c600a81018091116112ae575b6113c38483611250565b90508160340190816034116112ae5710156113e257505090505f905f90565b611402906113fb6113f38685611250565b969094611250565b90506112a1565b928360341161014357831161014357603401917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffcc0190565b7fffff0000000000000000000000000000000000000000000000000000000000009250829060020360031b1b16165f806113a8565b5f6113b9565b506114808382611250565b9061148b8584611250565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8810192915082116112ae57827fffffffffffffffff000000000000000000000000000000000000000000000000927f22e325a2974396560000000000000000000000000000000000000000000000009461150593610fbb565b9035828116916008811061151d575b505016146112f6565b839250829060080360031b1b16165f80611514565b3573ffffffffffffffffffffffffffffffffffffffff811681036101435790565b92919061155f84611532565b91611569856112db565b9590938660201161014357600c8501359473ffffffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffffffffffffffffff00000000000000000000000087169660601c16938860301161014357602082013560801c916116036115d586610fd3565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd08c01906030840190611dde565b506004819392931015611981571591826119b6575b508a60061161014357803560d01c9a600c11610143576006013560d01c908a821665800000000000166119ae575f915b8b8160028510156119815779ffffffffffff00000000000000000000000000000000000000009d6001958061191e575050508c8073ffffffffffffffffffffffffffffffffffffffff8080657fffffffffff807fffffffffffff000000000000000000000000000000000000000000000000000097169716975b151589181616169e8f9560a01b1616169160d01b16171799148015611917575b6118e6578161079f6117cf9261074c6116fa886119dc565b600a619c408211910402976fffffffffffffffffffffffffffffffff60c06117718b617530017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff61753082101580920218027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1890565b92013516907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff908281029281159184041417151580920218027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1890565b906040517f23b872dd000000000000000000000000000000000000000000000000000000005f5273ffffffffffffffffffffffffffffffffffffffff8416600452306024528260445260205f606481808a5af19560015f5114871615611906575b506040525f60605260405194611847602087610ea6565b5f8652156118e657927fffffffffffffffffffffffffffffffffffffffff00000000000000000000000060209360c896936118e298966040519a8b98888a015260408901526054880152607487015260601b16609485015260a88401528051918291018484015e81015f8382015203017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282610ea6565b9190565b5050505050505090506040516118fd602082610ea6565b5f815290600190565b9590953b15153d151616945f611830565b505f6116e2565b93949293861461196b575b50508c8073ffffffffffffffffffffffffffffffffffffffff80807fffffffffffff0000000000000000000000000000000000000000000000000000956116c2565b6580000000000091821794501791508c80611929565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b600191611648565b60025473ffffffffffffffffffffffffffffffffffffffff91821691161491505f611618565b60e0810160346119ec8284611250565b9050105f146119fc57505f919050565b611a0591611250565b603411610143576024013560801c90565b60ff811690601f8211611a455760405191611a32604084610ea6565b6020808452838101919036833783525290565b7fb3512b0c000000000000000000000000000000000000000000000000000000005f5260045ffd5b905f8091602081519101845af48080611b21575b15611aa15750506040513d81523d5f602083013e60203d82010160405290565b15611ae85773ffffffffffffffffffffffffffffffffffffffff907f9996b315000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b3d15611af9576040513d5f823e3d90fd5b7fd6bda275000000000000000000000000000000000000000000000000000000005f5260045ffd5b503d151580611a815750813b1515611a81565b670de0b6b3a76400007fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8383098284028082109103031015611be057670de0b6b3a764000082611b87611bdd9484611d29565b920915157fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9082019182101580920218027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1890565b90565b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff90565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016301480611d00575b15611c6e577f000000000000000000000000000000000000000000000000000000000000000090565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f000000000000000000000000000000000000000000000000000000000000000060408201527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a082015260a0815261119660c082610ea6565b507f00000000000000000000000000000000000000000000000000000000000000004614611c45565b9190915f907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8482099084810292838084109303928084039314611dcb5782670de0b6b3a76400001115611db957507faccb18165bd6fe31ae1cf318dc5b51eee0e1ba569b88cd74c1773b91fac106699394670de0b6b3a7640000910990828211900360ee1b910360121c170290565b634e487b71905260116020526024601cfd5b505050670de0b6b3a76400009192500490565b9060418303611e0857611e019250602081013591604082359201355f1a90611e12565b9192909190565b50505f9160029190565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a08411611e96579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa15610138575f5173ffffffffffffffffffffffffffffffffffffffff811615611e8c57905f905f90565b505f906001905f90565b5050505f916003919056fea164736f6c634300081e000af0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00' as const
