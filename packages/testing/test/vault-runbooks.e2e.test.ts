import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { devnetKeys } from '@gasless-gateway/devnet'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import {
  startVaultDouble,
  type VaultDouble,
} from '../../server/src/testing/vaults/start-vault-double.js'
import { canaries, wires } from '../../server/src/testing/vaults/wires.js'
import { startBareChain } from '../src/bare-chain.js'
import { networksEnvironment, operatorCommand } from '../src/operator-command.js'

const page = fileURLToPath(new URL('../../../docs/guides/keep-keys-in-a-vault.md', import.meta.url))
const { deployer: owner, paymasterSigner: signer, executors } = devnetKeys()

/** Returns the `gateway-server` commands under a heading of the page, without the program's name. */
async function commandsUnder(heading: string): Promise<string[]> {
  const [, section = ''] = (await readFile(page, 'utf8')).split(`\n## ${heading}\n`)
  const [text = ''] = section.split('\n## ')
  return [...text.matchAll(/^gateway-server (.*)$/gm)].map(([, command = '']) => command)
}

/** Puts a key into a double of web3signer or of Vault's transit. Returns its name for the configuration. */
async function inVault(kind: 'web3signer' | 'hashivault', privateKey: Hex): Promise<string> {
  const wire = wires.find((each) => each.kind === kind)
  if (!wire) throw new Error(`There is no double of ${kind}.`)
  const double = await startVaultDouble(wire, privateKey)
  onTestFinished(() => double.close())
  return nameOf(double)
}

function nameOf({ setting, address }: VaultDouble): string {
  switch (setting.vault) {
    case 'web3signer':
      return `web3signer:${setting.url}/${setting.address}#${address}`
    case 'hashivault':
      return `hashivault:${setting.engineUrl}/keys/${setting.keyName}?version=${setting.version}&namespace=${setting.namespace}`
    default:
      throw new Error('The commands of this test reach two kinds of vaults.')
  }
}

test('every command of the runbooks works with the keys of operator, signer, executors and funder in vaults', async () => {
  const chain = await startBareChain()
  onTestFinished(chain.stop)
  const [first, second, funder] = executors as [
    (typeof executors)[0],
    (typeof executors)[0],
    (typeof executors)[0],
  ]
  const old = {
    executor: await inVault('hashivault', first.privateKey),
    signer: await inVault('web3signer', signer.privateKey),
  }
  const replacement = {
    executor: await inVault('web3signer', second.privateKey),
    signer: await inVault('hashivault', funder.privateKey),
  }
  const env: Record<string, string> = {
    ...(await networksEnvironment([chain])),
    PAYMASTER_ADMIN: owner.address,
    PAYMASTER_TIMELOCK_HOURS: '0',
    PAYMASTER_OPERATOR_KEY: await inVault('web3signer', owner.privateKey),
    PAYMASTER_SIGNER_KEY: old.signer,
    EXECUTOR_KEYS: old.executor,
    VAULT_TOKEN: canaries.vaultToken,
  }
  /** Runs a command of the page on the devnet, with these addresses in place of `0x…`. */
  async function run(command: string | undefined, address = '') {
    if (command === undefined) throw new Error('The page has fewer commands.')
    const { code, text, errors } = await operatorCommand(
      env,
      command.replace('--network base', '--network 31337').replace('0x…', address),
    )
    expect(errors, command).toEqual([])
    return { code, text }
  }
  const succeed = async (command: string | undefined, address?: string) => {
    const { code, text } = await run(command, address)
    expect({ command, code, text }).toMatchObject({ code: 0 })
    return text
  }
  const status = async () => (await run('paymaster status')).text
  await succeed('paymaster deploy --send')
  await succeed('paymaster bundlers sync --send')
  const [, paymaster = ''] = /paymaster +(0x\w{40})/.exec(await status()) ?? []
  // From here on the address does not follow from the signer.
  env.PAYMASTER_ADDRESS = paymaster

  const ofExecutor = await commandsUnder('Rotate an executor')
  expect(ofExecutor).toHaveLength(3)
  env.EXECUTOR_KEYS = `${old.executor},${replacement.executor}`
  expect((await run(ofExecutor[0])).text).toContain(second.address)
  expect(await succeed(ofExecutor[1])).toContain(second.address)
  env.EXECUTOR_KEYS = replacement.executor
  await succeed(ofExecutor[2])
  expect(await status()).not.toContain(first.address)

  const ofSigner = await commandsUnder('Rotate the paymaster signer')
  expect(ofSigner).toHaveLength(3)
  env.PAYMASTER_SIGNER_KEY = replacement.signer
  expect((await run(ofSigner[0])).text).toContain(`signer add ${funder.address}`)
  await succeed(ofSigner[1], funder.address)
  await succeed(ofSigner[2], signer.address)
  expect(await status()).toContain(`${funder.address} (configured)`)
  expect(await status()).not.toContain(signer.address)

  const ofFunder = await commandsUnder('Rotate the funder')
  expect(ofFunder).toHaveLength(1)
  env.FUNDER_KEY = old.executor
  expect((await run(ofFunder[0])).text).toContain(first.address)
  delete env.FUNDER_KEY

  const afterLeak = await commandsUnder('After a leak')
  expect(afterLeak).toHaveLength(5)
  await succeed(afterLeak[0])
  await succeed(afterLeak[1], funder.address)
  env.PAYMASTER_SIGNER_KEY = old.signer
  await succeed(afterLeak[2], signer.address)
  await succeed(afterLeak[3])
  expect(await status()).toContain(`${signer.address} (configured)`)
  env.EXECUTOR_KEYS = old.executor
  await succeed(afterLeak[4])
  expect(await status()).not.toContain(second.address)
})

test('a gateway whose vault does not have the key does not start, and says so in one line without a stack', async () => {
  const stranger = privateKeyToAddress(generatePrivateKey())
  const [name = ''] = (await inVault('web3signer', generatePrivateKey())).split('#')
  const strange = name.replace(/0x\w{40}$/, stranger)
  const env = {
    ...(await networksEnvironment([])),
    EXECUTOR_KEYS: `${name},${strange}`,
    PAYMASTER_SIGNER_KEY: name,
  }
  const { code, errors } = await operatorCommand(env, 'start')
  expect(code).toBe(1)
  expect(errors).toEqual([
    `The configuration has a mistake: EXECUTOR_KEYS (key 2) names ${strange}, which cannot be used: web3signer has no key of ${stranger}. Add its file to the key store.\n`,
  ])
})
