import { readFile, writeFile } from 'node:fs/promises'
import { type DevnetChain, devnetKeys, fundToken } from '@gasless-gateway/devnet'
import type { RpcMood } from '@gasless-gateway/devnet/moods/rpc-mood'
import { rpcMoods } from '@gasless-gateway/devnet/moods/rpc-moods'
import { startMoodyEndpoint } from '@gasless-gateway/devnet/moods/start-moody-endpoint'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { networksEnvironment, operatorCommand } from '../src/operator-command.js'
import { clientOf, newAddress, tokenOf } from '../src/test-account.js'

const shared = inject('chains')[0] as DevnetChain
/** The paymaster of the other tests is somebody else's. */
const { paymaster: _, ...network } = shared.network
const chain: DevnetChain = { ...shared, network }
const client = clientOf(chain)

/** Step 3 of the guide to self-hosting, with the other token and one more change. */
const commands = (signer: string) => [
  'deploy',
  'bundlers sync',
  'token add USDC',
  'token add DAI',
  'deposit',
  `signer add ${signer}`,
  `signer remove ${signer}`,
]

const whole: RpcMood = { summary: 'has all that is asked for' }
const cases: Readonly<Record<string, readonly RpcMood[]>> = {
  'overrides-refused': [rpcMoods['overrides-refused']],
  'overrides-ignored': [rpcMoods['overrides-ignored']],
  limited: [rpcMoods.limited],
  'nodes-apart': [rpcMoods['nodes-apart']],
  'no-batches': [rpcMoods['no-batches']],
  'calls-only': [rpcMoods['calls-only']],
  'cut-connections': [rpcMoods['cut-connections']],
  'no-tip': [rpcMoods['no-tip']],
  'the first of two sends nothing': [rpcMoods['no-eth_sendRawTransaction'], whole],
}

async function setUp(name: string, moods: readonly RpcMood[]): Promise<void> {
  const endpoints = await Promise.all(
    moods.map((mood) => startMoodyEndpoint({ target: chain.rpcUrl, mood })),
  )
  onTestFinished(async () => {
    for (const { close } of endpoints) await close()
  })
  const key = generatePrivateKey()
  const operator = privateKeyToAddress(key)
  const networks = await networksEnvironment([chain])
  const file = networks.GATEWAY_NETWORKS_FILE
  const urls = endpoints.map(({ url }) => `"${url}"`).join()
  await writeFile(file, (await readFile(file, 'utf8')).replace(`"${chain.rpcUrl}"`, urls))
  const env = {
    ...networks,
    PAYMASTER_ADMIN: operator,
    PAYMASTER_TIMELOCK_HOURS: '0',
    PAYMASTER_SIGNER_KEY: generatePrivateKey(),
    EXECUTOR_KEYS: devnetKeys().executors[0]?.privateKey ?? '',
    PAYMASTER_OPERATOR_KEY: key,
  }
  await client.setBalance({ address: operator, value: parseEther('1000') })
  for (const symbol of ['USDC', 'DAI'] as const)
    await fundToken(chain, { token: tokenOf(chain, symbol).address, to: operator, amount: 5n })

  const sent: string[] = []
  for (const command of commands(newAddress())) {
    const at = `${name}: ${command}`
    const { code, errors, text } = await operatorCommand(env, `paymaster ${command} --send`)
    expect({ code, errors }, at).toEqual({ code: 0, errors: [] })
    const hashes = [...text.matchAll(/^Sending (0x\w{64}): /gm)].map(([, hash = '']) => hash)
    expect(hashes, at).not.toEqual([])
    sent.push(...hashes)
    if (command.startsWith('token')) expect(text, at).toContain('with a measured floor')
  }
  // Each of them is mined, and nothing else is.
  expect(await client.getTransactionCount({ address: operator }), name).toBe(sent.length)
  const status = await operatorCommand(env, 'paymaster status')
  expect(status, name).toMatchObject({ code: 0, errors: [] })
  expect(status.text, name).toContain('In order.')
  for (const { struck } of endpoints.slice(0, 1)) expect(struck, name).toBeGreaterThan(0)
}

test('over imperfect endpoints an operator sets a paymaster up, and each transaction is sent once', () =>
  Promise.all(Object.entries(cases).map(([name, moods]) => setUp(name, moods))))
