// Written by scripts/compile.ts. Do not edit.
export const stageSpenderAbi = [
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "typeId",
        "type": "uint256"
      }
    ],
    "name": "isModuleType",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "pure",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "nothing",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "name": "onInstall",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes",
        "name": "",
        "type": "bytes"
      }
    ],
    "name": "onUninstall",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
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
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "pull",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  }
] as const

export const stageSpenderBytecode =
  '0x60808060405234601557610282908161001a8239f35b5f80fdfe6080806040526004361015610012575f80fd5b5f3560e01c908163448f30a3146101db5781636d61fe70146101d05781638a91b0e3146101d0578163ecd0596114610194575063f2d5d56b14610053575f80fd5b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101515760043573ffffffffffffffffffffffffffffffffffffffff81168091036101515760205f916064604051809481937f23b872dd00000000000000000000000000000000000000000000000000000000835233600484015230602484015260243560448401525af18015610189576100f057005b60203d602011610182575b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f820116820182811067ffffffffffffffff8211176101555760209183916040528101031261015157518015150361015157005b5f80fd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b503d6100fb565b6040513d5f823e3d90fd5b346101515760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610151576020906002600435148152f35b6101d936610206565b005b5f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015157005b9060207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8301126101515760043567ffffffffffffffff811161015157826023820112156101515780600401359267ffffffffffffffff8411610151576024848301011161015157602401919056fea164736f6c634300081e000a' as const
