import type { Address } from 'viem'
import { carryOut, type DemoStep } from './carry-out.js'
import type { TransferReceipt } from './demo-receipt.js'
import { tokenBalance } from './read-balances.js'

/** Sends tokens from the owner's account, and pays the fee in the same token. */
export async function sendDemoTransfer(
  step: DemoStep & { readonly recipient: Address },
): Promise<TransferReceipt> {
  const { client, chain, owner, token, amount, recipient } = step
  const before = await tokenBalance(chain, token, recipient)
  const { receipt } = await carryOut(step, () =>
    client.transactions.prepareTransfer({
      ownerAddress: owner.address,
      networkId: chain.network.networkId,
      transfers: [{ tokenAddress: token, amount, recipientAddress: recipient }],
      feeTokenAddress: token,
    }),
  )
  const after = await tokenBalance(chain, token, recipient)
  return {
    kind: 'transfer',
    ...receipt,
    recipientBalanceBefore: before.toString(),
    recipientBalanceAfter: after.toString(),
  }
}
