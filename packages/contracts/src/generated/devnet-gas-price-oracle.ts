// Written by scripts/compile.ts. Do not edit.
export const devnetGasPriceOracleAbi = [
  {
    "inputs": [],
    "name": "beforeFjord",
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
        "internalType": "bytes",
        "name": "unsignedTransaction",
        "type": "bytes"
      }
    ],
    "name": "getL1Fee",
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
        "name": "unsignedTransactionSize",
        "type": "uint256"
      }
    ],
    "name": "getL1FeeUpperBound",
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
        "internalType": "bool",
        "name": "before",
        "type": "bool"
      }
    ],
    "name": "setBeforeFjord",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "wei_",
        "type": "uint256"
      }
    ],
    "name": "setWeiPerByte",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "weiPerByte",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  }
] as const

export const devnetGasPriceOracleRuntimeBytecode =
  '0x6080806040526004361015610012575f80fd5b5f3560e01c9081631217a760146102f55750806349948e0e1461026f5780636f8bd82c1461023957806396bb2df7146101f9578063988d30591461018c5763f1c7a58b1461005e575f80fd5b346101885760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101885760043560ff600154166101045760448101908181116100d75760445f549160ff840401018092116100d757601082018092116100d7576020916100cf9161032c565b604051908152f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b60846040517f08c379a000000000000000000000000000000000000000000000000000000000815260206004820152603660248201527f47617350726963654f7261636c653a206765744c314665655570706572426f7560448201527f6e64206f6e6c7920737570706f72747320466a6f7264000000000000000000006064820152fd5b5f80fd5b346101885760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610188576004358015158091036101885760ff7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00600154169116176001555f80f35b34610188575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261018857602060ff600154166040519015158152f35b346101885760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610188576004355f55005b346101885760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101885760043567ffffffffffffffff811161018857366023820112156101885780600401359067ffffffffffffffff8211610188576024823692010111610188575f54604482018092116100d7576020916100cf9161032c565b34610188575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610188576020905f548152f35b818102929181159184041417156100d75756fea164736f6c634300081e000a' as const
