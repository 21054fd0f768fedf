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
  '0x60806040526004361015610011575f80fd5b5f3560e01c63061bff6614610024575f80fd5b3461038a5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261038a5760043567ffffffffffffffff811161038a573660238201121561038a5780600401359067ffffffffffffffff821161038a576024810190602436918460051b01011161038a576024359173ffffffffffffffffffffffffffffffffffffffff8316830361038a576100c38161044c565b926100d1604051948561040b565b8184527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06100fe8361044c565b015f5b8181106103c35750505f5b8281106101bd57846040518091602082016020835281518091526020604084019201905f5b81811061013f575050500390f35b91935091602060a060019273ffffffffffffffffffffffffffffffffffffffff6080885182815116845285810151868501527fffffffffffffffffffffffffffffffffffffffffff00000000000000000000006040820151166040850152606081015160608501520151166080820152019401910191849392610131565b5f8080806101d46101cf86898b610464565b6104a1565b5afa503d156103bb573d9067ffffffffffffffff821161038e576040519161022460207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f840116018461040b565b82523d5f602084013e5b60408280518101031261038a5773ffffffffffffffffffffffffffffffffffffffff828160406020600196015192015191168061026b858b6104c2565b51523f602061027a858b6104c2565b5101527fffffffffffffffffffffffffffffffffffffffffff00000000000000000000008160581b1660406102af858b6104c2565b510152163f60606102c083896104c2565b5101526102d16101cf828688610464565b60205f809260405173ffffffffffffffffffffffffffffffffffffffff848201927f20709efc0000000000000000000000000000000000000000000000000000000084521660248201526024815261032a60448261040b565b51908761c350fa610363575b73ffffffffffffffffffffffffffffffffffffffff6080610357848a6104c2565b5101911690520161010c565b601f3d1115610336575073ffffffffffffffffffffffffffffffffffffffff5f5116610336565b5f80fd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b60609061022e565b6040519060a082019180831067ffffffffffffffff84111761038e576020926040525f81525f838201525f60408201525f60608201525f608082015282828901015201610101565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761038e57604052565b67ffffffffffffffff811161038e5760051b60200190565b91908110156104745760051b0190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b3573ffffffffffffffffffffffffffffffffffffffff8116810361038a5790565b80518210156104745760209160051b01019056fea164736f6c634300081e000a' as const
