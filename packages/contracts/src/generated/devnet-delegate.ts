// Written by scripts/compile.ts. Do not edit.
export const devnetDelegateAbi = [
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "sender",
        "type": "address"
      }
    ],
    "name": "AccountUnauthorized",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "moduleTypeId",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "module",
        "type": "address"
      }
    ],
    "name": "ERC7579AlreadyInstalledModule",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "ERC7579CannotDecodeFallbackData",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "ERC7579DecodingError",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "moduleTypeId",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "module",
        "type": "address"
      }
    ],
    "name": "ERC7579MismatchedModuleTypeId",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "bytes4",
        "name": "selector",
        "type": "bytes4"
      }
    ],
    "name": "ERC7579MissingFallbackHandler",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "moduleTypeId",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "module",
        "type": "address"
      }
    ],
    "name": "ERC7579UninstalledModule",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "CallType",
        "name": "callType",
        "type": "bytes1"
      }
    ],
    "name": "ERC7579UnsupportedCallType",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "ExecType",
        "name": "execType",
        "type": "bytes1"
      }
    ],
    "name": "ERC7579UnsupportedExecType",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "moduleTypeId",
        "type": "uint256"
      }
    ],
    "name": "ERC7579UnsupportedModuleType",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "FailedCall",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "OutOfRangeAccess",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "batchExecutionIndex",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "bytes",
        "name": "returndata",
        "type": "bytes"
      }
    ],
    "name": "ERC7579TryExecuteFail",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "moduleTypeId",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "module",
        "type": "address"
      }
    ],
    "name": "ModuleInstalled",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "moduleTypeId",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "module",
        "type": "address"
      }
    ],
    "name": "ModuleUninstalled",
    "type": "event"
  },
  {
    "stateMutability": "payable",
    "type": "fallback"
  },
  {
    "inputs": [],
    "name": "accountId",
    "outputs": [
      {
        "internalType": "string",
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "pure",
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
        "internalType": "bytes32",
        "name": "mode",
        "type": "bytes32"
      },
      {
        "internalType": "bytes",
        "name": "executionCalldata",
        "type": "bytes"
      }
    ],
    "name": "execute",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "mode",
        "type": "bytes32"
      },
      {
        "internalType": "bytes",
        "name": "executionCalldata",
        "type": "bytes"
      }
    ],
    "name": "executeFromExecutor",
    "outputs": [
      {
        "internalType": "bytes[]",
        "name": "returnData",
        "type": "bytes[]"
      }
    ],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint192",
        "name": "key",
        "type": "uint192"
      }
    ],
    "name": "getNonce",
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
    "name": "getNonce",
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
        "name": "moduleTypeId",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "module",
        "type": "address"
      },
      {
        "internalType": "bytes",
        "name": "initData",
        "type": "bytes"
      }
    ],
    "name": "installModule",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "moduleTypeId",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "module",
        "type": "address"
      },
      {
        "internalType": "bytes",
        "name": "additionalContext",
        "type": "bytes"
      }
    ],
    "name": "isModuleInstalled",
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
        "internalType": "bytes32",
        "name": "hash",
        "type": "bytes32"
      },
      {
        "internalType": "bytes",
        "name": "signature",
        "type": "bytes"
      }
    ],
    "name": "isValidSignature",
    "outputs": [
      {
        "internalType": "bytes4",
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "view",
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
        "internalType": "address",
        "name": "",
        "type": "address"
      },
      {
        "internalType": "uint256[]",
        "name": "",
        "type": "uint256[]"
      },
      {
        "internalType": "uint256[]",
        "name": "",
        "type": "uint256[]"
      },
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "name": "onERC1155BatchReceived",
    "outputs": [
      {
        "internalType": "bytes4",
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "nonpayable",
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
    "name": "onERC1155Received",
    "outputs": [
      {
        "internalType": "bytes4",
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "nonpayable",
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
    "name": "onERC721Received",
    "outputs": [
      {
        "internalType": "bytes4",
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "rootValidator",
    "outputs": [
      {
        "internalType": "bytes21",
        "name": "",
        "type": "bytes21"
      }
    ],
    "stateMutability": "pure",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "encodedMode",
        "type": "bytes32"
      }
    ],
    "name": "supportsExecutionMode",
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
        "name": "moduleTypeId",
        "type": "uint256"
      }
    ],
    "name": "supportsModule",
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
        "name": "moduleTypeId",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "module",
        "type": "address"
      },
      {
        "internalType": "bytes",
        "name": "deInitData",
        "type": "bytes"
      }
    ],
    "name": "uninstallModule",
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
        "name": "missingAccountFunds",
        "type": "uint256"
      }
    ],
    "name": "validateUserOp",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "stateMutability": "payable",
    "type": "receive"
  }
] as const

