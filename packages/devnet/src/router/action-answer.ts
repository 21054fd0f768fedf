import type { Action } from '@lifi/types'
import { formatUnits } from 'viem'
import { fractionDecimals, type QuoteRequest } from './read-quote-request.js'
import { tokenAnswer } from './router-token.js'

/** Returns the request in the form in which LI.FI repeats it. */
export const actionAnswer = ({
  from,
  to,
  fromToken,
  toToken,
  fromAmount,
  fromAddress,
  toAddress,
  slippage,
}: QuoteRequest): Action => ({
  fromChainId: from.chainId,
  fromAmount: fromAmount.toString(),
  fromToken: tokenAnswer(fromToken),
  fromAddress,
  toChainId: to.chainId,
  toToken: tokenAnswer(toToken),
  toAddress,
  slippage: Number(formatUnits(slippage, fractionDecimals)),
})
