// Written by scripts/compile.ts. Do not edit.
export const corpusPermit2Abi = [
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
        "name": "token",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint160",
        "name": "amount",
        "type": "uint160"
      },
      {
        "indexed": false,
        "internalType": "uint48",
        "name": "expiration",
        "type": "uint48"
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
        "indexed": false,
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "spender",
        "type": "address"
      }
    ],
    "name": "Lockdown",
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
        "name": "token",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint160",
        "name": "amount",
        "type": "uint160"
      },
      {
        "indexed": false,
        "internalType": "uint48",
        "name": "expiration",
        "type": "uint48"
      },
      {
        "indexed": false,
        "internalType": "uint48",
        "name": "nonce",
        "type": "uint48"
      }
    ],
    "name": "Permit",
    "type": "event"
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
        "name": "token",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      }
    ],
    "name": "allowance",
    "outputs": [
      {
        "internalType": "uint160",
        "name": "amount",
        "type": "uint160"
      },
      {
        "internalType": "uint48",
        "name": "expiration",
        "type": "uint48"
      },
      {
        "internalType": "uint48",
        "name": "nonce",
        "type": "uint48"
      }
    ],
    "stateMutability": "view",
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
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "internalType": "uint160",
        "name": "amount",
        "type": "uint160"
      },
      {
        "internalType": "uint48",
        "name": "expiration",
        "type": "uint48"
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
        "components": [
          {
            "internalType": "address",
            "name": "token",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "spender",
            "type": "address"
          }
        ],
        "internalType": "struct CorpusPermit2.TokenSpenderPair[]",
        "name": "pairs",
        "type": "tuple[]"
      }
    ],
    "name": "lockdown",
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
      },
      {
        "components": [
          {
            "components": [
              {
                "internalType": "address",
                "name": "token",
                "type": "address"
              },
              {
                "internalType": "uint160",
                "name": "amount",
                "type": "uint160"
              },
              {
                "internalType": "uint48",
                "name": "expiration",
                "type": "uint48"
              },
              {
                "internalType": "uint48",
                "name": "nonce",
                "type": "uint48"
              }
            ],
            "internalType": "struct CorpusPermit2.PermitDetails[]",
            "name": "details",
            "type": "tuple[]"
          },
          {
            "internalType": "address",
            "name": "spender",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "sigDeadline",
            "type": "uint256"
          }
        ],
        "internalType": "struct CorpusPermit2.PermitBatch",
        "name": "batch",
        "type": "tuple"
      },
      {
        "internalType": "bytes",
        "name": "signature",
        "type": "bytes"
      }
    ],
    "name": "permit",
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
        "internalType": "uint160",
        "name": "amount",
        "type": "uint160"
      },
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "transferFrom",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

