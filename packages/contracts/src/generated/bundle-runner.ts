// Written by scripts/compile.ts. Do not edit.
export const bundleRunnerAbi = [
  {
    "inputs": [],
    "stateMutability": "nonpayable",
    "type": "constructor"
  },
  {
    "inputs": [],
    "name": "EntryPointMissing",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "operations",
        "type": "uint256"
      }
    ],
    "name": "NotOneOperation",
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
    "name": "OtherCode",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "next",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "required",
        "type": "uint256"
      }
    ],
    "name": "OtherNonce",
    "type": "error"
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
        "name": "available",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "required",
        "type": "uint256"
      }
    ],
    "name": "TooFewTokens",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "available",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "required",
        "type": "uint256"
      }
    ],
    "name": "TooLittleCoin",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "uint256",
        "name": "index",
        "type": "uint256"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "sender",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "nonce",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "bytes",
        "name": "revertData",
        "type": "bytes"
      }
    ],
    "name": "OperationSkipped",
    "type": "event"
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
        "internalType": "struct PackedUserOperation[]",
        "name": "ops",
        "type": "tuple[]"
      },
      {
        "internalType": "address payable",
        "name": "",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "delegate",
        "type": "address"
      }
    ],
    "name": "handleChecked",
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
        "internalType": "struct PackedUserOperation[]",
        "name": "ops",
        "type": "tuple[]"
      },
      {
        "internalType": "address payable",
        "name": "beneficiary",
        "type": "address"
      }
    ],
    "name": "handleOps",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

