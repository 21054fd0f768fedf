import { nonceKeyOf, splitNonce } from '@gasless-gateway/core/erc4337'
import { sendFromFreshKey } from '@gasless-gateway/devnet'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseEther,
  parseGwei,
  slice,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accountModel } from '../../core/src/accounts/account-model.js'
import { burntPerPaid } from '../../core/src/model/exposure.js'
import { asOwner } from '../src/as-owner.js'
import { landElsewhere, operationOf } from '../src/landing.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { tokenBalance } from '../src/read-chain.js'
import { setTokens } from '../src/set-tokens.js'
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

/** ERC-1967: the slot of a proxy's implementation. */
const implementationSlot = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** Gives an account its implementation back when the call data starts with 0xff, else loops until its gas is gone. */
const revocable = async () => {
  const { implementation } = local.chain.network.accountContracts
  const address = newAddress()
  // CALLDATALOAD(0) >> 248 == 0xff: SSTORE the implementation, STOP.
  const bytecode: Hex = `0x60003560f81c60ff146010575b600c565b73${implementation.slice(2)}7f${implementationSlot}5500`
  await local.client.setCode({ address, bytecode })
  return address
}

/** A fallback handler, run by a delegate call: PUSH20 the implementation, PUSH32 its slot, SSTORE, STOP. */
const handlerOf = async (implementation: Address) => {
  const address = newAddress()
  const bytecode: Hex = `0x73${implementation.slice(2)}7f${implementationSlot}5500`
  await local.client.setCode({ address, bytecode })
  return address
}

interface Attack {
  readonly selfFunded?: boolean
  readonly accountMode?: 'eip7702'
  /** The operation is the account's first one, which deploys it or carries its authorization. */
  readonly isFirst?: boolean
  /**
   * Somebody has deployed the account without the EntryPoint, and has paid for that: for this loss, or for an earlier
   * one.
   */
  readonly deployedApart?: 'for this' | 'earlier'
  /** The owner has used the first nonce of the key, and has paid for that with an earlier loss. */
  readonly hasUsedKey?: boolean
  /** The account has landed an operation, and has paid for that. */
  readonly hasLanded?: boolean
  /** Runs before the operation is prepared. Its gas does not count, because it is spent once for many losses. */
  readonly setUp?: (account: TestAccount) => Promise<unknown>
  /**
   * The same cause has made the operation fail once before, and this has undone it. Resolves to the gas that the
   * undoing cost, which counts.
   */
  readonly undo?: (account: TestAccount) => Promise<bigint>
  /** Makes the operation fail. Resolves to the gas that the attack cost. */
  readonly cause: (account: TestAccount, steps: Steps, operationId: string) => Promise<bigint>
}

/** What is lost over what it cost to cause that. */
const mostRatio = 3

const attacks: Record<string, Attack> = {
  'balance moved': {
    selfFunded: true,
    cause: async (account) => {
      const { execute } = asOwner(account)
      const value = await local.client.getBalance({ address: account.address })
      // A transfer to an address that already exists is cheapest.
      const to = newAddress()
      await local.client.setBalance({ address: to, value: 1n })
      return execute(to, '0x', value)
    },
  },
  'nonce used elsewhere': {
    cause: async (account, steps, operationId) => {
      const { userOperation } = await operationOf(steps, operationId)
      const { to, data } = incrementNonce(splitNonce(userOperation.nonce).nonceKey)
      return asOwner(account).execute(to, data)
    },
  },
  'owner changed, to a validator that burns its gas': {
    cause: async (account) => asOwner(account).changeRoot(await installable()),
  },
  'tokens taken by another address, of an account deployed without the EntryPoint': {
    deployedApart: 'for this',
    cause: (account) => takeTokens(account),
  },
  'tokens taken by another address again': {
    deployedApart: 'earlier',
    cause: (account) => takeTokens(account),
    undo: async (account) => {
      await setTokens(account, usdc('100'))
      return 0n
    },
  },
  'account deployed, whose first operation waits': {
    isFirst: true,
    cause: async (_, steps, operationId) =>
      deployApart((await operationOf(steps, operationId)).userOperation.initCode),
  },
}

