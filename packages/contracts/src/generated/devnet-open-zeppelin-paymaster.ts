// Written by scripts/compile.ts. Do not edit.
export const devnetOpenZeppelinPaymasterAbi = [
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "signer",
        "type": "address"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "constructor"
  },
  {
    "inputs": [],
    "name": "InvalidShortString",
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
    "anonymous": false,
    "inputs": [],
    "name": "EIP712DomainChanged",
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

export const devnetOpenZeppelinPaymasterBytecode =
  '0x61016080604052346101845760208161190680380380916100208285610188565b83398101031261018457516001600160a01b038116908190036101845760405161004b604082610188565b601b815260208101907f4465766e65744f70656e5a657070656c696e5061796d61737465720000000000825260405191610086604084610188565b600183526020830191603160f81b835261009f816101bf565b610120526100ac846101bf565b61014052519020918260e05251902080610100524660a0526040519060208201927f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f8452604083015260608201524660808201523060a082015260a0815261011560c082610188565b5190206080523060c052600280546001600160a01b0319169190911790556040516116db908161022b823960805181611479015260a05181611530015260c0518161144a015260e051816114c8015261010051816114ee01526101205181610199015261014051816101c20152f35b5f80fd5b601f909101601f19168101906001600160401b038211908210176101ab57604052565b634e487b7160e01b5f52604160045260245ffd5b601f8151116101ea5760208151910151602082106101db571790565b5f198260200360031b1b161790565b604460209160405192839163305a27a960e01b83528160048401528051918291826024860152018484015e5f828201840152601f01601f19168101030190fdfe6080806040526004361015610012575f80fd5b5f905f3560e01c908163238ac9331461074c5750806352b7512c146106a15780636bcf75131461061d5780637c627b211461029557806384b0196e14610163578063b0d691fe1461011b5763d0e30db01461006b575f80fd5b5f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610117576f71727de22e5e9d8baf0edac6f37da0323b15610117576040517fb760faf90000000000000000000000000000000000000000000000000000000081523060048201525f81602481346f71727de22e5e9d8baf0edac6f37da0325af1801561010c576100fe575080f35b61010a91505f906107f5565b005b6040513d5f823e3d90fd5b5f80fd5b34610117575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101175760206040516f71727de22e5e9d8baf0edac6f37da0328152f35b34610117575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610117576102396101bd7f000000000000000000000000000000000000000000000000000000000000000061130a565b6101e67f000000000000000000000000000000000000000000000000000000000000000061130a565b6020610247604051926101f983856107f5565b5f84525f3681376040519586957f0f00000000000000000000000000000000000000000000000000000000000000875260e08588015260e087019061079a565b90858203604087015261079a565b4660608501523060808501525f60a085015283810360c08501528180845192838152019301915f5b82811061027e57505050500390f35b83518552869550938101939281019260010161026f565b346101175760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011757600360043510156101175760243567ffffffffffffffff8111610117573660238201121561011757806004013567ffffffffffffffff811161011757366024828401011161011757610314610a9b565b80602011610117576024820135908060341161011757604483013560601c926054821061011757605881013590826074116101175760788101359280608811610117576098820135918160a8116101175760ac810135906104aa856104a57fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff58860194610452604435916103f960643591617530017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff61753082101580920218027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1890565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff908281029281159184041417151580920218027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1890565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9082019182101580920218027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1890565b611361565b956104b58782610b31565b73ffffffffffffffffffffffffffffffffffffffff604051967fa9059cbb000000000000000000000000000000000000000000000000000000005f5260601c1660045260245260205f604481808d5af160015f5114811615610610575b856040521561054f5788887ff1cbd175f46f51eb46a74cb38cda23f33d1cdb1ab7e20edbb6d721015ca53a7f60408a8a82519182526020820152a3005b60a493859360cc7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0948a7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff77958e7f07e716ed000000000000000000000000000000000000000000000000000000008a5260048a0152602489015260448801526080606488015282608488015201868601375f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc828601015201168101030190fd5b893b15153d151616610512565b346101175760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101175760043567ffffffffffffffff8111610117576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc823603011261011757610699602091600401610863565b604051908152f35b346101175760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101175760043567ffffffffffffffff8111610117576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc82360301126101175761072e6107429161071e610a9b565b6044359060243590600401610e47565b60405192839260408452604084019061079a565b9060208301520390f35b34610117575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101175760209073ffffffffffffffffffffffffffffffffffffffff600254168152f35b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602080948051918291828752018686015e5f8582860101520116010190565b90939293848311610117578411610117578101920390565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761083657604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b61086c81610b6b565b918260061161011757813583600c116101175760068301359061088e83610dc2565b6108a561089e6040860186610ae0565b3691610de3565b602081519101206108bc61089e6060870187610ae0565b602081519101209460e0810160346108d48284610ae0565b9050105f14610a2c575060209365ffffffffffff936fffffffffffffffffffffffffffffffff7f0c330b34f0aad8cab1ae5a4241b0d75388786a99fffb1a39c5ce8dec5a570067979460c0879560429b5f935b73ffffffffffffffffffffffffffffffffffffffff610945846112d0565b976040519d8e019e8f521660408d0152602083013560608d015260808c015260a08b01526080810135828b015260a081013560e08b015201356101008901521661012087015261014086015260d01c1661016084015260d01c1661018082015261018081526109b66101a0826107f5565b5190206109c1611433565b90604051917f19010000000000000000000000000000000000000000000000000000000000008352600283015260228201522091603011610117576024600c60405192602084019485520160408301375f606482015260448152610a266064826107f5565b51902090565b610a3c9082979693959497610ae0565b602494919411610117576042966fffffffffffffffffffffffffffffffff60209660c065ffffffffffff97957f0c330b34f0aad8cab1ae5a4241b0d75388786a99fffb1a39c5ce8dec5a5700679a8460148b99013560801c1693610927565b6f71727de22e5e9d8baf0edac6f37da0323303610ab457565b7f327499a7000000000000000000000000000000000000000000000000000000005f523360045260245ffd5b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215610117570180359067ffffffffffffffff82116101175760200191813603831361011757565b91908203918211610b3e57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b9060e08201916009610b7d8483610ae0565b90501180610d05575b15610cff57610b958382610ae0565b610b9f8584610ae0565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff6810191508111610b3e57610bd48685610ae0565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff881019391508311610b3e57610c09936107dd565b90357fffff00000000000000000000000000000000000000000000000000000000000081169160028110610cca575b505060f01c600a8101809111610b3e575b610c538483610ae0565b9050816034019081603411610b3e571015610c7257505090505f905f90565b610c9290610c8b610c838685610ae0565b969094610ae0565b9050610b31565b928360341161011757831161011757603401917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffcc0190565b7fffff0000000000000000000000000000000000000000000000000000000000009250829060020360031b1b16165f80610c38565b5f610c49565b50610d108382610ae0565b90610d1b8584610ae0565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff881019291508211610b3e57827fffffffffffffffff000000000000000000000000000000000000000000000000927f22e325a29743965600000000000000000000000000000000000000000000000094610d95936107dd565b90358281169160088110610dad575b50501614610b86565b839250829060080360031b1b16165f80610da4565b3573ffffffffffffffffffffffffffffffffffffffff811681036101175790565b92919267ffffffffffffffff82116108365760405191610e2b601f82017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe016602001846107f5565b829481845281830111610117578281602093845f960137010152565b929190610e5384610dc2565b91610e5d85610b6b565b9590938660201161011757600c8501359473ffffffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffffffffffffffffffff00000000000000000000000087169660601c16938860301161011757602082013560801c91610ef7610ec986610863565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd08c0190603084019061160b565b506004819392931015611275571591826112aa575b508a60061161011757803560d01c9a600c11610117576006013560d01c908a821665800000000000166112a2575f915b8b8160028510156112755779ffffffffffff00000000000000000000000000000000000000009d60019580611212575050508c8073ffffffffffffffffffffffffffffffffffffffff8080657fffffffffff807fffffffffffff000000000000000000000000000000000000000000000000000097169716975b151589181616169e8f9560a01b1616169160d01b1617179914801561120b575b6111da57816104a56110c392610452610fee886112d0565b600a619c408211910402976fffffffffffffffffffffffffffffffff60c06110658b617530017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff61753082101580920218027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1890565b92013516907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff908281029281159184041417151580920218027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1890565b906040517f23b872dd000000000000000000000000000000000000000000000000000000005f5273ffffffffffffffffffffffffffffffffffffffff8416600452306024528260445260205f606481808a5af19560015f51148716156111fa575b506040525f6060526040519461113b6020876107f5565b5f8652156111da57927fffffffffffffffffffffffffffffffffffffffff00000000000000000000000060209360c896936111d698966040519a8b98888a015260408901526054880152607487015260601b16609485015260a88401528051918291018484015e81015f8382015203017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018352826107f5565b9190565b5050505050505090506040516111f16020826107f5565b5f815290600190565b9590953b15153d151616945f611124565b505f610fd6565b93949293861461125f575b50508c8073ffffffffffffffffffffffffffffffffffffffff80807fffffffffffff000000000000000000000000000000000000000000000000000095610fb6565b6580000000000091821794501791508c8061121d565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b600191610f3c565b60025473ffffffffffffffffffffffffffffffffffffffff91821691161491505f610f0c565b60e0810160346112e08284610ae0565b9050105f146112f057505f919050565b6112f991610ae0565b603411610117576024013560801c90565b60ff811690601f821161133957604051916113266040846107f5565b6020808452838101919036833783525290565b7fb3512b0c000000000000000000000000000000000000000000000000000000005f5260045ffd5b670de0b6b3a76400007fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff838309828402808210910303101561140d57670de0b6b3a7640000826113b461140a9484611556565b920915157fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9082019182101580920218027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1890565b90565b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff90565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001630148061152d575b1561149b577f000000000000000000000000000000000000000000000000000000000000000090565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f000000000000000000000000000000000000000000000000000000000000000060408201527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a082015260a08152610a2660c0826107f5565b507f00000000000000000000000000000000000000000000000000000000000000004614611472565b9190915f907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff84820990848102928380841093039280840393146115f85782670de0b6b3a764000011156115e657507faccb18165bd6fe31ae1cf318dc5b51eee0e1ba569b88cd74c1773b91fac106699394670de0b6b3a7640000910990828211900360ee1b910360121c170290565b634e487b71905260116020526024601cfd5b505050670de0b6b3a76400009192500490565b90604183036116355761162e9250602081013591604082359201355f1a9061163f565b9192909190565b50505f9160029190565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a084116116c3579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa1561010c575f5173ffffffffffffffffffffffffffffffffffffffff8116156116b957905f905f90565b505f906001905f90565b5050505f916003919056fea164736f6c634300081e000a' as const
