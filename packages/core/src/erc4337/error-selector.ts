import { type Abi, type Hex, toFunctionSelector } from 'viem'

/** A custom error of a contract. */
export type AbiError = Extract<Abi[number], { readonly type: 'error' }>

/** Returns the first four bytes of a custom error, which are computed like a function selector. */
export const errorSelector = (error: AbiError): Hex =>
  toFunctionSelector({ ...error, type: 'function', outputs: [], stateMutability: 'view' })
