import type { GatewayError, Network } from '@gasless-gateway/core'
import type { DevnetChain } from '@gasless-gateway/devnet'
import { type Address, concatHex, type Hex, keccak256, numberToHex, padHex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { asOwner } from '../src/as-owner.js'
import { expectLandedOnce, landElsewhere, operationOf } from '../src/landing.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { newAccount, newAddress, type TestAccount, usdc } from '../src/test-account.js'

let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())

async function newSteps(
  options: Parameters<typeof startSteps>[1] = {},
  changes: Partial<Network> = {},
): Promise<Steps> {
  const chain: DevnetChain = { ...local.chain, network: { ...local.chain.network, ...changes } }
  const steps = await startSteps(chain, options)
  onTestFinished(steps.close)
  await steps.watch()
  return steps
}

const fund = () => newAccount(local.chain, { usdc: usdc('100'), native: parseEther('1') })

/** Returns an account that a first operation of the gateway has deployed. */
async function deployed(steps: Steps): Promise<TestAccount> {
  const account = await fund()
  await landElsewhere(steps, await steps.submitTransfer(account))
  await steps.watch()
  return account
}

/** Puts this code at a new address. */
async function contractOf(code: Hex): Promise<Address> {
  const address = newAddress()
  await local.client.setCode({ address, bytecode: code })
  return address
}
/** Answers every call with a word of zeros, which means "valid". */
const sayingYes: Hex = '0x60206000f3'
const validSignature: Hex = `0x${'11'.repeat(65)}`

async function refusalOf(request: Promise<unknown>) {
  const error = (await request.catch((refusal: unknown) => refusal)) as GatewayError
  return { code: error.code, reason: error.reason }
}
const notAccepted = (reason: Address) => ({ code: 'VALIDATION_NOT_ACCEPTED', reason })

const rootSlot = '0x7bcaa2ced2a71450ed5a9a1b4848e8e5206dbc3f06011e595f7f55428cc6f84f'
/** Sets another root of any type, as an operation of the account could have done. */
const setRoot = (address: Address, root: Hex) =>
  local.client.setStorageAt({ address, index: rootSlot, value: padHex(root, { size: 32 }) })

test('an account with another root validator is refused at prepare with its address, sponsored or not', async () => {
  const steps = await newSteps()
  const account = await deployed(steps)
  const validator = await contractOf(sayingYes)
  await asOwner(account).changeRoot(validator)
  for (const selfFunded of [true, false])
    expect(await refusalOf(steps.prepareTransfer(account, { selfFunded }))).toEqual(
      notAccepted(validator),
    )
})

test('an account with another implementation is refused, although its proxy and its answers are known', async () => {
  const steps = await newSteps()
  const account = await deployed(steps)
  // This code answers that the ECDSA validator is its root: PUSH21 id, left-aligned, RETURN.
  const { ecdsaValidator } = local.chain.network.accountContracts
  const liar = await contractOf(concatHex(['0x7401', ecdsaValidator, '0x60581b60005260206000f3']))
  await asOwner(account).upgrade(liar)
  expect(await refusalOf(steps.prepareTransfer(account))).toEqual(notAccepted(liar))
})

test('another account does not count as a validator, although the code of its proxy is known', async () => {
  const steps = await newSteps()
  const [account, other] = [await deployed(steps), await deployed(steps)]
  await asOwner(other).upgrade(await contractOf(sayingYes))
  await asOwner(account).changeRoot(other.address)
  expect(await refusalOf(steps.prepareTransfer(account))).toEqual(notAccepted(other.address))
})

test.each([
  ['a permission', concatHex(['0x02', padHex('0x01020304', { size: 20, dir: 'right' })])],
  ['no validator at all, which Kernel v3.1 treats as a permission', padHex('0x', { size: 21 })],
])('an account whose root is %s is refused', async (_, root) => {
  const steps = await newSteps()
  const account = await deployed(steps)
  await setRoot(account.address, root)
  expect(await refusalOf(steps.prepareTransfer(account))).toEqual(notAccepted(account.address))
})

test('a contract that is not an account of this gateway’s kind is refused', async () => {
  const steps = await newSteps()
  const account = await fund()
  await local.client.setCode({ address: account.address, bytecode: sayingYes })
  expect(await refusalOf(steps.prepareTransfer(account))).toEqual(notAccepted(account.address))
})

test('an account with a validator that the operator allows is accepted, and validates its signatures itself', async () => {
  const validation = { validators: [keccak256(sayingYes)] }
  const steps = await newSteps({}, { validation })
  const account = await deployed(steps)
  await asOwner(account).changeRoot(await contractOf(sayingYes))
  const { operationId } = await steps.prepareTransfer(account)
  await steps.submitBody({ operationId, signature: validSignature })
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  await expectLandedOnce(steps, operationId)
})

test('the owner’s signature is refused if the account’s root validator has another owner', async () => {
  const steps = await newSteps()
  const account = await deployed(steps)
  const { ecdsaValidator } = local.chain.network.accountContracts
  // Kernel installs a validator again only if its hook is unknown. This storage is the result of an installation.
  const index = keccak256(
    concatHex([padHex(account.address, { size: 32 }), padHex('0x', { size: 32 })]),
  )
  await local.client.setStorageAt({
    address: ecdsaValidator,
    index,
    value: padHex(newAddress(), { size: 32 }),
  })
  const prepared = await steps.prepareTransfer(account)
  expect((await refusalOf(steps.submit(account, prepared))).code).toBe('SIGNATURE_INVALID')
})