export const devnetDelegateBytecode =
  '0x60808060405234601557612882908161001a8239f35b5f80fdfe6080806040526004361015610028575b5036156100265761001e61201d565b602081519101f35b005b5f905f3560e01c90816301ffc9a71461123857508063112d3a7d1461121c578063150b7a02146111905780631626ba7e1461114d57806319822f7c14610d185780633e1b081214610c625780639517e29f146109b05780639cfd7cff14610907578063a71763a8146106be578063b0d691fe14610675578063bc197c81146105a6578063d03c7914146103d8578063d087d28814610302578063d691c96414610229578063e9ae5c531461020a578063f1f7f0f9146101d0578063f23a6e611461013f5763f2dc691d0361000f573461013c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c5760206101326004356118f4565b6040519015158152f35b80fd5b503461013c5760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c576101776112f4565b50610180611317565b5060843567ffffffffffffffff81116101cc576101a19036906004016114b8565b5060206040517ff23a6e61000000000000000000000000000000000000000000000000000000008152f35b5080fd5b503461013c57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c57602090604051908152f35b50610225610217366114d6565b916102206119d3565b611ace565b5080f35b50610233366114d6565b9061024093929333611607565b156102d15761024f9293611ace565b906040519182916020830160208452825180915260408401602060408360051b870101940192905b82821061028657505050500390f35b919360206102c1827fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc060019597998495030186528851611524565b9601920192018594939192610277565b6044837f1343d68d000000000000000000000000000000000000000000000000000000008152600260045233602452fd5b503461013c57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c57604051907f35567e1a0000000000000000000000000000000000000000000000000000000082523060048301528060248301526020826044816f71727de22e5e9d8baf0edac6f37da0325afa9081156103cc5790610395575b604051908152602090f35b506020813d6020116103c4575b816103af602093836113da565b810103126103c0576020905161038a565b5f80fd5b3d91506103a2565b604051903d90823e3d90fd5b503461013c5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c5760207fff000000000000000000000000000000000000000000000000000000000000006104cc600435907fff000000000000000000000000000000000000000000000000000000000000008216917fff000000000000000000000000000000000000000000000000000000000000008160081b16917fffffffffffffffffffffffffffffffffffffffffffff000000000000000000007fffffffff000000000000000000000000000000000000000000000000000000008360301b169260501b1690565b5050911690811591821561057c575b8215610552575b50816104f4575b506040519015158152f35b7fff0000000000000000000000000000000000000000000000000000000000000016801591508115610528575b50826104e9565b7f010000000000000000000000000000000000000000000000000000000000000091501482610521565b7fff00000000000000000000000000000000000000000000000000000000000000149150836104e2565b7f0100000000000000000000000000000000000000000000000000000000000000811492506104db565b503461013c5760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c576105de6112f4565b506105e7611317565b5060443567ffffffffffffffff81116101cc5761060890369060040161157f565b5060643567ffffffffffffffff81116101cc5761062990369060040161157f565b5060843567ffffffffffffffff81116101cc5761064a9036906004016114b8565b5060206040517fbc197c81000000000000000000000000000000000000000000000000000000008152f35b503461013c57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c5760206040516f71727de22e5e9d8baf0edac6f37da0328152f35b503461013c57806106e66106d136611368565b6106df9593959492946119d3565b3691611482565b6106f8846106f3816118f4565b6119fd565b6001840361081357610729838561072473ffffffffffffffffffffffffffffffffffffffff8316612578565b611a7f565b73ffffffffffffffffffffffffffffffffffffffff8316803b156108045761078c83929183926040519485809481937f8a91b0e3000000000000000000000000000000000000000000000000000000008352602060048401526024830190611524565b03925af18015610808576107ef575b50506040805192835273ffffffffffffffffffffffffffffffffffffffff90911660208301527f341347516a9de374859dfda710fa4828b2d48cb57d4fbe4c1149612b8e02276e9190819081015b0390a180f35b816107f9916113da565b61080457825f61079b565b8280fd5b6040513d84823e3d90fd5b600284036108445761083f838561072473ffffffffffffffffffffffffffffffffffffffff831661241f565b610729565b60038403610729576108767fffffffff000000000000000000000000000000000000000000000000000000009161210b565b911680835260046020526108c7848673ffffffffffffffffffffffffffffffffffffffff60408720541673ffffffffffffffffffffffffffffffffffffffff831680911490816108fd575b50611a7f565b82526004602052604082207fffffffffffffffffffffffff00000000000000000000000000000000000000008154169055610729565b905015155f6108c1565b503461013c57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013c57506109ac6040516109486060826113da565b602181527f6761736c6573732d676174657761792e6465766e65742d64656c65676174652e60208201527f31000000000000000000000000000000000000000000000000000000000000006040820152604051918291602083526020830190611524565b0390f35b50346103c0576109cf906109c336611368565b6106df959293956119d3565b6109dc846106f3816118f4565b73ffffffffffffffffffffffffffffffffffffffff82166040517fecd05961000000000000000000000000000000000000000000000000000000008152856004820152602081602481855afa908115610b38575f91610c27575b5015610bf85760018503610b4357610a578386610a52846123ce565b611a30565b803b156103c057610aa35f929183926040519485809481937f6d61fe70000000000000000000000000000000000000000000000000000000008352602060048401526024830190611524565b03925af18015610b3857610b04575b506040805193845273ffffffffffffffffffffffffffffffffffffffff909116602084015290917fd21d0b289f126c4b473ea641963e766833c2f13866e4ff480abd787c100ef12391819081016107e9565b7fd21d0b289f126c4b473ea641963e766833c2f13866e4ff480abd787c100ef12392505f610b31916113da565b5f91610ab2565b6040513d5f823e3d90fd5b60028503610b5e57610b598386610a528461233f565b610a57565b60038503610a5757610b907fffffffff000000000000000000000000000000000000000000000000000000009261210b565b9216805f526004602052610bc0848773ffffffffffffffffffffffffffffffffffffffff60405f20541615611a30565b5f52600460205260405f20817fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055610a57565b847f8f89476f000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b90506020813d602011610c5a575b81610c42602093836113da565b810103126103c0575180151581036103c0575f610a36565b3d9150610c35565b346103c05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126103c05760043577ffffffffffffffffffffffffffffffffffffffffffffffff81168091036103c057604051907f35567e1a00000000000000000000000000000000000000000000000000000000825230600483015260248201526020816044816f71727de22e5e9d8baf0edac6f37da0325afa8015610b38575f9061039557604051908152602090f35b346103c05760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126103c05760043567ffffffffffffffff81116103c05780600401906101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc82360301126103c05760243591604435916f71727de22e5e9d8baf0edac6f37da032330361112157610104810193610dba85846118a3565b9390916024840135947f01000000000000000000000000000000000000000000000000000000000000007fff000000000000000000000000000000000000000000000000000000000000008760011a60f81b16145f1461111a5773ffffffffffffffffffffffffffffffffffffffff8660501c16935b610e39856115dc565b156110665750507f19457468657265756d205369676e6564204d6573736167653a0a3332000000005f52601c52603c5f2093604051967f9700320300000000000000000000000000000000000000000000000000000000885260406004890152823573ffffffffffffffffffffffffffffffffffffffff811681036103c057602096610fe88a9795610fb773ffffffffffffffffffffffffffffffffffffffff95610fb18b995f99898c991660448a01526064890152610f8060e4610f5a610f1d8b610164610f0b604488018c611983565b9190926101206084820152019161171d565b610f2a606486018a611983565b8d83037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffbc0160a48f01529061171d565b92608481013560c48c015260a4810135828c015260c48101356101048c01520186611983565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffbc8a8403016101248b015261171d565b92611983565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffbc8684030161014487015261171d565b9060248301520393165af18015610b38575f90611033575b60209250905b80611015575b50604051908152f35b5f808080938160405161102889826113da565b52335af1508261100c565b506020823d60201161105e575b8161104d602093836113da565b810103126103c05760209151611000565b3d9150611040565b93509350905073ffffffffffffffffffffffffffffffffffffffff95506110b793507f19457468657265756d205369676e6564204d6573736167653a0a3332000000005f52601c52603c5f20612773565b5092163014806110da575b60209250156110d3575f5b90611006565b60016110cd565b5060048210156110ed57602091156110c2565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b5f93610e30565b7f7cf8632b000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b346103c0576020611166611160366114d6565b9161175b565b7fffffffff0000000000000000000000000000000000000000000000000000000060405191168152f35b346103c05760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126103c0576111c76112f4565b506111d0611317565b5060643567ffffffffffffffff81116103c0576111f19036906004016114b8565b5060206040517f150b7a02000000000000000000000000000000000000000000000000000000008152f35b346103c057602061013261122f36611368565b92919091611632565b346103c05760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126103c057600435907fffffffff0000000000000000000000000000000000000000000000000000000082168092036103c057817f4e2312e000000000000000000000000000000000000000000000000000000000602093149081156112ca575b5015158152f35b7f01ffc9a700000000000000000000000000000000000000000000000000000000915014836112c3565b6004359073ffffffffffffffffffffffffffffffffffffffff821682036103c057565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036103c057565b9181601f840112156103c05782359167ffffffffffffffff83116103c057602083818601950101116103c057565b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201126103c0576004359160243573ffffffffffffffffffffffffffffffffffffffff811681036103c057916044359067ffffffffffffffff82116103c0576113d69160040161133a565b9091565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761141b57604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b67ffffffffffffffff811161141b57601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b92919261148e82611448565b9161149c60405193846113da565b8294818452818301116103c0578281602093845f960137010152565b9080601f830112156103c0578160206114d393359101611482565b90565b9060407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8301126103c057600435916024359067ffffffffffffffff82116103c0576113d69160040161133a565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b67ffffffffffffffff811161141b5760051b60200190565b9080601f830112156103c057813561159681611567565b926115a460405194856113da565b81845260208085019260051b8201019283116103c057602001905b8282106115cc5750505090565b81358152602091820191016115bf565b73ffffffffffffffffffffffffffffffffffffffff6114d391165f52600160205260405f2054151590565b73ffffffffffffffffffffffffffffffffffffffff6114d391165f52600360205260405f2054151590565b919091600181146116ef57600281146116c157600314611653575050505f90565b600383119283611664575b50505090565b909192506004116103c0577fffffffff000000000000000000000000000000000000000000000000000000009035165f52600460205273ffffffffffffffffffffffffffffffffffffffff8060405f2054169116145f808061165e565b50506114d3915073ffffffffffffffffffffffffffffffffffffffff165f52600360205260405f2054151590565b50506114d3915073ffffffffffffffffffffffffffffffffffffffff165f52600160205260405f2054151590565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b9091601481101561178e575b5050507fffffffff0000000000000000000000000000000000000000000000000000000090565b611798818461191d565b60601c816014116103c0576117ac816115dc565b6117b7575b50611767565b61182d93602093604051958694859384937ff551e2ee00000000000000000000000000000000000000000000000000000000855233600486015260248501526060604485015260147fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec606486019301910161171d565b03915afa5f9181611846575b506114d3578080806117b1565b9091506020813d60201161189b575b81611862602093836113da565b810103126103c057517fffffffff00000000000000000000000000000000000000000000000000000000811681036103c057905f611839565b3d9150611855565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156103c0570180359067ffffffffffffffff82116103c0576020019181360383136103c057565b60018114908115611912575b811561190a575090565b600391501490565b600281149150611900565b919091357fffffffffffffffffffffffffffffffffffffffff00000000000000000000000081169260148110611951575050565b7fffffffffffffffffffffffffffffffffffffffff000000000000000000000000929350829060140360031b1b161690565b90357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1823603018112156103c057016020813591019167ffffffffffffffff82116103c05781360383136103c057565b30331415806119e3575b61112157565b506f71727de22e5e9d8baf0edac6f37da0323314156119dd565b15611a055750565b7f60fa2b23000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b15611a39575050565b73ffffffffffffffffffffffffffffffffffffffff92507f95d48a5b000000000000000000000000000000000000000000000000000000005f526004521660245260445ffd5b15611a88575050565b73ffffffffffffffffffffffffffffffffffffffff92507f1343d68d000000000000000000000000000000000000000000000000000000005f526004521660245260445ffd5b91611b907fff000000000000000000000000000000000000000000000000000000000000009493907fff000000000000000000000000000000000000000000000000000000000000008216917fff000000000000000000000000000000000000000000000000000000000000008160081b16917fffffffffffffffffffffffffffffffffffffffffffff000000000000000000007fffffffff000000000000000000000000000000000000000000000000000000008360301b169260501b1690565b50509416938415611f92577f01000000000000000000000000000000000000000000000000000000000000008514611da0577fff000000000000000000000000000000000000000000000000000000000000008514611c1557847fb1be6a96000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b9091929350611c24828461191d565b60601c92826014116103c0575f80917fff0000000000000000000000000000000000000000000000000000000000000094611c5d612244565b9680158414611d7857507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec30925b604051928391601484830191018337810185838201520301915af490611caf612698565b9283911680611cdb5750611cc2916127a7565b505b611ccd8261229c565b52611cd78161229c565b5090565b90507f01000000000000000000000000000000000000000000000000000000000000008103611d4d5750611cc4577f2eea2f51f83910481f4b5ba28b7003a6e045d4b59f67dfff8d4c9011940500896040515f81526040602082015280611d456040820185611524565b0390a1611cc4565b7f23a24085000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec9092611c8b565b9293509060208210611f3757816020116103c0578035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe083018211611f3757602082018083116103c05783106103c057810160209181359367ffffffffffffffff8511918215611f5f575b5050611f375760200190611e1f83611567565b93611e2d60405195866113da565b8385527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0611e5a85611567565b01825f5b828110611f27575050505f5b848110611e7957505050505090565b611e848186866122ea565b359073ffffffffffffffffffffffffffffffffffffffff8216918281036103c0575f80600194611f059389611ed5611ecb888e8d611ec38383886122ea565b0135946122ea565b60408101906118a3565b929093158514611f21575030925b826040519384928337810185815203925af1611efd612698565b9085846126c7565b611f0f82896122d6565b52611f1a81886122d6565b5001611e6a565b92611ee3565b606082828a010152018390611e5e565b7feb0bcc5d000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe09192508560051b920301105f80611e0c565b9091929350611fa1828461191d565b60601c92826034116103c0575f8091611cc4946014820135611fc1612244565b9780158514612017575030925b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffcc60405193849260348383019101843782010185815203925af1612010612698565b915f6126c7565b92611fce565b7fffffffff000000000000000000000000000000000000000000000000000000005f3516805f52600460205273ffffffffffffffffffffffffffffffffffffffff60405f2054169081156120e057505f80916040516020810190368483376120bc60146020833681013360601b8382015203017ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff48101845201826113da565b519134905af115610b38576040513d81523d5f602083013e60203d82010160405290565b7faf5a7203000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b9060038251111561221c5781516020830151907fffffffff00000000000000000000000000000000000000000000000000000000821691600482106121e6575b508060041081600418028118938482039182116121b957602061216d83611448565b9561217b60405197886113da565b83875261218784611448565b927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe083890194013685370101905e9190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b8192507fffffffff00000000000000000000000000000000000000000000000000000000809260040360031b1b1616905f61214b565b7ffa298711000000000000000000000000000000000000000000000000000000005f5260045ffd5b6040805190919061225583826113da565b60018152917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe001825f5b82811061228b57505050565b80606060208093850101520161227f565b8051156122a95760200190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b80518210156122a95760209160051b010190565b91908110156122a95760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa1813603018212156103c0570190565b80548210156122a9575f5260205f2001905f90565b805f52600360205260405f2054155f146123c9576002546801000000000000000081101561141b576123b261237d826001859401600255600261232a565b81939154907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9060031b92831b921b19161790565b9055600254905f52600360205260405f2055600190565b505f90565b805f52600160205260405f2054155f146123c9575f546801000000000000000081101561141b5761240961237d8260018594015f555f61232a565b90555f54905f52600160205260405f2055600190565b5f818152600360205260409020548015612572577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81018181116121b957600254907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82019182116121b95781810361253a575b505050600254801561250d577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff016124cc81600261232a565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82549160031b1b191690556002555f5260036020525f6040812055600190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603160045260245ffd5b61255c61254b61237d93600261232a565b90549060031b1c928392600261232a565b90555f52600360205260405f20555f8080612493565b50505f90565b5f818152600160205260409020548015612572577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81018181116121b9575f54907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82019182116121b957818103612662575b5050505f54801561250d577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff01612622815f61232a565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82549160031b1b191690555f555f5260016020525f6040812055600190565b61268261267261237d935f61232a565b90549060031b1c9283925f61232a565b90555f52600160205260405f20555f80806125eb565b3d156126c2573d906126a982611448565b916126b760405193846113da565b82523d5f602084013e565b606090565b9183917fff0000000000000000000000000000000000000000000000000000000000000016806126fc5750611cd792506127a7565b9091507f01000000000000000000000000000000000000000000000000000000000000008103611d4d575015612730575090565b7f2eea2f51f83910481f4b5ba28b7003a6e045d4b59f67dfff8d4c90119405008990604051908152604060208201528061276d6040820185611524565b0390a190565b906041830361279d576127969250602081013591604082359201355f1a906127e6565b9192909190565b50505f9160029190565b156127af5790565b8051156127be57602081519101fd5b7fd6bda275000000000000000000000000000000000000000000000000000000005f5260045ffd5b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0841161286a579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa15610b38575f5173ffffffffffffffffffffffffffffffffffffffff81161561286057905f905f90565b505f906001905f90565b5050505f916003919056fea164736f6c634300081e000a' as const