export const bundleRunnerBytecode =
  '0x60808060405234603a576f71727de22e5e9d8baf0edac6f37da0323b15602b57611039908161003f8239f35b630b74d20360e41b5f5260045ffd5b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c8063765e827f146101b35763a3a21d761461002f575f80fd5b346101575760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101575760043567ffffffffffffffff81116101575761007e903690600401610215565b610086610246565b506044359073ffffffffffffffffffffffffffffffffffffffff821682036101575760018103610188571561015b5781357ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffee183360301811215610157576100ed92016109fb565b6101476100fa36366102f4565b602081017bffffffffffffffffffffffffffffffffffffffffffffffffffffffff8151167f765e827f00000000000000000000000000000000000000000000000000000000179052610842565b901561014f57005b602081519101fd5b5f80fd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b7f32adda0d000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b346101575760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101575760043567ffffffffffffffff811161015757610205610213913690600401610215565b61020d610246565b91610356565b005b9181601f840112156101575782359167ffffffffffffffff8311610157576020808501948460051b01011161015757565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361015757565b610120810190811067ffffffffffffffff82111761028657604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761028657604052565b91909167ffffffffffffffff81116102865760405161033b60207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f85011601826102b3565b809382825282116101575781815f9384602080950137010152565b9291909261036c61036736366102f4565b610842565b94906107fb57600181119283610391575b50505061038d5750602081519101fd5b9050565b604080515f9550919392906103a681846102b3565b6001835260208301937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe082015f5b81811061079f57505081519273ffffffffffffffffffffffffffffffffffffffff5f9716945b8188106104115750505050505050505f808061037d565b9091929394959697610424898486610802565b610120813603126101575785519061043b82610269565b803573ffffffffffffffffffffffffffffffffffffffff81168103610157578252602081013560208301528681013567ffffffffffffffff81116101575761048690369083016108bd565b87830152606081013567ffffffffffffffff8111610157576104ab90369083016108bd565b60608301526080810135608083015260a081013560a083015260c081013560c083015260e081013567ffffffffffffffff8111610157576104ef90369083016108bd565b60e08301526101008101359067ffffffffffffffff821161015757610516913691016108bd565b610100820152610525836108b0565b5261052f826108b0565b50845160208101907f765e827f000000000000000000000000000000000000000000000000000000008252606481018760248301528451809152608482019060848160051b840101918c915f5b8b8282106106c357505050505091816105c4815f958d604488970152037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018352826102b3565b5190826f71727de22e5e9d8baf0edac6f37da0325af13d9061020082116106b9575b8651917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f820116830188528083525f602084013e15610638575050600180985b86865201969594939291906103fa565b9860019199817f8e56c08f1ddcfb19105b8098586cc7a47c3635d657c47417297ba4ebed01ac9a61067261066d83898b610802565b610974565b602061067f848a8c610802565b01356106b173ffffffffffffffffffffffffffffffffffffffff8c5193849384528d602085015216958c830190610931565b0390a3610628565b61020091506105e6565b60206107938192887fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7c8b60019798999a9b0301895261010061078161075161073f8d519573ffffffffffffffffffffffffffffffffffffffff875116865288870151898701526101208188015191870152610120860190610931565b60608601518582036060870152610931565b6080850151608085015260a085015160a085015260c085015160c085015260e085015184820360e0860152610931565b92015190610100818403910152610931565b9601940192910161057c565b60209084959394989798516107b381610269565b5f81525f838201526060878201526060808201525f60808201525f60a08201525f60c0820152606060e0820152606061010082015282828901015201969596939291936103d4565b5050509050565b919081101561015b5760051b810135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffee181360301821215610157570190565b5f8091602081519101826f71727de22e5e9d8baf0edac6f37da0325af1903d9061090082116108a6575b604051917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f82011683016040528083525f602084013e565b610900915061086c565b80511561015b5760200190565b81601f820112156101575780359067ffffffffffffffff8211610286576040519261091060207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f86011601856102b3565b8284526020838301011161015757815f926020809301838601378301015290565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b3573ffffffffffffffffffffffffffffffffffffffff811681036101575790565b919091357fffffffffffffffffffffffffffffffffffffffff000000000000000000000000811692601481106109c9575050565b7fffffffffffffffffffffffffffffffffffffffff000000000000000000000000929350829060140360031b1b161690565b90610a0582610974565b9073ffffffffffffffffffffffffffffffffffffffff811615159081610cae575b50610c6c57602082013573ffffffffffffffffffffffffffffffffffffffff604051927f35567e1a00000000000000000000000000000000000000000000000000000000845216918260048201528160401c60248201526020816044816f71727de22e5e9d8baf0edac6f37da0325afa908115610c61575f91610c2f575b50818103610c0157505060e08201357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe18336030181121561015757820180359067ffffffffffffffff82116101575760208101938236038513610157578215610bf2575b5060d68203610bec57610b596040517f70a0823100000000000000000000000000000000000000000000000000000000602082015284602482015260248152610b526044826102b3565b8386610f1c565b816034101561015b57605401357f010000000000000000000000000000000000000000000000000000000000000016610be75782610b9a82610be595610995565b60601c604051937fdd62ed3e0000000000000000000000000000000000000000000000000000000060208601526024850152604484015260448352610be06064846102b3565b610f1c565b565b505050565b50505050565b610bfb90610d5c565b5f610b08565b7f7f0dbf9b000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011610c59575b81610c4a602093836102b3565b8101031261015757515f610aa4565b3d9150610c3d565b6040513d5f823e3d90fd5b73ffffffffffffffffffffffffffffffffffffffff907f59696d4e000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b9050813f906040517fffffffffffffffffffffffffffffffffffffffff00000000000000000000000060208201927fef01000000000000000000000000000000000000000000000000000000000000845260601b16602382015260178152610d176037826102b3565b51902014155f610a26565b91908201809211610d2f57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b6080810135610d99610d8e610d7084610974565b31926fffffffffffffffffffffffffffffffff81169060801c610d22565b60a084013590610d22565b916fffffffffffffffffffffffffffffffff60c08201351692838102938185041490151715610d2f5782821015610be757610dd390610974565b9073ffffffffffffffffffffffffffffffffffffffff604051927f70a082310000000000000000000000000000000000000000000000000000000084521660048301526020826024816f71727de22e5e9d8baf0edac6f37da0325afa908115610c61575f91610e80575b610e479250610d22565b818110610e52575050565b7f4357de45000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020823d602011610eae575b81610e9b602093836102b3565b8101031261015757610e47915190610e3d565b3d9150610e8e565b919091357fffffffffffffffffffffffffffffffff0000000000000000000000000000000081169260108110610eea575050565b7fffffffffffffffffffffffffffffffff00000000000000000000000000000000929350829060100360031b1b161690565b908060411161015757610f547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffbf820160418401610995565b60601c918160141161015757610f8f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec830160148301610eb6565b60801c938260851161015757610fce5f9260857fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7b602096019101610eb6565b60801c9484848351930191fa601f3d1116905f519180611023575b610ff257505050565b7f77070db5000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b50828210610fe956fea164736f6c634300081e000a' as const
