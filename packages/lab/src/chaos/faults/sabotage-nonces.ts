import { type Address, isAddressEqual, keccak256, parseGwei } from 'viem'
import type { Fault } from './fault.js'
import { faultLoop } from './fault-loop.js'

const everyMs = [2_000, 5_000] as const
const tip = parseGwei('40')
const transferGas = 21_000n

/** Sends foreign transactions from executors' keys, at the next nonce or over a waiting transaction. */
export const sabotageNonces: Fault = async (
  { client, proxy, network, executors, journal },
  random,
  signal,
) => {
  let sent = 0
  await faultLoop(random, signal, everyMs, async () => {
    const executor = random.pick(executors)
    const blockTag = random.chance(0.5) ? 'latest' : 'pending'
    const [nonce, block, { queued }] = await Promise.all([
      client.getTransactionCount({ address: executor.address, blockTag }),
      client.getBlock(),
      client.getTxpoolContent(),
    ])
    // The gateway must fill a nonce gap itself. A foreign transaction would do it for the gateway.
    if (Object.keys(queued).some((address) => isAddressEqual(address as Address, executor.address)))
      return
    const rawTransaction = await executor.signTransaction({
      type: 'eip1559',
      chainId: network.chainId,
      to: executor.address,
      value: 1n,
      gas: transferGas,
      nonce,
      maxFeePerGas: (block.baseFeePerGas ?? 0n) * 3n + tip,
      maxPriorityFeePerGas: tip,
    })
    await journal.write({ kind: 'foreign', transactionHash: keccak256(rawTransaction) })
    // The node may refuse the transaction, because the gateway was faster.
    const outcome = await proxy.send(rawTransaction)
    if ('result' in outcome) sent++
  })
  return sent
}
