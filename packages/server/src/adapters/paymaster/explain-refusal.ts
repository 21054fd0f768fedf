import { gaslessPaymasterAbi, timelockControllerAbi } from '@gasless-gateway/contracts'
import { type GatewayError, isGatewayError } from '@gasless-gateway/core'
import { BaseError, decodeErrorResult, type Hex, parseAbi } from 'viem'
import { revertDataOf } from '../chain/revert-data.js'

/** Errors of ERC-6093, which most current tokens use. */
const tokenErrors = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
])

const errors = [...gaslessPaymasterAbi, ...timelockControllerAbi, ...tokenErrors].filter(
  ({ type }) => type === 'error',
)

/** Returns the pool's error among the causes of an error, if there is one. */
export function unavailabilityIn(error: unknown): GatewayError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (isGatewayError(cause, 'NETWORK_UNAVAILABLE')) return cause
  return undefined
}

/** Returns what the endpoint said, which the pool's error does not repeat. */
const saidIn = (error: unknown): unknown => {
  const unavailable = unavailabilityIn(error)
  return unavailable ? (unavailable.cause ?? unavailable) : error
}

/** Returns why the chain refuses a call: the contract's error if there is one. */
export function explainRefusal(error: unknown): string {
  const said = saidIn(error)
  const data = revertDataOf(said)
  if (data !== undefined) return explainRevert(data)
  const text = said instanceof BaseError ? said.details || said.shortMessage : messageOf(said)
  return plainText(text).replace(/\.$/, '')
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Removes control characters, so that texts of contracts and endpoints cannot control the operator's terminal. */
const plainText = (text: string): string =>
  text
    .replaceAll(/\p{Cf}|\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the error's name and arguments from revert data. */
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

/** Returns an error as one sentence for the operator. The gateway's own messages already are sentences. */
export function sentenceOf(error: unknown): string {
  const said = saidIn(error)
  if (said instanceof BaseError)
    return `The endpoint failed: ${explainRefusal(said)}. Run the command again, or correct its RPC URL.`
  return plainText(messageOf(said))
}
