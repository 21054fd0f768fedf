import {
  AbiDecodingDataSizeTooSmallError,
  AbiDecodingZeroDataError,
  BaseError,
  ContractFunctionZeroDataError,
  IntegerOutOfRangeError,
} from 'viem'
import { revertDataOf } from './revert-data.js'

/**
 * Resolves to the result of a contract's function, or `undefined` if the contract lacks it. Rejects with any other
 * failure.
 */
export async function offered<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (revertDataOf(error) !== undefined || isOfAnotherShape(error)) return undefined
    throw error
  }
}

/**
 * Returns whether the answer cannot be decoded: the address has no code, or a fallback function accepts every call.
 */
const isOfAnotherShape = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk(
    (cause) =>
      cause instanceof ContractFunctionZeroDataError ||
      cause instanceof AbiDecodingZeroDataError ||
      cause instanceof AbiDecodingDataSizeTooSmallError ||
      cause instanceof IntegerOutOfRangeError,
  ) !== null
