// Written by scripts/compile.ts. Do not edit.
export const devnetFeeForwarderAbi = [
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "required",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "balance",
        "type": "uint256"
      }
    ],
    "name": "InsufficientBalance",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NativeAssetTransferFailed",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "SafeERC20FailedOperation",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "components": [
          {
            "internalType": "address",
            "name": "recipient",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "amount",
            "type": "uint256"
          }
        ],
        "indexed": false,
        "internalType": "struct DevnetFeeForwarder.FeeDistribution[]",
        "name": "distributions",
        "type": "tuple[]"
      }
    ],
    "name": "FeesForwarded",
    "type": "event"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "_token",
        "type": "address"
      },
      {
        "components": [
          {
            "internalType": "address",
            "name": "recipient",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "amount",
            "type": "uint256"
          }
        ],
        "internalType": "struct DevnetFeeForwarder.FeeDistribution[]",
        "name": "_distributions",
        "type": "tuple[]"
      }
    ],
    "name": "forwardERC20Fees",
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
            "name": "recipient",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "amount",
            "type": "uint256"
          }
        ],
        "internalType": "struct DevnetFeeForwarder.FeeDistribution[]",
        "name": "_distributions",
        "type": "tuple[]"
      }
    ],
    "name": "forwardNativeFees",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  }
] as const

export const devnetFeeForwarderBytecode =
  '0x6080806040523460155761051e908161001a8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c80630e8ae67f146101c55763332d746b1461002f575f80fd5b346101c15760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c15760043573ffffffffffffffffffffffffffffffffffffffff81168091036101c15760243567ffffffffffffffff81116101c15761009f903690600401610352565b5f5b8181106100df57507f3a7029951ba36c1af37954df919ce2f9a95c3f5c2c2e872d5e7fd47c61a6df26916100da604051928392836103e1565b0390a2005b6100f26100ed828486610383565b6103c0565b60206100ff838587610383565b013573ffffffffffffffffffffffffffffffffffffffff604051927f23b872dd000000000000000000000000000000000000000000000000000000005f52336004521660245260445260205f60648180895af19060015f51148216156101a0575b6040525f60605215610174576001016100a1565b837f5274afe7000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b9060018115166101b857853b15153d15161690610160565b503d5f823e3d90fd5b5f80fd5b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c15760043567ffffffffffffffff81116101c15761020f903690600401610352565b5f5f5b8281106103305750348111610301575f5b8281106102d25750803411610266575b5f7f3a7029951ba36c1af37954df919ce2f9a95c3f5c2c2e872d5e7fd47c61a6df2683856100da604051928392836103e1565b3403903482116102a5575f9261029d7f3a7029951ba36c1af37954df919ce2f9a95c3f5c2c2e872d5e7fd47c61a6df269333610441565b925090610233565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b806102fb6102e66100ed6001948789610383565b60206102f384888a610383565b013590610441565b01610223565b7fcf479181000000000000000000000000000000000000000000000000000000005f526004523460245260445ffd5b90602061033e838587610383565b013581018091116102a55790600101610212565b9181601f840112156101c15782359167ffffffffffffffff83116101c1576020808501948460061b0101116101c157565b91908110156103935760061b0190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b3573ffffffffffffffffffffffffffffffffffffffff811681036101c15790565b60208082528101839052604001915f905b8082106103ff5750505090565b90919283359073ffffffffffffffffffffffffffffffffffffffff82168092036101c157604081600193829352602087013560208201520194019201906103f2565b5f80809381935af13d1561050c573d67ffffffffffffffff81116104df57604051907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0603f81601f8401160116820182811067ffffffffffffffff8211176104df5760405281525f60203d92013e5b156104b757565b7f5a046737000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b6104b056fea164736f6c634300081e000a' as const
