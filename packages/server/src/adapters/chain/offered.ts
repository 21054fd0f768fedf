import {
  AbiDecodingDataSizeTooSmallError,
  AbiDecodingZeroDataError,
  BaseError,
  ContractFunctionZeroDataError,
  IntegerOutOfRangeError,
} from 'viem'
import { revertDataOf } from './revert-data.js'

/** The result of a contract's function, `undefined` when the contract does not have it. Rejects with any other failure. */
export async function offered<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (revertDataOf(error) !== undefined || isOfAnotherShape(error)) return undefined
    throw error
  }
}

/** What an address without code answers, and a fallback function that takes every call. */
const isOfAnotherShape = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk(
    (cause) =>
      cause instanceof ContractFunctionZeroDataError ||
      cause instanceof AbiDecodingZeroDataError ||
      cause instanceof AbiDecodingDataSizeTooSmallError ||
      cause instanceof IntegerOutOfRangeError,
  ) !== null