test('an operation that was prepared before the validator changed is refused at submit', async () => {
  const steps = await newSteps()
  const account = await deployed(steps)
  const prepared = await steps.prepareTransfer(account)
  const validator = await contractOf(sayingYes)
  await asOwner(account).changeRoot(validator)
  expect(await refusalOf(steps.submit(account, prepared))).toEqual(notAccepted(validator))
})

const changes: Record<string, (account: TestAccount, to: Address) => Promise<unknown>> = {
  'root validator': (account, to) => asOwner(account).changeRoot(to),
  implementation: (account, to) => asOwner(account).upgrade(to),
}

test.each(Object.entries(changes))(
  'an operation is not broadcast once the %s of its account has changed, although it would succeed',
  async (_, change) => {
    const steps = await newSteps()
    const account = await deployed(steps)
    const bystander = await deployed(steps)
    const operationId = await steps.submitTransfer(account)
    const other = await steps.submitTransfer(bystander)
    const to = await contractOf(sayingYes)
    await change(account, to)

    expect(await steps.relay()).toBe(1)
    expect(await steps.attemptsOf(operationId)).toEqual([])
    expect(await steps.read(operationId)).toMatchObject({
      status: 'queued',
      reason: `VALIDATION_NOT_ACCEPTED: ${to}`,
    })
    const [row] = await steps.sql('select strikes from operations where id = $1', [operationId])
    expect(row).toEqual({ strikes: 1 })
    await steps.watch()
    await expectLandedOnce(steps, other)
  },
)

test('the operation is broadcast once the account is changed back', async () => {
  const steps = await newSteps()
  const account = await deployed(steps)
  const operationId = await steps.submitTransfer(account)
  const { ecdsaValidator } = local.chain.network.accountContracts
  const slot = (await local.client.getStorageAt({
    address: account.address,
    slot: rootSlot,
  })) as Hex
  await setRoot(account.address, concatHex(['0x01', await contractOf(sayingYes)]))
  expect(await steps.relay()).toBe(0)
  expect(slot.toLowerCase()).toContain(ecdsaValidator.slice(2).toLowerCase())
  await local.client.setStorageAt({ address: account.address, index: rootSlot, value: slot })
  await steps.makeDue()
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  await expectLandedOnce(steps, operationId)
})

const adopting = { accountMode: 'eip7702' } as const
const fundOwner = () =>
  newAccount(local.chain, { usdc: usdc('100'), native: parseEther('1') }, 'eip7702')

test('a root that another delegate has left in an address is refused before the address adopts this gateway’s delegate', async () => {
  const steps = await newSteps(adopting)
  const account = await fundOwner()
  const validator = await contractOf(sayingYes)
  await setRoot(account.address, concatHex(['0x01', validator]))
  expect(await refusalOf(steps.prepareTransfer(account))).toEqual(notAccepted(validator))
})

test('an operation is not broadcast once its address has adopted another delegate', async () => {
  const steps = await newSteps(adopting)
  const account = await fundOwner()
  const first = await steps.submitTransfer(account)
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  await expectLandedOnce(steps, first)

  const operationId = await steps.submitTransfer(account)
  const delegate = await contractOf(sayingYes)
  const { owner, address } = account
  const authorization = await owner.signAuthorization({
    chainId: local.chain.network.chainId,
    address: delegate,
    nonce: (await local.client.getTransactionCount({ address })) + 1,
  })
  const hash = await local.client.sendTransaction({
    account: owner,
    chain: null,
    to: newAddress(),
    authorizationList: [authorization],
  })
  await local.client.waitForTransactionReceipt({ hash })
  expect(await steps.relay()).toBe(0)
  expect((await steps.read(operationId)).reason).toBe(`VALIDATION_NOT_ACCEPTED: ${delegate}`)
  expect(await steps.attemptsOf(operationId)).toEqual([])
  expect((await operationOf(steps, operationId)).delegation?.delegate).not.toBe(delegate)
})

/**
 * Succeeds only in the block with this number, at this gas price and at this time. These are three words of call data.
 */
const onlyIn: Hex = '0x60003543146020353a141660403542141660195760006000fd5b00'

test('the simulation of a prepare sees the block and the gas price that the transaction will see', async () => {
  const steps = await newSteps()
  const account = await fund()
  const { network } = local.chain
  const to = await contractOf(onlyIn)
  const market = await steps.deps.chainOf(network.networkId).feeMarket()
  const price = market.baseFeePerGas + network.minPriorityFeePerGas
  const prepareAt = (number: bigint, gasPrice: bigint, time: bigint) =>
    steps.prepareCalls(account, {
      calls: [
        {
          to,
          value: 0n,
          data: concatHex([number, gasPrice, time].map((word) => numberToHex(word, { size: 32 }))),
        },
      ],
      feeToken: network.tokens[0]?.address as Address,
      nonceKey: 0,
    })
  const { number, timestamp } = market.block
  expect((await prepareAt(number + 1n, price, timestamp + 1n)).userOperationHash).toBeDefined()
  expect((await refusalOf(prepareAt(number + 1n, 0n, timestamp + 1n))).code).toBe(
    'EXECUTION_SIMULATION_REVERTED',
  )
})
