import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { aNetwork } from '../testing/a-network.js'
import { accountModel } from './account-model.js'

const owner: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const delegate: Address = '0xd6CEDDe84be40893d153Be9d467CD6aD37875b28'
const network = aNetwork({ delegate })
/** A chain on which every address has code, and none has adopted a delegate. */
const chain = {
  async isDeployed(_: Address, adopted?: Address) {
    return adopted === undefined
  },
}

test('a smart account has an address of its own, which its factory deploys', async () => {
  const model = accountModel('smart_account', network)
  expect(model).toMatchObject({ version: '0.3.1', delegate: undefined })
  expect(model.addressOf(owner)).toBe('0xB3729F7e1Ab0B4a50E7De5599Ecc321B8775d30d')
  expect(model.ownerOf(owner)).toBeUndefined()
  expect(model.initCodeOf(owner)).toMatch(/^0x[0-9a-fA-F]{200,}$/)
  expect(model.nonceValidator).toBe(network.accountContracts.ecdsaValidator)
  expect(await model.isDeployed(chain, owner)).toBe(true)
})

test("under EIP-7702 the account is its owner's address, which no factory deploys and no validator guards", async () => {
  const model = accountModel('eip7702', network)
  expect(model).toMatchObject({ version: '0.3.3', delegate })
  expect(model.addressOf(owner)).toBe(owner)
  expect(model.ownerOf(owner)).toBe(owner)
  expect(model.initCodeOf(owner)).toBe('0x')
  expect(BigInt(model.nonceValidator)).toBe(0n)
  expect(await model.isDeployed(chain, owner)).toBe(false)
})

test('without a delegate the address is the same, and no account', async () => {
  const model = accountModel('eip7702', aNetwork())
  expect(model.addressOf(owner)).toBe(owner)
  expect(await model.isDeployed(chain, owner)).toBe(false)
})
