import { type Abi, type Hex, toFunctionSelector } from 'viem'

/** A custom error of a contract. */
export type AbiError = Extract<Abi[number], { readonly type: 'error' }>

/** What the bytes of a custom error begin with: made as the selector of a function is. */
export const errorSelector = (error: AbiError): Hex =>
  toFunctionSelector({ ...error, type: 'function', outputs: [], stateMutability: 'view' })
