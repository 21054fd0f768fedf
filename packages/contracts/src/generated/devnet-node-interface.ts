// Written by scripts/compile.ts. Do not edit.
export const devnetNodeInterfaceAbi = [
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      },
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      },
      {
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      }
    ],
    "name": "gasEstimateL1Component",
    "outputs": [
      {
        "internalType": "uint64",
        "name": "gasEstimateForL1",
        "type": "uint64"
      },
      {
        "internalType": "uint256",
        "name": "baseFee",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "l1BaseFeeEstimate",
        "type": "uint256"
      }
    ],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "gasPerByte",
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
        "name": "gas_",
        "type": "uint256"
      }
    ],
    "name": "setGasPerByte",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

export const devnetNodeInterfaceRuntimeBytecode =
  '0x6080806040526004361015610012575f80fd5b5f3560e01c9081630244a9fa146101745750806377d488a2146100775763cdf9b5091461003d575f80fd5b346100735760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610073576004355f55005b5f80fd5b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100735760043573ffffffffffffffffffffffffffffffffffffffff81160361007357602435801515036100735760443567ffffffffffffffff811161007357366023820112156100735780600401359067ffffffffffffffff8211610073576024823692010111610073575f54606e8201809211610147578181029181830414901517156101475760609067ffffffffffffffff604051911681524860208201525f6040820152f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b34610073575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610073576020905f548152f3fea164736f6c634300081e000a' as const
