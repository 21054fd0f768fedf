import { splitNonce } from '@gasless-gateway/core/erc4337'
import { sendFromFreshKey } from '@gasless-gateway/devnet'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseEther,
  parseGwei,
  slice,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { asOwner } from '../src/as-owner.js'
import { landElsewhere, operationOf } from '../src/landing.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { tokenBalance } from '../src/read-chain.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'

/**
 * Measures an operation that travels alone and fails in validation. It compares the executor's loss with the cost of
 * causing the failure between the last simulation and the block. The table is in docs/security.md.
 */
let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())

/** This code loops until its gas is gone: JUMPDEST, PUSH1 0, JUMP. */
const burning: Hex = '0x5b600056'
const burner = async () => {
  const address = newAddress()
  await local.client.setCode({ address, bytecode: burning })
  return address
}

interface Attack {
  readonly selfFunded?: boolean
  readonly accountMode?: 'eip7702'
  /** The operation is the account's first one, which deploys it or carries its authorization. */
  readonly isFirst?: boolean
  /** The highest allowed ratio of the executor's loss to the attacker's cost. @default 3 */
  readonly mostRatio?: number
  /** Makes the operation fail. Resolves to the gas that the attack cost. */
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
    isFirst: true,
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

/**
 * The owner of an EIP-7702 account changes it with an ordinary transaction, which is cheaper because it has no
 * validation.
 */
const sendAsOwner = async (
  { owner }: TestAccount,
  transaction: {
    readonly to: Address
    readonly data?: Hex
    readonly value?: bigint
    readonly gasPrice?: bigint
  },
): Promise<bigint> => {
  const hash = await local.client.sendTransaction({ account: owner, chain: null, ...transaction })
  return (await local.client.waitForTransactionReceipt({ hash })).gasUsed
}
const ofToken = (functionName: 'approve' | 'transfer', to: Address, amount: bigint) => ({
  to: tokenOf(local.chain, 'USDC').address,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }),
})

/**
 * The first three cost the executor more than three times as much as the attacker. No attack burns a whole limit: the
 * executor pays for a transaction of this size until the operation fails. Each limit is the measured ratio plus 0.1.
 */
const eip7702Attacks: Record<string, Attack> = {
  'allowance set to 0': {
    mostRatio: 4.5,
    cause: (account) =>
      sendAsOwner(account, ofToken('approve', local.chain.network.paymaster as Address, 0n)),
  },
  'tokens moved': {
    mostRatio: 3.9,
    cause: async (account) => {
      const balance = await tokenBalance(
        local.chain,
        tokenOf(local.chain, 'USDC').address,
        account.address,
      )
      // A transfer to an address that already has tokens is cheapest.
      const { address } = await newAccount(local.chain, { usdc: 1n })
      return sendAsOwner(account, ofToken('transfer', address, balance))
    },
  },
  'nonce of the authorization used': {
    isFirst: true,
    mostRatio: 3.3,
    cause: (account) => sendAsOwner(account, { to: newAddress() }),
  },
  'balance moved': {
    selfFunded: true,
    mostRatio: 2.9,
    cause: async (account) => {
      const balance = await local.client.getBalance({ address: account.address })
      const gasPrice = parseGwei('10')
      const value = balance - 21_000n * gasPrice
      return sendAsOwner(account, { to: newAddress(), value, gasPrice })
    },
  },
  'nonce used elsewhere': {
    mostRatio: 1.4,
    cause: async (account, steps, operationId) => {
      const { userOperation } = await operationOf(steps, operationId)
      const args = [splitNonce(userOperation.nonce).nonceKey] as const
      return sendAsOwner(account, {
        to: local.chain.network.entryPoint,
        data: encodeFunctionData({ abi: entryPoint07Abi, functionName: 'incrementNonce', args }),
      })
    },
  },
}
for (const [name, attack] of Object.entries(eip7702Attacks))
  attacks[`${name}, of an EIP-7702 account`] = { ...attack, accountMode: 'eip7702' }

/**
 * Creates a validator that burns its gas when it validates, but can be installed. It checks the first byte of the
 * selector, 0x6d of `onInstall`.
 */
async function installable() {
  const address = newAddress()
  // CALLDATALOAD(0) >> 248 == 0x6d: STOP. Otherwise it loops.
  await local.client.setCode({ address, bytecode: '0x60003560f81c606d146010575b600c565b00' })
  return address
}

async function accountOf(steps: Steps, { accountMode, isFirst }: Attack) {
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
  'an operation that fails in validation costs the executor a bounded multiple of the attacker’s cost: %s',
  async (name, attack) => {
    const { selfFunded = false, accountMode, mostRatio = 3, cause } = attack
    const steps = await startSteps(local.chain, accountMode ? { accountMode } : {})
    onTestFinished(steps.close)
    await steps.watch()
    const account = await accountOf(steps, attack)
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
    expect(ratio, `${name}: caused ${caused}, lost ${gasUsed}`).toBeLessThanOrEqual(mostRatio)
  },
)
