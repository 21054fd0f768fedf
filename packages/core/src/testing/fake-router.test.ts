import { keccak256, toHex } from 'viem'
import { base } from '../networks/definitions/base.js'
import { opMainnet } from '../networks/definitions/op-mainnet.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { createFakeRouter } from './fake-router.js'
import { routingProviderContract } from './routing-provider-contract.js'

routingProviderContract('the fake routing provider', async () => {
  const provider = createFakeRouter({ networks: [base, opMainnet] })
  const [one, other] = base.tokens.map(({ address }) => address)
  const there = opMainnet.tokens[0]?.address
  if (!one || !other || !there) throw new Error('The networks have too few tokens.')
  const pair = { from: base, to: base, fromToken: one, toToken: other, amount: 25_000_000n }
  let sent = 0
  return {
    provider,
    account: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    integrator: 'shop',
    pairs: {
      tokenToToken: pair,
      tokenToNative: { ...pair, toToken: nativeCoinAddress },
      nativeToToken: { ...pair, fromToken: nativeCoinAddress, amount: 10n ** 17n },
      acrossChains: { ...pair, to: opMainnet, toToken: there },
    },
    tooSmall: { ...pair, amount: 1n },
    unknown: { ...pair, toToken: '0x2222222222222222222222222222222222222222' },
    async send(route, status) {
      sent += 1
      const hash = keccak256(toHex(`sent ${sent}`))
      const arrives = status === 'done' || status === 'partial'
      provider.settle(hash, {
        status,
        substatus: undefined,
        destinationTransactionHash: arrives ? keccak256(hash) : undefined,
        received: arrives
          ? {
              token: status === 'done' ? route.toToken.address : nativeCoinAddress,
              amount: route.toAmount,
            }
          : undefined,
      })
      return hash
    },
    setUp: async (up) => provider.setUp(up),
    close: async () => undefined,
  }
})