export const corpusPermit2RuntimeBytecode =
  '0x60806040526004361015610011575f80fd5b5f3560e01c80632a2d80d1146106b357806336c78516146103e657806387517c451461029e578063927da105146101dc5763cc53287f14610050575f80fd5b346101d85760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101d85760043567ffffffffffffffff81116101d857366023820112156101d85780600401359067ffffffffffffffff82116101d8576024810190602436918460061b0101116101d8575f5b8281106100d057005b600190335f525f60205260405f2073ffffffffffffffffffffffffffffffffffffffff6101066101018488886110cd565b611099565b165f5260205260405f2073ffffffffffffffffffffffffffffffffffffffff61013b60206101358589896110cd565b01611099565b165f5260205260405f207fffffffffffffffffffffffff000000000000000000000000000000000000000081541690556101796101018286866110cd565b73ffffffffffffffffffffffffffffffffffffffff61019e60206101358589896110cd565b81604051931683521660208201527f89b1add15eff56b3dfe299ad94e01f2b52fbcb80ae1a3baea6ae8c04cb2b98a460403392a2016100c7565b5f80fd5b346101d85760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101d857610213610eda565b61021b610efd565b73ffffffffffffffffffffffffffffffffffffffff610238610f20565b92165f9081526020818152604080832073ffffffffffffffffffffffffffffffffffffffff94851684528252808320948416835293815290839020548351928116835265ffffffffffff60a082901c169183019190915260d01c91810191909152606090f35b346101d85760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101d8576102d5610eda565b6102dd610efd565b6102e5610f20565b9060643565ffffffffffff8116918282036101d85773ffffffffffffffffffffffffffffffffffffffff926103ad8493335f525f60205260405f208589165f5260205260405f208585165f5260205260405f208588167fffffffffffffffffffffffff0000000000000000000000000000000000000000825416178155907fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff79ffffffffffff000000000000000000000000000000000000000083549260a01b169116179055565b82604051951685526020850152169216907fda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b60403392a4005b346101d85760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101d85761041d610eda565b610425610efd565b61042d610f20565b6064359273ffffffffffffffffffffffffffffffffffffffff84168094036101d85773ffffffffffffffffffffffffffffffffffffffff1690815f525f60205260405f20845f5260205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f2073ffffffffffffffffffffffffffffffffffffffff81546104c965ffffffffffff8260a01c16421115610f77565b1673ffffffffffffffffffffffffffffffffffffffff81036105ff575b5050602092915f73ffffffffffffffffffffffffffffffffffffffff958660649460405198899788967f23b872dd00000000000000000000000000000000000000000000000000000000885260048801521660248601521660448401525af19081156105f4575f916105b9575b501561055b57005b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600f60248201527f6e6f74207472616e7366657272656400000000000000000000000000000000006044820152fd5b90506020813d6020116105ec575b816105d460209383611030565b810103126101d8575180151581036101d85781610553565b3d91506105c7565b6040513d5f823e3d90fd5b73ffffffffffffffffffffffffffffffffffffffff83959492951690039373ffffffffffffffffffffffffffffffffffffffff85116106865780547fffffffffffffffffffffffff00000000000000000000000000000000000000001673ffffffffffffffffffffffffffffffffffffffff9590951694909417909355909190815f6104e6565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b346101d85760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101d8576106ea610eda565b60243567ffffffffffffffff81116101d8578060040160607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc83360301126101d8576044359267ffffffffffffffff84116101d857366023850112156101d85783600401359367ffffffffffffffff85116101d85736602486830101116101d85760448401359061077d82421115610f77565b6107878480610fdc565b9690506107ac61079688611071565b976107a4604051998a611030565b808952611071565b957fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06020890197013688375f5b88518110156108f2576107f6816107f08980610fdc565b90611089565b60405165ffffffffffff610890606060208401947f65626cad6cb96493bf6f5ebea28756c966f023ab9e8a83a7101849d5573b3678865273ffffffffffffffffffffffffffffffffffffffff61084b82610f43565b16604086015273ffffffffffffffffffffffffffffffffffffffff61087260208301610f43565b16828601528361088460408301610f64565b16608086015201610f64565b1660a082015260a081526108a560c082611030565b5190209089518110156108c55760019160208260051b8c010152016107d9565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b509091929493956040516020810191828a519091905f5b818110610ec4575050509260245f9383610951602095610ac49a9998037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282611030565b51902091019761096089611099565b9073ffffffffffffffffffffffffffffffffffffffff60405192858401947faf1b0d30d2cab0380e68f0689007e3254993c596f2fdd0aaa7f4d04f79440863865260408501521660608301526080820152608081526109c060a082611030565b519020604051828101907f8cad95687ba82c2ce50e74f7b754645e5117c3a5bec8151c0726d5857980a86682527f9ac997416e8ff9d2ff6bebeb7149f65cdae5e32e2b90440b566bb3044041d36a604082015246606082015230608082015260808152610a2e60a082611030565b5190209060405190838201927f190100000000000000000000000000000000000000000000000000000000000084526022830152604282015260428152610a76606282611030565b5190209280602460405196610ab2857fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8601160189611030565b828852018387013784010152856110dd565b15610e665773ffffffffffffffffffffffffffffffffffffffff90921692915f5b8351811015610e6457610afc816107f08480610fdc565b90855f525f60205260405f2073ffffffffffffffffffffffffffffffffffffffff610b2684611099565b165f5260205260405f2073ffffffffffffffffffffffffffffffffffffffff610b4e86611099565b165f5260205260405f205460d01c606083019065ffffffffffff610b71836110ba565b1603610e06576020830190610b8582611099565b906040850191610b94836110ba565b90600165ffffffffffff610ba7856110ba565b16019465ffffffffffff86116106865760405197606089019489861067ffffffffffffffff871117610dd957610d8b610d858f97610d798f9b610dd09660019f610d73928f65ffffffffffff8f9e7fc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec9f9273ffffffffffffffffffffffffffffffffffffffff9f9373ffffffffffffffffffffffffffffffffffffffff610d2595610d7f9c6040521687528360208801931683528360408801961686525f525f60205260405f2073ffffffffffffffffffffffffffffffffffffffff610c8c89611099565b165f526020528f610ca060405f2092611099565b165f526020528e8060405f20965116167fffffffffffffffffffffffff0000000000000000000000000000000000000000865416178555511683907fffffffffffff000000000000ffffffffffffffffffffffffffffffffffffffff79ffffffffffff000000000000000000000000000000000000000083549260a01b169116179055565b5179ffffffffffffffffffffffffffffffffffffffffffffffffffff7fffffffffffff000000000000000000000000000000000000000000000000000083549260d01b169116179055611099565b9b611099565b95611099565b986110ba565b916110ba565b9084604051958695169916978491604091949365ffffffffffff809273ffffffffffffffffffffffffffffffffffffffff606087019816865216602085015216910152565b0390a401610ae5565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600460248201527f75736564000000000000000000000000000000000000000000000000000000006044820152fd5b005b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600a60248201527f6e6f74207369676e6564000000000000000000000000000000000000000000006044820152fd5b8251845260209384019390920191600101610909565b6004359073ffffffffffffffffffffffffffffffffffffffff821682036101d857565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036101d857565b6044359073ffffffffffffffffffffffffffffffffffffffff821682036101d857565b359073ffffffffffffffffffffffffffffffffffffffff821682036101d857565b359065ffffffffffff821682036101d857565b15610f7e57565b60646040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152600760248201527f65787069726564000000000000000000000000000000000000000000000000006044820152fd5b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156101d8570180359067ffffffffffffffff82116101d857602001918160071b360383136101d857565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117610dd957604052565b67ffffffffffffffff8111610dd95760051b60200190565b91908110156108c55760071b0190565b3573ffffffffffffffffffffffffffffffffffffffff811681036101d85790565b3565ffffffffffff811681036101d85790565b91908110156108c55760061b0190565b9190823b61115257906110ef916111f6565b5060048110156111255715918261110557505090565b73ffffffffffffffffffffffffffffffffffffffff919250811691161490565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b9160209260647fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f855f965190604051957f1626ba7e00000000000000000000000000000000000000000000000000000000875260048701526040602487015288820190604487015e86848287010152011601915afa7f1626ba7e000000000000000000000000000000000000000000000000000000005f5114601f3d11161690565b81519190604183036112265761121f9250602082015190606060408401519301515f1a90611230565b9192909190565b50505f9160029190565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a084116112b4579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa156105f4575f5173ffffffffffffffffffffffffffffffffffffffff8116156112aa57905f905f90565b505f906001905f90565b5050505f916003919056fea164736f6c634300081e000a' as const
