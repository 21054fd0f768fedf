import type { Hex } from 'viem'
import type { SecurityProvider } from '../ports/security-provider.js'
import { usdc } from '../testing/a-network.js'
import { aSecurityInput } from '../testing/a-security-input.js'
import { createFakeSecurityProvider, fakeMarks } from '../testing/fake-security-provider.js'
import { securityProviderContract } from '../testing/security-provider-contract.js'
import { createBuiltinCheck } from './builtin-check.js'
import { createSecurityChain } from './create-security-chain.js'

const logger = { debug() {}, info() {}, warn() {}, error() {} }
const builtinCheck = createBuiltinCheck({ logger })
const fake = createFakeSecurityProvider()
const calling = (mark: string) =>
  aSecurityInput({
    calls: [{ to: usdc.address, value: 0n, data: `0x${mark}` as Hex }],
  })
const fakeInputs = {
  safe: calling('12345678'),
  unsafe: calling(fakeMarks.unsafe),
  unavailable: calling(fakeMarks.unavailable),
}
const chainOf = (...providers: [SecurityProvider, ...SecurityProvider[]]) =>
  createSecurityChain({
    providers,
    budgetMs: 3_000,
    alarm: () => () => {},
    logger,
  })
const close = async () => {}

securityProviderContract('the built-in check', async () => ({
  provider: builtinCheck,
  inputs: {
    safe: aSecurityInput(),
    unsafe: aSecurityInput({
      declaredAssets: [{ asset: usdc.address, amount: 5n }],
      assetChanges: [{ asset: usdc.address, amount: -6n }],
    }),
    unavailable: aSecurityInput({ assetChanges: undefined, effects: undefined }),
  },
  close,
}))

securityProviderContract('the fake', async () => ({ provider: fake, inputs: fakeInputs, close }))

securityProviderContract('a chain', async () => ({
  provider: chainOf(fake, builtinCheck),
  inputs: fakeInputs,
  close,
}))
