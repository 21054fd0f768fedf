// Written by scripts/compile.ts. Do not edit.
export const batchExecutorAbi = [
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "address",
            "name": "to",
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
        "internalType": "struct BatchExecutor.Call[]",
        "name": "calls",
        "type": "tuple[]"
      }
    ],
    "name": "executeBatch",
    "outputs": [
      {
        "internalType": "bool",
        "name": "ok",
        "type": "bool"
      },
      {
        "internalType": "uint256",
        "name": "gasUsed",
        "type": "uint256"
      },
      {
        "internalType": "bytes",
        "name": "revertData",
        "type": "bytes"
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
    "stateMutability": "pure",
    "type": "function"
  },
  {
    "stateMutability": "payable",
    "type": "receive"
  }
] as const

export const batchExecutorRuntimeBytecode =
  '0x608080604052600436101561001c575b50361561001a575f80fd5b005b5f3560e01c908163150b7a02146104615750806334fcd5be146101b6578063bc197c81146100e55763f23a6e6114610054575f61000f565b346100e15760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e15761008b6104ec565b5061009461050f565b5060843567ffffffffffffffff81116100e1576100b5903690600401610532565b505060206040517ff23a6e61000000000000000000000000000000000000000000000000000000008152f35b5f80fd5b346100e15760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e15761011c6104ec565b5061012561050f565b5060443567ffffffffffffffff81116100e157610146903690600401610560565b505060643567ffffffffffffffff81116100e157610168903690600401610560565b505060843567ffffffffffffffff81116100e15761018a903690600401610532565b505060206040517fbc197c81000000000000000000000000000000000000000000000000000000008152f35b346100e15760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e15760043567ffffffffffffffff81116100e157610205903690600401610560565b906060915a5f9360015b8080610458575b156103af575050610228848385610591565b3573ffffffffffffffffffffffffffffffffffffffff811681036100e1576020610253868587610591565b013590610261868587610591565b6040810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1813603018212156100e157019081359167ffffffffffffffff83116100e1576020019180360383136100e1575f938493826040519384928337810185815203925af13d156103a8573d67ffffffffffffffff811161037b5761031160207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f840116016105fe565b9081523d5f602083013e5b90947fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff811461034e576001019461020f565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b606061031c565b5a830392831161034e576080918161041d575b601f60207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0926040519687951515865282860152606060408601528051918291826060880152018686015e5f85828601015201168101030190f35b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602061044c816105fe565b5f8152925050506103c2565b50838610610216565b346100e15760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e1576104986104ec565b506104a161050f565b506064359067ffffffffffffffff82116100e1576104c56020923690600401610532565b50507f150b7a02000000000000000000000000000000000000000000000000000000008152f35b6004359073ffffffffffffffffffffffffffffffffffffffff821682036100e157565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036100e157565b9181601f840112156100e15782359167ffffffffffffffff83116100e157602083818601950101116100e157565b9181601f840112156100e15782359167ffffffffffffffff83116100e1576020808501948460051b0101116100e157565b91908110156105d15760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa1813603018212156100e1570190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f604051930116820182811067ffffffffffffffff82111761037b5760405256fea164736f6c634300081e000a' as const
