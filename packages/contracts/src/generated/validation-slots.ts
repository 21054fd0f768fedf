// Written by scripts/compile.ts. Do not edit.
export const validationSlotsAbi = [
  {
    "stateMutability": "payable",
    "type": "fallback"
  }
] as const

export const validationSlotsRuntimeBytecode =
  '0x7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc545f527f7bcaa2ced2a71450ed5a9a1b4848e8e5206dbc3f06011e595f7f55428cc6f84f5460205260405ff3fea164736f6c634300081e000a' as const
