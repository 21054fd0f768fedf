import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { aNetwork, usdc } from '../../testing/a-network.js'
import { builtinCheck } from '../builtin-check.js'

const network = aNetwork()
const sender = '0x00000000000000000000000000000000000000a1'
const approve = (spender: `0x${string}`, amount: bigint) => ({
  to: usdc.address,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
})
const judge = (calls: Parameters<typeof builtinCheck.check>[0]['calls']) =>
  builtinCheck.check({
    network,
    sender,
    calls,
    declaredAssets: [],
    assetChanges: [],
    userOperation: {
      sender,
      nonce: 0n,
      initCode: '0x',
      callData: '0x',
      accountGasLimits: `0x${'00'.repeat(32)}`,
      preVerificationGas: 0n,
      gasFees: `0x${'00'.repeat(32)}`,
      paymasterAndData: '0x',
      signature: '0x',
    },
    userOperationHash: `0x${'00'.repeat(32)}`,
  })

test('a call that approves the paymaster by itself is unsafe, whatever the amount', async () => {
  if (!network.paymaster) throw new Error('the test network has a paymaster')
  for (const amount of [0n, 1n, 2n ** 256n - 1n])
    expect(await judge([approve(sender, 1n), approve(network.paymaster, amount)])).toEqual({
      verdict: 'unsafe',
      reason: expect.stringMatching(/^paymaster-approval: A call approves the paymaster on 0x/),
      provider: 'builtin',
    })
})

test('an approval of somebody else is not this rule’s business', async () => {
  expect(await judge([approve(sender, 1n)])).toMatchObject({ verdict: 'safe' })
})
