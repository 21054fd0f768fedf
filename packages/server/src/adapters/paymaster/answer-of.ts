import { BaseError } from 'viem'
import { revertDataOf } from '../chain/revert-data.js'

/** Returns whether the error is the chain's answer, such as a missing function, and not a failure of the endpoint. */
const isAnswer = (error: unknown): boolean =>
  revertDataOf(error) !== undefined ||
  (error instanceof BaseError &&
    error.walk((cause) => (cause as Error).name === 'ContractFunctionZeroDataError') !== null)

/**
 * Resolves to the answer, or to `undefined` when the contract lacks the function. Rejects when the endpoint fails.
 */
export const answerOf = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isAnswer(error)) return undefined
    throw error
  })
