import type { TestGateway } from '@gasless-gateway/sdk/testing'

/** Returns a program that sends a transfer and waits for its end. It imports only what the tarball contains. */
export const quickstart = (gateway: TestGateway) => `
import { createGatewayClient } from '@gasless-gateway/sdk'
import { privateKeyToAccount } from 'viem/accounts'

export async function main() {
  const client = createGatewayClient(${JSON.stringify(gateway.clientOptions)})
  const owner = privateKeyToAccount('0x${'11'.repeat(32)}')
  const { tokens } = await client.networks.tokens('8453')
  const usdc = tokens[0].address
  const prepared = await client.transactions.prepareTransfer({
    ownerAddress: owner.address,
    networkId: '8453',
    transfers: [{ tokenAddress: usdc, recipientAddress: owner.address, amount: 1n }],
    feeTokenAddress: usdc,
  })
  const signed = await client.transactions.sign(prepared, owner, { maxFee: 'any' })
  const { operationId } = await client.transactions.submit(signed)
  const operation = await client.transactions.wait(operationId, { pollIntervalMs: 1 })
  return operation.status
}
`

/** A program in the same folder that runs `quickstart.mjs`. */
export const printStatus = `import { main } from './quickstart.mjs'\nconsole.log(await main())\n`
