// Written by scripts/compile.ts. Do not edit.
export const validationReaderAbi = [
  {
    "inputs": [
      {
        "internalType": "address[]",
        "name": "accounts",
        "type": "address[]"
      },
      {
        "internalType": "address",
        "name": "ecdsaValidator",
        "type": "address"
      }
    ],
    "name": "read",
    "outputs": [
      {
        "components": [
          {
            "internalType": "address",
            "name": "implementation",
            "type": "address"
          },
          {
            "internalType": "bytes32",
            "name": "implementationCodeHash",
            "type": "bytes32"
          },
          {
            "internalType": "bytes21",
            "name": "root",
            "type": "bytes21"
          },
          {
            "internalType": "bytes32",
            "name": "rootCodeHash",
            "type": "bytes32"
          },
          {
            "internalType": "address",
            "name": "owner",
            "type": "address"
          }
        ],
        "internalType": "struct ValidationReader.Validation[]",
        "name": "validations",
        "type": "tuple[]"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  }
] as const

export const validationReaderRuntimeBytecode =
  '0x60806040526004361015610011575f80fd5b5f3560e01c63061bff6614610024575f80fd5b346103945760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126103945760043567ffffffffffffffff811161039457366023820112156103945780600401359067ffffffffffffffff8211610394576024810190602436918460051b010111610394576024359173ffffffffffffffffffffffffffffffffffffffff83168303610394576100c381610460565b926100d1604051948561041f565b8184527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06100fe83610460565b015f5b8181106103d75750505f5b8281106101bd57846040518091602082016020835281518091526020604084019201905f5b81811061013f575050500390f35b91935091602060a060019273ffffffffffffffffffffffffffffffffffffffff6080885182815116845285810151868501527fffffffffffffffffffffffffffffffffffffffffff00000000000000000000006040820151166040850152606081015160608501520151166080820152019401910191849392610131565b5f8080806101d46101cf86898b610478565b6104b5565b5afa503d156103cf573d9067ffffffffffffffff82116103a2576040519161022460207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f840116018461041f565b82523d5f602084013e5b8151604081036103985782604091810103126103945773ffffffffffffffffffffffffffffffffffffffff8281604060206001960151920151911680610274858b6104d6565b51523f6020610283858b6104d6565b5101527fffffffffffffffffffffffffffffffffffffffffff00000000000000000000008160581b1660406102b8858b6104d6565b510152163f60606102c983896104d6565b5101526102da6101cf828688610478565b60205f809260405173ffffffffffffffffffffffffffffffffffffffff848201927f20709efc0000000000000000000000000000000000000000000000000000000084521660248201526024815261033360448261041f565b51908761c350fa61036d575b73ffffffffffffffffffffffffffffffffffffffff6080610360848a6104d6565b5101911690525b0161010c565b601f3d111561033f575073ffffffffffffffffffffffffffffffffffffffff5f511661033f565b5f80fd5b5060019150610367565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b60609061022e565b6040519060a082019180831067ffffffffffffffff8411176103a2576020926040525f81525f838201525f60408201525f60608201525f608082015282828901015201610101565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176103a257604052565b67ffffffffffffffff81116103a25760051b60200190565b91908110156104885760051b0190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b3573ffffffffffffffffffffffffffffffffffffffff811681036103945790565b80518210156104885760209160051b01019056fea164736f6c634300081e000a' as const
