import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { loadConfig } from '../../config/load-config.js'
import { aNetwork } from '../../testing/a-network.js'
import { locate, paymasterSetting } from './paymaster-setting.js'

const operatorKey = generatePrivateKey()
const operator = privateKeyToAddress(operatorKey)
const { paymaster: _, ...network } = aNetwork({ name: 'Sepolia' })

const complaint = async (env: Record<string, string>) => {
  const { config } = loadConfig({ DATABASE_URL: 'postgres://localhost/none', ...secrets, ...env })
  const setting = await paymasterSetting(config, { network, rpcUrls: [] })
  try {
    return locate(setting).address
  } catch (error) {
    return (error as Error).message
  }
}
const secrets = {
  PAYMASTER_SIGNER_KEY: generatePrivateKey(),
  EXECUTOR_KEYS: generatePrivateKey(),
  MASTER_KEYS: generatePrivateKey().slice(2),
}

test('an operator who is to be the admin learns its address before there is an admin', async () => {
  expect(await complaint({ PAYMASTER_OPERATOR_KEY: operatorKey })).toBe(
    `The address of the paymaster of Sepolia is unknown. Set PAYMASTER_ADDRESS, or PAYMASTER_ADMIN to deploy one. On a testnet the admin can be your operator, ${operator}.`,
  )
  expect(await complaint({})).toBe(
    'The address of the paymaster of Sepolia is unknown. Set PAYMASTER_ADDRESS, or PAYMASTER_ADMIN to deploy one.',
  )
  expect(
    await complaint({ PAYMASTER_OPERATOR_KEY: operatorKey, PAYMASTER_ADMIN: operator }),
  ).toMatch(/^0x\w{40}$/)
})
