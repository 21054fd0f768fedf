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
  '0x608060405260043610610041575f3560e01c8063150b7a021461004c57806334fcd5be146100c6578063bc197c81146100f4578063f23a6e611461013b575f5ffd5b3661004857005b5f5ffd5b348015610057575f5ffd5b5061009061006636600461033f565b7f150b7a020000000000000000000000000000000000000000000000000000000095945050505050565b6040517fffffffff0000000000000000000000000000000000000000000000000000000090911681526020015b60405180910390f35b3480156100d1575f5ffd5b506100e56100e03660046103ea565b610180565b6040516100bd93929190610429565b3480156100ff575f5ffd5b5061009061010e36600461048c565b7fbc197c810000000000000000000000000000000000000000000000000000000098975050505050505050565b348015610146575f5ffd5b5061009061015536600461054b565b7ff23a6e61000000000000000000000000000000000000000000000000000000009695505050505050565b5f5f60605f5a6001945090505f5b84801561019a57508581105b156102a4578686828181106101b1576101b16105be565b90506020028101906101c391906105eb565b6101d1906020810190610627565b73ffffffffffffffffffffffffffffffffffffffff168787838181106101f9576101f96105be565b905060200281019061020b91906105eb565b60200135888884818110610221576102216105be565b905060200281019061023391906105eb565b610241906040810190610647565b60405161024f9291906106a8565b5f6040518083038185875af1925050503d805f8114610289576040519150601f19603f3d011682016040523d82523d5f602084013e61028e565b606091505b50909550925061029d816106e4565b905061018e565b505a6102b0908261071b565b925083156102ca5760405180602001604052805f81525091505b509250925092565b803573ffffffffffffffffffffffffffffffffffffffff811681146102f5575f5ffd5b919050565b5f5f83601f84011261030a575f5ffd5b50813567ffffffffffffffff811115610321575f5ffd5b602083019150836020828501011115610338575f5ffd5b9250929050565b5f5f5f5f5f60808688031215610353575f5ffd5b61035c866102d2565b945061036a602087016102d2565b935060408601359250606086013567ffffffffffffffff81111561038c575f5ffd5b610398888289016102fa565b969995985093965092949392505050565b5f5f83601f8401126103b9575f5ffd5b50813567ffffffffffffffff8111156103d0575f5ffd5b6020830191508360208260051b8501011115610338575f5ffd5b5f5f602083850312156103fb575f5ffd5b823567ffffffffffffffff811115610411575f5ffd5b61041d858286016103a9565b90969095509350505050565b8315158152826020820152606060408201525f82518060608401528060208501608085015e5f6080828501015260807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f830116840101915050949350505050565b5f5f5f5f5f5f5f5f60a0898b0312156104a3575f5ffd5b6104ac896102d2565b97506104ba60208a016102d2565b9650604089013567ffffffffffffffff8111156104d5575f5ffd5b6104e18b828c016103a9565b909750955050606089013567ffffffffffffffff811115610500575f5ffd5b61050c8b828c016103a9565b909550935050608089013567ffffffffffffffff81111561052b575f5ffd5b6105378b828c016102fa565b999c989b5096995094979396929594505050565b5f5f5f5f5f5f60a08789031215610560575f5ffd5b610569876102d2565b9550610577602088016102d2565b94506040870135935060608701359250608087013567ffffffffffffffff8111156105a0575f5ffd5b6105ac89828a016102fa565b979a9699509497509295939492505050565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b5f82357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa183360301811261061d575f5ffd5b9190910192915050565b5f60208284031215610637575f5ffd5b610640826102d2565b9392505050565b5f5f83357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe184360301811261067a575f5ffd5b83018035915067ffffffffffffffff821115610694575f5ffd5b602001915036819003821315610338575f5ffd5b818382375f9101908152919050565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b5f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8203610714576107146106b7565b5060010190565b8181038181111561072e5761072e6106b7565b9291505056fea164736f6c634300081e000a' as const
