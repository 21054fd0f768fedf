import { BaseError } from 'viem'
import { revertDataOf } from '../chain/revert-data.js'

/** The chain's own word, that there is no such function for instance, and no failure of the endpoint. */
const isAnswer = (error: unknown): boolean =>
  revertDataOf(error) !== undefined ||
  (error instanceof BaseError &&
    error.walk((cause) => (cause as Error).name === 'ContractFunctionZeroDataError') !== null)

/** `undefined` when the contract has no such function. Rejects when the endpoint fails. */
export const answerOf = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isAnswer(error)) return undefined
    throw error
  })
