// Written by scripts/compile.ts. Do not edit.
export const stateReaderAbi = [
  {
    "inputs": [],
    "name": "TooLittleGas",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "coinOf",
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
        "components": [
          {
            "internalType": "address",
            "name": "target",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "gasLimit",
            "type": "uint256"
          },
          {
            "internalType": "bytes",
            "name": "data",
            "type": "bytes"
          }
        ],
        "internalType": "struct StateReader.Read[]",
        "name": "reads",
        "type": "tuple[]"
      }
    ],
    "name": "read",
    "outputs": [
      {
        "components": [
          {
            "internalType": "bool",
            "name": "success",
            "type": "bool"
          },
          {
            "internalType": "bytes",
            "name": "data",
            "type": "bytes"
          }
        ],
        "internalType": "struct StateReader.Answer[]",
        "name": "answers",
        "type": "tuple[]"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  }
] as const

export const stateReaderRuntimeBytecode =
  '0x60806040526004361015610011575f80fd5b5f3560e01c806322f944321461008e5763825a9e9a1461002f575f80fd5b3461008a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261008a5760043573ffffffffffffffffffffffffffffffffffffffff8116810361008a5760209031604051908152f35b5f80fd5b3461008a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261008a5760043567ffffffffffffffff811161008a573660238201121561008a5780600401359067ffffffffffffffff821161008a576024810190602436918460051b01011161008a5761011461010f836104b3565b61046f565b918083527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0610142826104b3565b015f5b81811061040b5750505f5b81811061022257836040518091602082016020835281518091526040830190602060408260051b8601019301915f905b82821061018f57505050500390f35b919360206060827fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc060019597998495030186527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f84808c5180511515865201516040828601528051918291826040880152018686015e5f858286010152011601019601920192018594939192610180565b61022d8183856104cb565b359073ffffffffffffffffffffffffffffffffffffffff8216820361008a5760206102598285876104cb565b0135916102678285876104cb565b6040810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe18136030182121561008a57019283359067ffffffffffffffff821161008a576020850191803603831361008a576102ec60207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8401160161046f565b928184526020840196602083369201011161008a57815f926020928937840101525a60061c603f810290808204603f14901517156103de576127108201908183116103de57106103b6576001945f9384935192fa3d9061040082116103ac575b6040519180835260207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8301168401016040525f602084013e6103918388610538565b5191602061039f858a610538565b5101521515905201610150565b610400915061034c565b7f5dd42bb6000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b60405190604082019180831067ffffffffffffffff841117610442576020926040525f815260608382015282828801015201610145565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f604051930116820182811067ffffffffffffffff82111761044257604052565b67ffffffffffffffff81116104425760051b60200190565b919081101561050b5760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa18136030182121561008a570190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b805182101561050b5760209160051b01019056fea164736f6c634300081e000a' as const
