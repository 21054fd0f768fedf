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
  '0x60808060405234603a576f71727de22e5e9d8baf0edac6f37da0323b15602b576107e4908161003f8239f35b630b74d20360e41b5f5260045ffd5b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c63765e827f14610024575f80fd5b346100c25760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100c25760043567ffffffffffffffff81116100c257366023820112156100c257806004013567ffffffffffffffff81116100c2573660248260051b840101116100c2576024359073ffffffffffffffffffffffffffffffffffffffff821682036100c25760246100c09301610151565b005b5f80fd5b610120810190811067ffffffffffffffff8211176100e357604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176100e357604052565b92909167ffffffffffffffff36116100e3575f8060405161019a60207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f3601160182610110565b36815260208101903683833782602036830101525190826f71727de22e5e9d8baf0edac6f37da0325af1923d94610900861161069c575b604051947fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f880116860160405286865260208601965f883e6106945760018211928361022b575b50505061022657505190fd5b915050565b9192505f92604080519061023f8183610110565b6001825260208201927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe082015f5b81811061063857505081519273ffffffffffffffffffffffffffffffffffffffff5f97165b8288106102a95750505050505050505f808061021a565b90919293949596976102bc89858a6106a6565b610120813603126100c2578551906102d3826100c6565b803573ffffffffffffffffffffffffffffffffffffffff811681036100c2578252602081013560208301528681013567ffffffffffffffff81116100c25761031e9036908301610720565b87830152606081013567ffffffffffffffff81116100c2576103439036908301610720565b60608301526080810135608083015260a081013560a083015260c081013560c083015260e081013567ffffffffffffffff81116100c2576103879036908301610720565b60e08301526101008101359067ffffffffffffffff82116100c2576103ae91369101610720565b6101008201526103bd84610713565b526103c783610713565b50845160208101907f765e827f000000000000000000000000000000000000000000000000000000008252606481018760248301528551809152608482019060848160051b840101918b915f5b8b82821061055c575050505050918161045c815f9588604488970152037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282610110565b5190826f71727de22e5e9d8baf0edac6f37da0325af13d906102008211610552575b8651917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f820116830188528083525f602084013e156104d0575050600180985b8686520196959493929190610292565b90986104dd81868b6106a6565b3573ffffffffffffffffffffffffffffffffffffffff81168091036100c257817f8e56c08f1ddcfb19105b8098586cc7a47c3635d657c47417297ba4ebed01ac9a600194602061052f848f8c906106a6565b013561054a8b5192839283528c60208401528c830190610794565b0390a36104c0565b610200915061047e565b602061062c8192887fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7c8b60019798999a9b0301895261010061061a6105ea6105d88d519573ffffffffffffffffffffffffffffffffffffffff875116865288870151898701526101208188015191870152610120860190610794565b60608601518582036060870152610794565b6080850151608085015260a085015160a085015260c085015160c085015260e085015184820360e0860152610794565b92015190610100818403910152610794565b96019401929101610414565b602090849593949897985161064c816100c6565b5f81525f838201526060878201526060808201525f60808201525f60a08201525f60c0820152606060e08201526060610100820152828286010152019695969392919361026d565b505050915050565b61090095506101d1565b91908110156106e65760051b810135907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffee1813603018212156100c2570190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b8051156106e65760200190565b81601f820112156100c25780359067ffffffffffffffff82116100e3576040519261077360207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8601160185610110565b828452602083830101116100c257815f926020809301838601378301015290565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f858286010152011601019056fea164736f6c634300081e000a' as const
