import { builtInNetworks } from '@gasless-gateway/core'
import { expect, test } from 'vitest'
import { entryPointV07, kernelV31, pins } from './pins.js'

const mainnets = builtInNetworks.filter(({ testnet }) => !testnet)

test('the pins are the contracts that the gateway knows, written down a second time', () => {
  expect(Object.keys(pins)).toEqual(
    mainnets.map(({ networkId }) => networkId).sort((a, b) => Number(a) - Number(b)),
  )
  for (const { networkId, routing, wrappedNative, delegate } of mainnets) {
    const pin = pins[networkId]
    expect(pin).toMatchObject({
      entryPoint: entryPointV07,
      accountContracts: kernelV31,
      paymaster: undefined,
    })
    expect(pin?.routing?.targets).toEqual(routing?.lifi?.targets)
    expect(pin?.routing?.spenders).toEqual(routing?.lifi?.spenders)
    expect(pin?.routing?.wrappedNative).toBe(wrappedNative)
    expect(pin?.delegate).toBe(delegate)
  }
})
