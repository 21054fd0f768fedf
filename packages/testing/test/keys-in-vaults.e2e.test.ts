import { readFile } from 'node:fs/promises'
import { type DevnetChain, devnetKeys } from '@gasless-gateway/devnet'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createVaults } from '../../server/src/adapters/signing/vaults/create-vaults.js'
import {
  startVaultDouble,
  type VaultDouble,
} from '../../server/src/testing/vaults/start-vault-double.js'
import { wires } from '../../server/src/testing/vaults/wires.js'
import { transfer } from '../src/operate.js'
import { tokenBalance } from '../src/read-chain.js'
import {
  startTestGateway,
  type TestGateway,
  type TestGatewayOptions,
} from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'

const chain = inject('chains')[0] as DevnetChain
const usdcAddress = tokenOf(chain, 'USDC').address
const signerKey = devnetKeys().paymasterSigner.privateKey
const silent = { failed: () => undefined, passed: () => undefined }

/** Only catches what hangs, except where a test wants a short time. */
const patient = { totalMs: 60_000, attemptMs: 60_000 }
const brief = { totalMs: 300, attemptMs: 100 }

/** Puts a key into a double of this kind of vault, and opens it there. */
async function inVault(kind: (typeof wires)[number]['kind'], privateKey: Hex, sign = patient) {
  const wire = wires.find((each) => each.kind === kind)
  if (!wire) throw new Error(`There is no double of ${kind}.`)
  const double = await startVaultDouble(wire, privateKey)
  onTestFinished(() => double.close())
  const { credentials, setting } = double
  const open = createVaults({ credentials, failures: silent, budgets: { read: patient, sign } })
  return { double, key: await open(setting, 'transactions') }
}

async function start(options: TestGatewayOptions) {
  const gateway = await startTestGateway({ chains: [chain], ...options })
  onTestFinished(() => gateway.close())
  return gateway
}

const payTo = (to: ReturnType<typeof newAddress>) => ({
  transfers: [{ token: usdcAddress, amount: usdc('1'), to }],
})
/** Runs the guide's statement that counts an executor's pending transactions. */
async function pendingOf(gateway: TestGateway, executor: string): Promise<unknown> {
  const page = new URL('../../../docs/guides/keep-keys-in-a-vault.md', import.meta.url)
  const [, statement = ''] = /-Atc "(.*)"/.exec(await readFile(page, 'utf8')) ?? []
  const [row] = await gateway.sql(statement.replace('0x…', executor))
  return row?.count
}

const signaturesOf = ({ requests }: VaultDouble) =>
  requests.filter(({ headers }) => headers['x-amz-target'] === 'TrentService.Sign').length

test.each(['smart_account', 'eip7702'] as const)(
  'a sponsored transfer of a %s lands with the keys of executor and paymaster signer in AWS KMS: two signatures for the prepare, one for the bundle',
  async (accountMode) => {
    const executorKey = generatePrivateKey()
    const signer = await inVault('awskms', signerKey)
    const executor = await inVault('awskms', executorKey)
    const gateway = await start({
      executorKeys: [executorKey],
      vaultKeys: { executorKeys: [executor.key], paymasterSignerKey: signer.key },
    })
    const { project } = gateway
    await gateway.sql('update projects set account_mode = $1 where id = $2', [
      accountMode,
      project.id,
    ])
    const account = await newAccount(chain, { usdc: usdc('100') }, accountMode)
    const to = newAddress()
    const { operation } = await transfer(gateway, account, payTo(to))
    expect(operation.status).toBe('finalized')
    expect(await tokenBalance(chain, usdcAddress, to)).toBe(usdc('1'))
    expect(signaturesOf(signer.double)).toBe(2)
    expect(await pendingOf(gateway, executor.key.address)).toBe('0')
    // A replacement may take another.
    expect(signaturesOf(executor.double)).toBeGreaterThanOrEqual(1)
  },
)

test.each([
  ['gcpkms', 'azurekv'],
  ['hashivault', 'web3signer'],
] as const)(
  'a sponsored transfer lands with the executor’s key in %s and the paymaster signer’s in %s',
  async (ofExecutor, ofSigner) => {
    const executorKey = generatePrivateKey()
    const executor = await inVault(ofExecutor, executorKey)
    const signer = await inVault(ofSigner, signerKey)
    const gateway = await start({
      executorKeys: [executorKey],
      vaultKeys: { executorKeys: [executor.key], paymasterSignerKey: signer.key },
    })
    const account = await newAccount(chain, { usdc: usdc('100') })
    const { operation } = await transfer(gateway, account, payTo(newAddress()))
    expect(operation.status).toBe('finalized')
  },
)

test('while one executor’s vault is down, the operations land through the other', async () => {
  // The relayer takes the executor with the lower address if neither has a transaction.
  const [lower, higher] = [generatePrivateKey(), generatePrivateKey()].sort((one, other) =>
    privateKeyToAddress(one) < privateKeyToAddress(other) ? -1 : 1,
  ) as [Hex, Hex]
  const executorKeys = [lower, higher] as const
  const down = await inVault('web3signer', executorKeys[0], brief)
  const gateway = await start({
    executorKeys,
    vaultKeys: { executorKeys: [down.key, executorKeys[1]] },
  })
  down.double.fail(['silence'], { forGood: true })
  for (let n = 0; n < 3; n++) {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const { operation } = await transfer(gateway, account, payTo(newAddress()))
    expect(operation.status).toBe('finalized')
  }
  expect(await gateway.sql('select distinct executor from nonce_slots')).toEqual([
    { executor: privateKeyToAddress(executorKeys[1]) },
  ])
})

test('while the paymaster signer’s vault is throttled, a prepare answers 503 with a time, and works afterwards', async () => {
  const signer = await inVault('awskms', signerKey, brief)
  const gateway = await start({ vaultKeys: { paymasterSignerKey: signer.key } })
  const account = await newAccount(chain, { usdc: usdc('100') })
  signer.double.fail(['throttled'], { forGood: true })
  const refused = await fetch(`${gateway.baseUrl}/transaction/transfer`, {
    method: 'POST',
    headers: { 'X-API-Key': gateway.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ownerAddress: account.owner.address,
      networkId: chain.network.networkId,
      feeTokenAddress: usdcAddress,
      transfers: [{ tokenAddress: usdcAddress, amount: '1', recipientAddress: newAddress() }],
    }),
  })
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'SPONSORSHIP_UNAVAILABLE' })
  signer.double.fail([])
  const { operation } = await transfer(gateway, account, payTo(newAddress()))
  expect(operation.status).toBe('finalized')
})
