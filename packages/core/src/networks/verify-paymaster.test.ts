import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { Network } from '../model/network.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'
import { aNetwork, dai, usdc } from '../testing/a-network.js'
import { verifyPaymaster } from './verify-paymaster.js'

const [listed, unlisted]: Address[] = [
  '0x00000000000000000000000000000000000000E1',
  '0x00000000000000000000000000000000000000E2',
]
const network = aNetwork({ name: 'Base' })

/** What is logged when these executors send and the paymaster lists `listed` and these tokens. */
async function complaints({
  submitters,
  tokens = [usdc.address, dai.address],
  signer = listed,
  on = network,
}: {
  submitters: (Address | undefined)[]
  tokens?: Address[]
  /** `null`: the gateway has no key that signs sponsorships. */
  signer?: Address | undefined | null
  on?: Network
}) {
  const logs: { fields: object; message: string }[] = []
  const deps = {
    chainOf: () => ({
      readPaymaster: async ({ token, bundlers }: { token: Address; bundlers: Address[] }) => ({
        deposit: 0n,
        paused: false,
        postOpGasFloor: tokens.includes(token) ? 1n : 0n,
        bundlersListed: bundlers.every((bundler) => bundler === listed),
      }),
      isPaymasterSigner: async ({ signer }: { signer: Address }) => signer === listed,
    }),
    submittersOf: () => submitters,
    sponsorshipSigner: signer ? { address: signer } : undefined,
    logger: { error: (fields: object, message: string) => logs.push({ fields, message }) },
  } as unknown as RelayerDeps
  await verifyPaymaster(deps, on)
  return logs
}

test('a paymaster that lists every executor and every fee token is nothing to complain about', async () => {
  expect(await complaints({ submitters: [listed] })).toEqual([])
})

test('an executor that is not listed is named with the remedy', async () => {
  expect(await complaints({ submitters: [listed, unlisted] })).toEqual([
    {
      fields: { networkId: '31337', paymaster: network.paymaster, executors: [unlisted] },
      message: `The paymaster of Base does not list every executor: list them with gateway-server paymaster bundlers add ${unlisted} --network 31337 --send. Until then nothing is sponsored there`,
    },
  ])
})

test('a signer that is not listed is named with the remedy', async () => {
  expect(await complaints({ submitters: [listed], signer: unlisted })).toEqual([
    {
      fields: { networkId: '31337', paymaster: network.paymaster, signer: unlisted },
      message: `The paymaster of Base does not list ${unlisted}, the address of PAYMASTER_SIGNER_KEY: correct the key, or list it with gateway-server paymaster signer add ${unlisted} --network 31337 --send. Until then nothing is sponsored there`,
    },
  ])
})

test('signer and executors are checked on a network without fee tokens, too', async () => {
  const on = { ...network, tokens: network.tokens.map((token) => ({ ...token, feeToken: false })) }
  const logs = await complaints({ submitters: [unlisted], signer: unlisted, on })
  expect(logs.map(({ message }) => message)).toEqual([
    expect.stringContaining(`does not list ${unlisted}`),
    expect.stringContaining('does not list every executor'),
  ])
})

test('a fee token that is not listed is named with the remedy', async () => {
  expect(await complaints({ submitters: [], tokens: [usdc.address] })).toEqual([
    {
      fields: { networkId: '31337', paymaster: network.paymaster, token: dai.address },
      message:
        'The paymaster of Base does not list DAI: list it with gateway-server paymaster token add DAI --network 31337 --send. Until then nobody can pay fees in it',
    },
  ])
})

test('a gateway that sponsors nothing does not ask', async () => {
  expect(await complaints({ submitters: [unlisted], tokens: [], signer: null })).toEqual([])
})
