import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../config/load-config.js'
import { startVaultDouble, type VaultFault } from '../../testing/vaults/start-vault-double.js'
import { canaries, wires } from '../../testing/vaults/wires.js'
import { openKeys } from './open-keys.js'

const [awsKms] = wires

/** Starts a double of AWS KMS and returns its key's setting. */
async function inAwsKms(faults: readonly VaultFault[] = [], privateKey = generatePrivateKey()) {
  const double = await startVaultDouble(awsKms, privateKey)
  onTestFinished(() => double.close())
  double.fail(faults, { forGood: true })
  const { setting, address, credentials } = double
  if (setting.vault !== 'awskms') throw new Error('This is another vault.')
  return { uri: `awskms:${setting.arn}?endpoint=${setting.endpoint}`, address, credentials, double }
}

const open = (env: Record<string, string>, credentials = awsKms.credentials) => {
  const { config } = loadConfig({
    DATABASE_URL: 'postgres://localhost/none',
    MASTER_KEYS: generatePrivateKey(),
    ...env,
  })
  const { paymasterSignerKey, executorKeys } = config
  return openKeys(config, { paymasterSignerKey, executorKeys }, { credentials })
}

test('keys in a vault and keys in the environment go together, in the order of the setting', async () => {
  const local = generatePrivateKey()
  const [executor, signer, funder] = [await inAwsKms(), await inAwsKms(), await inAwsKms()]
  const keys = await open({
    EXECUTOR_KEYS: `${local}, ${executor.uri}`,
    PAYMASTER_SIGNER_KEY: signer.uri,
    FUNDER_KEY: `${funder.uri}#${funder.address}`,
  })
  expect(keys.executors.map(({ address }) => address)).toEqual([
    privateKeyToAddress(local),
    executor.address,
  ])
  expect(keys.paymasterSigner?.address).toBe(signer.address)
  expect(keys.funder?.address).toBe(funder.address)
  expect([executor, signer, funder].map(({ double }) => double.requests.length)).toEqual([1, 1, 1])
})

test('every vault that refuses is one line with the key and the remedy, all at once and without a secret', async () => {
  const [denied, unknown] = [await inAwsKms(['denied']), await inAwsKms(['unknown key'])]
  const other = await inAwsKms()
  const stranger = privateKeyToAddress(generatePrivateKey())
  const error = await open({
    EXECUTOR_KEYS: `${generatePrivateKey()},${denied.uri}`,
    PAYMASTER_SIGNER_KEY: unknown.uri,
    FUNDER_KEY: `${other.uri}#${stranger}`,
  }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    name: 'ConfigError',
    mistakes: expect.arrayContaining([
      expect.stringMatching(
        /^EXECUTOR_KEYS \(key 2\) names awskms:arn:\S+, which cannot be used: AWS KMS denied the request \(AccessDeniedException\)\. Allow kms:GetPublicKey and kms:Sign on the key to the gateway, and nothing else\.$/,
      ),
      expect.stringMatching(
        /^PAYMASTER_SIGNER_KEY names \S+, which cannot be used: AWS KMS has no such key \(NotFoundException\)\. Check the name of the key\.$/,
      ),
      expect.stringMatching(/^FUNDER_KEY names \S+, which cannot be used: the key has the address/),
    ]),
  })
  expect((error as { mistakes: string[] }).mistakes).toHaveLength(3)
  expect(
    Object.values(canaries).some((secret) => `${(error as Error).message}`.includes(secret)),
  ).toBe(false)
})

test('a key that two settings reach in different ways is a mistake', async () => {
  const privateKey = generatePrivateKey()
  const [one, two] = [await inAwsKms([], privateKey), await inAwsKms([], privateKey)]
  const address = privateKeyToAddress(privateKey)
  await expect(open({ EXECUTOR_KEYS: `${privateKey},${one.uri}` })).rejects.toThrow(
    `EXECUTOR_KEYS holds the key of ${address} twice. Give every executor a key of its own.`,
  )
  await expect(open({ EXECUTOR_KEYS: one.uri, FUNDER_KEY: two.uri })).rejects.toThrow(
    `FUNDER_KEY and EXECUTOR_KEYS both name the key of ${address}. Give the funder a key of its own.`,
  )
})
