import { gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import {
  devnetPriceFeedAbi,
  devnetSequencerFeedAbi,
  devnetTokenAbi,
} from '@gasless-gateway/contracts/devnet'
import { parseEther } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { expect, inject, test } from 'vitest'
import { deployContracts } from './deploy-contracts.js'
import { devnetClient } from './devnet-client.js'
import { devnetDeployment } from './devnet-deployment.js'
import { devnetKeys } from './devnet-keys.js'
import { fundToken } from './fund-token.js'
import { startAnvil } from './start-anvil.js'

const chains = inject('chains').map((chain) => ({
  ...chain,
  client: devnetClient({ rpcUrl: chain.rpcUrl, chainId: chain.network.chainId }),
}))

test('both chains describe the same contracts', () => {
  const [first, second] = chains
  expect(second?.network).toEqual({
    ...first?.network,
    networkId: '31338',
    chainId: 31338,
    name: 'Devnet 31338',
  })
})

test('every contract has code on both chains', async () => {
  for (const { client } of chains)
    for (const { address } of Object.values(devnetDeployment()))
      expect(await client.getCode({ address })).toBeDefined()
})

test('tokens and feeds answer as the network describes them', async () => {
  for (const { client, network } of chains)
    for (const { address, symbol, decimals, priceFeed } of network.tokens) {
      const token = { address, abi: devnetTokenAbi } as const
      expect(await client.readContract({ ...token, functionName: 'symbol' })).toBe(symbol)
      expect(await client.readContract({ ...token, functionName: 'decimals' })).toBe(decimals)
      const feed = { address: priceFeed?.address ?? '0x', abi: devnetPriceFeedAbi } as const
      expect(await client.readContract({ ...feed, functionName: 'latestAnswer' })).toBe(10n ** 8n)
      expect(await client.readContract({ ...feed, functionName: 'decimals' })).toBe(
        priceFeed?.decimals,
      )
    }
})

test('the sequencer is up, and has been for longer than any grace period', async () => {
  for (const { client, network } of chains) {
    const [, answer, startedAt] = await client.readContract({
      address: network.sequencerFeed?.address ?? '0x',
      abi: devnetSequencerFeedAbi,
      functionName: 'latestRoundData',
    })
    expect([answer, startedAt]).toEqual([0n, 1n])
  }
})

test('the paymaster knows its signer and has a deposit', async () => {
  const paymaster = devnetDeployment().paymaster.address
  for (const { client, network } of chains) {
    expect(
      await client.readContract({
        address: paymaster,
        abi: gaslessPaymasterAbi,
        functionName: 'isSigner',
        args: [devnetKeys().paymasterSigner.address],
      }),
    ).toBe(true)
    expect(
      await client.readContract({
        address: network.entryPoint,
        abi: entryPoint07Abi,
        functionName: 'balanceOf',
        args: [paymaster],
      }),
    ).toBeGreaterThan(parseEther('100'))
  }
})

test('every executor can pay for gas', async () => {
  for (const { client } of chains)
    for (const { address } of devnetKeys().executors)
      expect(await client.getBalance({ address })).toBeGreaterThan(parseEther('1000'))
})

test('a second deployment on the same chain sends nothing', async () => {
  const chain = await startAnvil({ chainId: 4242 })
  try {
    const first = await deployContracts(chain)
    const client = devnetClient(chain)
    const blocks = await client.getBlockNumber()
    expect(await deployContracts(chain)).toEqual(first)
    expect(await client.getBlockNumber()).toBe(blocks)
  } finally {
    await chain.stop()
  }
})

test('funding the same account many times at once loses no token', async () => {
  const [chain] = chains
  const token = chain?.network.tokens[0]
  if (!chain || !token) throw new Error('No chain was provided.')
  const to = '0x000000000000000000000000000000000000bEEF'
  const balance = () =>
    chain.client.readContract({
      address: token.address,
      abi: devnetTokenAbi,
      functionName: 'balanceOf',
      args: [to],
    })
  const before = await balance()
  await Promise.all(
    Array.from({ length: 10 }, () => fundToken(chain, { token: token.address, to, amount: 7n })),
  )
  expect(await balance()).toBe(before + 70n)
})
