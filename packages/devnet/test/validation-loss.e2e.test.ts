import { splitNonce } from '@gasless-gateway/core/erc4337'
import { encodeFunctionData, type Hex, parseEther, slice } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sendFromFreshKey } from '../src/index.js'
import { asOwner } from './support/as-owner.js'
import { landElsewhere, operationOf } from './support/landing.js'
import { type PrivateChain, startPrivateChain } from './support/private-chain.js'
import { type Steps, startSteps } from './support/start-steps.js'
import { newAccount, newAddress, type TestAccount, usdc } from './support/test-account.js'

/**
 * What it costs executors when an operation that travels alone fails in validation, and what it costs whoever causes that
 * between the last simulation and the block. The table is in docs/security.md.
 */
let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())

/** Loops until its gas is gone: JUMPDEST, PUSH1 0, JUMP. */
const burning: Hex = '0x5b600056'
const burner = async () => {
  const address = newAddress()
  await local.client.setCode({ address, bytecode: burning })
  return address
}

interface Attack {
  readonly selfFunded?: boolean
  readonly accountMode?: 'eip7702'
  /** It is the account's first operation, which deploys it. */
  readonly first?: boolean
  /** Resolves to the gas that it cost. */
  readonly cause: (account: TestAccount, steps: Steps, operationId: string) => Promise<bigint>
}

const attacks: Record<string, Attack> = {
  'balance moved': {
    selfFunded: true,
    cause: async (account) => {
      const { execute } = asOwner(account)
      const value = await local.client.getBalance({ address: account.address })
      return execute(newAddress(), '0x', value)
    },
  },
  'nonce used elsewhere': {
    cause: async (account, steps, operationId) => {
      const { userOperation } = await operationOf(steps, operationId)
      const args = [splitNonce(userOperation.nonce).nonceKey] as const
      return asOwner(account).execute(
        local.chain.network.entryPoint,
        encodeFunctionData({ abi: entryPoint07Abi, functionName: 'incrementNonce', args }),
      )
    },
  },
  'owner changed, to a validator that burns its gas': {
    cause: async (account) => asOwner(account).changeRoot(await installable()),
  },
  'implementation changed, to one that burns its gas': {
    cause: async (account) => asOwner(account).upgrade(await burner()),
  },
  'account deployed, whose first operation waits': {
    first: true,
    cause: async (_, steps, operationId) => {
      const { initCode } = (await operationOf(steps, operationId)).userOperation
      const call = { to: slice(initCode, 0, 20), data: slice(initCode, 20), gas: 1_000_000n }
      return (await sendFromFreshKey(local.chain, call)).gasUsed
    },
  },
  'delegation changed, to code that burns its gas': {
    accountMode: 'eip7702',
    cause: async ({ owner, address }) => {
      const authorization = await owner.signAuthorization({
        chainId: local.chain.network.chainId,
        address: await burner(),
        nonce: (await local.client.getTransactionCount({ address })) + 1,
      })
      await local.client.setBalance({ address, value: parseEther('10') })
      const hash = await local.client.sendTransaction({
        account: owner,
        chain: null,
        to: newAddress(),
        authorizationList: [authorization],
      })
      return (await local.client.waitForTransactionReceipt({ hash })).gasUsed
    },
  },
}

/** Burns its gas when it validates, and lets itself be installed: by the first byte of the selector, 0x6d of `onInstall`. */
async function installable() {
  const address = newAddress()
  // CALLDATALOAD(0) >> 248 == 0x6d: STOP, else loop.
  await local.client.setCode({ address, bytecode: '0x60003560f81c606d146010575b600c565b00' })
  return address
}

async function accountFor(steps: Steps, { accountMode, first: isFirst = false }: Attack) {
  const funds = { usdc: usdc('100'), native: parseEther('1') }
  const account = await newAccount(local.chain, funds, accountMode)
  if (isFirst) return account
  const first = await steps.submitTransfer(account)
  if (accountMode) {
    expect(await steps.relay()).toBe(1)
  } else await landElsewhere(steps, first)
  await steps.watch()
  return account
}

test.each(Object.entries(attacks))(
  'an operation that fails in validation costs the executor at most three times what it cost to cause that: %s',
  async (name, attack) => {
    const { selfFunded = false, accountMode, cause } = attack
    const steps = await startSteps(local.chain, accountMode ? { accountMode } : {})
    onTestFinished(steps.close)
    await steps.watch()
    const account = await accountFor(steps, attack)
    const operationId = await steps.submitTransfer(account, { selfFunded })
    const held: Hex[] = []
    const broadcast = async (raw: Hex) => void held.push(raw)
    expect(await steps.relay(steps.withChain(() => ({ broadcast })))).toBe(1)

    const caused = await cause(account, steps, operationId)
    const [serializedTransaction] = held
    const hash = await local.client.sendRawTransaction({
      serializedTransaction: serializedTransaction as Hex,
    })
    const { status, gasUsed } = await local.client.waitForTransactionReceipt({ hash })
    expect(status).toBe('reverted')
    const ratio = Number(gasUsed) / Number(caused)
    expect(ratio, `${name}: caused ${caused}, lost ${gasUsed}`).toBeLessThanOrEqual(3)
  },
)
