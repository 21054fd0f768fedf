import { gaslessPaymasterAbi, timelockControllerAbi } from '@gasless-gateway/contracts'
import { BaseError, decodeErrorResult, type Hex, parseAbi } from 'viem'
import { revertDataOf } from '../chain/revert-data.js'

/** Of ERC-6093, which most tokens of today throw. */
const tokenErrors = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
])

const errors = [...gaslessPaymasterAbi, ...timelockControllerAbi, ...tokenErrors].filter(
  ({ type }) => type === 'error',
)

/** Why the chain refuses a call, by the contract's own error where it has one. */
export function explainRefusal(error: unknown): string {
  const data = revertDataOf(error)
  if (data !== undefined) return explainRevert(data)
  const text = error instanceof BaseError ? error.details || error.shortMessage : String(error)
  return plainText(text).replace(/\.$/, '')
}

/** What contracts and endpoints say must not steer the operator's terminal. */
const plainText = (text: string): string =>
  text
    .replaceAll(/\p{Cf}|\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Revert data as the error's name and arguments. */
export function explainRevert(data: Hex): string {
  if (data === '0x') return 'it reverts without a reason'
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: errors, data })
    return plainText(
      (errorName as string) === 'Error' ? String(args[0]) : `${errorName}(${args.join(', ')})`,
    )
  } catch {
    return `it reverts with ${data}`
  }
}

/** An error as one sentence for the operator. Errors of our own are that already. */
export function sentenceOf(error: unknown): string {
  if (error instanceof BaseError)
    return `The endpoint failed: ${explainRefusal(error)}. Run the command again, or correct its RPC URL.`
  return plainText(error instanceof Error ? error.message : String(error))
}