const changed = 'implementation changed, to one that burns its gas'
const selector: Hex = '0xdeadbeef'
/** Each changes the implementation of a smart account to one that burns its gas. */
const changes: Record<string, Pick<Attack, 'setUp' | 'cause'>> = {
  'by its owner': { cause: async (account) => asOwner(account).upgrade(await revocable()) },
  'by a fallback handler': {
    setUp: async (account) =>
      asOwner(account).addFallback(selector, await handlerOf(await revocable())),
    cause: (account) => asOwner(account).call(selector),
  },
}
for (const [how, change] of Object.entries(changes))
  for (const selfFunded of [false, true]) {
    const whose = `${how}, ${selfFunded ? 'self-funded' : 'sponsored'}`
    attacks[`${changed} ${whose}`] = { ...change, selfFunded, deployedApart: 'for this' }
    attacks[`${changed} again ${whose}`] = {
      ...change,
      selfFunded,
      deployedApart: 'earlier',
      undo: (account) => asOwner(account).call('0xff'),
    }
  }

/** Deploys the account without the EntryPoint. Resolves to the gas that it cost. */
const deployApart = async (initCode: Hex): Promise<bigint> => {
  const call = { to: slice(initCode, 0, 20), data: slice(initCode, 20), gas: 1_000_000n }
  return (await sendFromFreshKey(local.chain, call)).gasUsed
}

/** The owner of an EIP-7702 account changes it with an ordinary transaction. It has no validation, so it is cheaper. */
const sendAsOwner = async (
  { owner, address }: TestAccount,
  {
    adopts,
    price,
    ...transaction
  }: {
    readonly to: Address
    readonly data?: Hex
    readonly value?: bigint
    /** Fee and tip per gas. */
    readonly price?: bigint
    /** The delegate that the same transaction gives to the account. */
    readonly adopts?: Address
  },
): Promise<bigint> => {
  const authorization =
    adopts &&
    (await owner.signAuthorization({
      chainId: local.chain.network.chainId,
      address: adopts,
      nonce: (await local.client.getTransactionCount({ address })) + 1,
    }))
  const hash = await local.client.sendTransaction({
    account: owner,
    chain: null,
    ...transaction,
    ...(price && { maxFeePerGas: price, maxPriorityFeePerGas: price }),
    ...(authorization && { authorizationList: [authorization] }),
  })
  return (await local.client.waitForTransactionReceipt({ hash })).gasUsed
}
const incrementNonce = (nonceKey: bigint) => ({
  to: local.chain.network.entryPoint,
  data: encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'incrementNonce',
    args: [nonceKey],
  }),
})
const ofToken = (functionName: 'approve' | 'transfer', to: Address, amount: bigint) => ({
  to: tokenOf(local.chain, 'USDC').address,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }),
})

/** An address that may take the tokens of a smart account takes them all. Resolves to the gas of that transaction. */
async function takeTokens(account: TestAccount): Promise<bigint> {
  const spender = await newAccount(local.chain, { usdc: 1n })
  const token = tokenOf(local.chain, 'USDC').address
  // The account has allowed this long ago.
  const { to, data } = ofToken('approve', spender.owner.address, maxUint256)
  await asOwner(account).execute(to, data)
  await local.client.setBalance({ address: spender.owner.address, value: parseEther('1') })
  const hash = await local.client.writeContract({
    account: spender.owner,
    chain: null,
    address: token,
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [
      account.address,
      spender.address,
      await tokenBalance(local.chain, token, account.address),
    ],
  })
  return (await local.client.waitForTransactionReceipt({ hash })).gasUsed
}

/** The owner of an EIP-7702 account uses the nonce of its operation. */
async function useNonce(account: TestAccount, steps: Steps, operationId: string): Promise<bigint> {
  const { userOperation } = await operationOf(steps, operationId)
  return sendAsOwner(account, incrementNonce(splitNonce(userOperation.nonce).nonceKey))
}

/** These accounts have no history, so the `BundleRunner` checks their operations. */
const eip7702Attacks: Record<string, Attack> = {
  'allowance set to 0': {
    cause: (account) =>
      sendAsOwner(account, ofToken('approve', local.chain.network.paymaster as Address, 0n)),
  },
  'tokens moved': {
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
    cause: (account) => sendAsOwner(account, { to: newAddress() }),
  },
  'nonce of the authorization used, self-funded': {
    isFirst: true,
    selfFunded: true,
    cause: (account) => sendAsOwner(account, { to: newAddress() }),
  },
  'other delegate adopted before the first operation': {
    isFirst: true,
    cause: async (account) => sendAsOwner(account, { to: newAddress(), adopts: await burner() }),
  },
  'delegation changed, to code that burns its gas': {
    cause: async (account) => sendAsOwner(account, { to: newAddress(), adopts: await burner() }),
  },
  'balance moved': {
    selfFunded: true,
    cause: async (account) => {
      const balance = await local.client.getBalance({ address: account.address })
      const price = parseGwei('10')
      const value = balance - 21_000n * price
      return sendAsOwner(account, { to: newAddress(), value, price })
    },
  },
  'nonce used elsewhere': { cause: useNonce },
  'nonce of a used key used elsewhere': {
    hasUsedKey: true,
    cause: async (account, steps, operationId) => {
      const { userOperation } = await operationOf(steps, operationId)
      expect(splitNonce(userOperation.nonce).sequence).toBe(1n)
      return useNonce(account, steps, operationId)
    },
  },
}
for (const [name, attack] of Object.entries(eip7702Attacks)) {
  attacks[`${name}, of an EIP-7702 account`] = { ...attack, accountMode: 'eip7702' }
  if (!attack.isFirst && !attack.hasUsedKey)
    attacks[`${name}, of an EIP-7702 account that has landed an operation`] = {
      ...attack,
      accountMode: 'eip7702',
      hasLanded: true,
    }
}

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

/** Resolves to the account, and to the gas that somebody has paid for it and that counts for this one loss. */
async function accountOf(
  steps: Steps,
  { accountMode, isFirst, deployedApart, hasUsedKey, hasLanded }: Attack,
) {
  const funds = { usdc: usdc('100'), native: parseEther('1') }
  const account = await newAccount(local.chain, funds, accountMode)
  if (isFirst) return { account, paid: 0n }
  if (hasLanded) {
    const id = await steps.submitTransfer(account)
    expect(await steps.relay()).toBe(1)
    await steps.watch()
    const { transactionHash } = await operationOf(steps, id)
    const { gasUsed } = await local.client.getTransactionReceipt({ hash: transactionHash as Hex })
    // It may burn three times what it has paid. After that, its operations are checked.
    return { account, paid: gasUsed / burntPerPaid }
  }
  if (accountMode) {
    const { delegate, paymaster } = local.chain.network
    const approval = ofToken('approve', paymaster as Address, maxUint256)
    await sendAsOwner(account, { ...approval, adopts: delegate as Address })
    if (hasUsedKey) {
      const { nonceValidator } = accountModel('eip7702', local.chain.network)
      await sendAsOwner(account, incrementNonce(nonceKeyOf({ validator: nonceValidator, key: 0 })))
    }
    return { account, paid: 0n }
  }
  if (deployedApart) {
    const { initCodeOf } = accountModel('smart_account', local.chain.network)
    const gas = await deployApart(initCodeOf(account.owner.address))
    return { account, paid: deployedApart === 'earlier' ? 0n : gas }
  }
  await landElsewhere(steps, await steps.submitTransfer(account))
  await steps.watch()
  return { account, paid: 0n }
}

test.each(Object.entries(attacks))(
  'an operation that fails in validation costs the executor a bounded multiple of the attacker’s cost: %s',
  async (name, attack) => {
    const { selfFunded = false, accountMode, cause } = attack
    const steps = await startSteps(local.chain, accountMode ? { accountMode } : {})
    onTestFinished(steps.close)
    await steps.watch()
    const { account, paid } = await accountOf(steps, attack)
    await attack.setUp?.(account)
    const operationId = await steps.submitTransfer(account, { selfFunded })
    const lose = async () => {
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
      const [slot] = await steps.sql<{ risk_gas: string }>(
        'select risk_gas from nonce_slots order by id desc limit 1',
      )
      expect(gasUsed).toBeLessThanOrEqual(BigInt(slot?.risk_gas ?? 0))
      return { caused, lost: gasUsed }
    }
    let undone = 0n
    if (attack.undo) {
      await lose()
      await steps.watch()
      undone = await attack.undo(account)
      await steps.makeDue()
    }
    const { caused, lost } = await lose()
    const cost = paid + undone + caused
    const ratio = Number(lost) / Number(cost)
    expect(ratio, `${name}: cost ${cost}, lost ${lost}`).toBeLessThanOrEqual(mostRatio)
  },
)
