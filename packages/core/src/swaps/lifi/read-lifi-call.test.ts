import fc from 'fast-check'
import {
  type Address,
  bytesToHex,
  concat,
  type Hex,
  hexToBytes,
  pad,
  size,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { RouterCall } from '../../model/route.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import { encodeLifiCall, type LifiArguments, lifiSelector } from '../../testing/encode-lifi-call.js'
import { readLifiCall } from './read-lifi-call.js'

const account: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const other: Address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const usdc: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const dai: Address = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const wrapped: Address = '0x4200000000000000000000000000000000000006'

/** Names of the supported functions, by selector. */
const lifiFunctionNames: Readonly<Record<string, string>> = {
  '0x4666fc80': 'swapTokensSingleV3ERC20ToERC20',
  '0x733214a3': 'swapTokensSingleV3ERC20ToNative',
  '0xaf7060fd': 'swapTokensSingleV3NativeToERC20',
  '0x5fd9ae2e': 'swapTokensMultipleV3ERC20ToERC20',
  '0x2c57e884': 'swapTokensMultipleV3ERC20ToNative',
  '0x736eac0b': 'swapTokensMultipleV3NativeToERC20',
  '0xa1f1ce43': 'startBridgeTokensViaAcrossV4',
  '0x1794958f': 'swapAndStartBridgeTokensViaAcrossV4',
  '0x4004633e': 'startBridgeTokensViaDeBridgeDln',
  '0x2c7d2db0': 'swapAndStartBridgeTokensViaDeBridgeDln',
}

const names = Object.values(lifiFunctionNames)
const bridges = names.filter((name) => !name.startsWith('swapTokens'))
const swapping = names.filter((name) => !name.startsWith('start'))
const singles = names.filter((name) => name.startsWith('swapTokensSingle'))

/** A large amount, so that the last bit of every factor shows. */
const amount = 10n ** 24n

/** Returns a call that this function can make. */
function callFor(name: string): RouterCall {
  const fromToken = name.includes('NativeTo') ? nativeCoinAddress : usdc
  const isBridge = !name.startsWith('swapTokens')
  const toToken = name.endsWith('ToNative') ? nativeCoinAddress : dai
  const call = {
    transactionId: `0x${'ab'.repeat(32)}` as const,
    receiver: account,
    fromToken,
    amount,
    toToken: name.startsWith('start') ? fromToken : toToken,
    minimumOut: name.startsWith('start') ? amount : amount - 10_000n,
  }
  if (!isBridge)
    return {
      ...call,
      toChainId: undefined,
      arrives: { token: call.toToken, minimum: call.minimumOut },
    }
  return {
    ...call,
    toChainId: 10,
    arrives: { token: wrapped, minimum: (call.minimumOut * 99n) / 100n },
  }
}

const bent = (name: string, bend: (honest: LifiArguments) => Partial<LifiArguments>) =>
  encodeLifiCall(name, callFor(name), (honest) => ({ ...honest, ...bend(honest) }))

test('every function is listed by the selector of its name and parameters', () => {
  expect(names.length).toBe(10)
  for (const [selector, name] of Object.entries(lifiFunctionNames))
    expect(lifiSelector(name)).toBe(selector)
})

test.each(names)('%s is read back unchanged', (name) => {
  const data = encodeLifiCall(name, callFor(name))
  expect(readLifiCall(data)).toEqual(callFor(name))
  expect(readLifiCall(data.toUpperCase().replace('0X', '0x') as Hex)).toEqual(callFor(name))
})

test('native coins are read by their sentinel', () => {
  for (const facet of ['AcrossV4', 'DeBridgeDln']) {
    const plain = `startBridgeTokensVia${facet}`
    const native = { fromToken: nativeCoinAddress, toToken: nativeCoinAddress }
    const call = { ...callFor(plain), ...native }
    expect(readLifiCall(encodeLifiCall(plain, call))).toEqual(call)
    const first = `swapAndStartBridgeTokensVia${facet}`
    const swapped = { ...callFor(first), fromToken: nativeCoinAddress }
    expect(readLifiCall(encodeLifiCall(first, swapped))).toEqual(swapped)
  }
  const dln = callFor('startBridgeTokensViaDeBridgeDln')
  const toNative = { ...dln, arrives: { ...dln.arrives, token: nativeCoinAddress } }
  expect(readLifiCall(encodeLifiCall('startBridgeTokensViaDeBridgeDln', toNative))).toEqual(
    toNative,
  )
})

test('a native swap is read with and without a required deposit', () => {
  const name = 'swapTokensMultipleV3NativeToERC20'
  const data = bent(name, ({ swaps }) => ({
    swaps: swaps.map((swap) => ({ ...swap, requiresDeposit: false })),
  }))
  expect(readLifiCall(data)).toEqual(callFor(name))
})

describe('a change of any byte of a relevant field is noticed', () => {
  /** Returns every word of the data that depends on the field. */
  function wordsOf(name: string, part: keyof LifiArguments, index: number, field: string) {
    const [honest, changed] = [(value: unknown) => value, complement].map((change) =>
      hexToBytes(
        bent(name, (arguments_) => {
          const chosen = arguments_[part]
          if (part === 'head')
            return {
              head: arguments_.head.map((value, i) => (i === index ? change(value) : value)),
            }
          if (!Array.isArray(chosen))
            return { [part]: { ...chosen, [field]: change((chosen as never)[field]) } }
          return {
            swaps: arguments_.swaps.map((swap, i) =>
              i === index ? { ...swap, [field]: change(swap[field]) } : swap,
            ),
          }
        }),
      ),
    ) as [Uint8Array, Uint8Array]
    const words = new Set<number>()
    for (const [i, byte] of honest.entries())
      if (byte !== changed[i]) words.add(Math.floor((i - 4) / 32))
    return [...words]
  }
  const complement = (value: unknown): unknown => {
    if (typeof value === 'boolean') return !value
    if (typeof value === 'bigint') return value ^ 0xffn
    if (typeof value === 'number') return value ^ 0xff
    return bytesToHex(hexToBytes(value as Hex).map((byte) => byte ^ 0xff))
  }

  const bridgeFields =
    'transactionId sendingAssetId receiver minAmount destinationChainId hasSourceSwaps hasDestinationCall'
  const ownFields: Record<string, string> = {
    startBridgeTokensViaAcrossV4:
      'receiverAddress refundAddress sendingAssetId receivingAssetId outputAmount',
    swapAndStartBridgeTokensViaAcrossV4:
      'receiverAddress refundAddress sendingAssetId receivingAssetId outputAmountMultiplier',
    DeBridgeDln: 'receivingAssetId receiver orderAuthorityDst minAmountOut',
  }

  function wordsThatMatter(name: string): number[] {
    const isBridge = bridges.includes(name)
    const found: number[] = []
    if (isBridge) {
      for (const field of bridgeFields.split(' '))
        found.push(...wordsOf(name, 'bridgeData', 0, field))
      const own = ownFields[name] ?? ownFields[name.split('Via')[1] ?? '']
      for (const field of own?.split(' ') ?? []) found.push(...wordsOf(name, 'own', 0, field))
    } else for (const index of [0, 3, 4]) found.push(...wordsOf(name, 'head', index, ''))
    if (swapping.includes(name)) {
      const last = singles.includes(name) ? 0 : 1
      found.push(...wordsOf(name, 'swaps', last, 'receivingAssetId'))
      for (const field of ['sendingAssetId', 'fromAmount'])
        found.push(...wordsOf(name, 'swaps', 0, field))
      if (last === 1) found.push(...wordsOf(name, 'swaps', 1, 'requiresDeposit'))
    }
    return found
  }

  test.each(names)('%s', (name) => {
    const data = hexToBytes(encodeLifiCall(name, callFor(name)))
    const words = wordsThatMatter(name)
    // At least one word for each field. A field whose length stands before it has two.
    expect(words.length).toBeGreaterThanOrEqual(bridges.includes(name) ? 7 : 6)
    fc.assert(
      fc.property(
        fc.constantFrom(...words),
        fc.nat(31),
        fc.integer({ min: 1, max: 255 }),
        (word, byte, change) => {
          const changed = data.slice()
          const position = 4 + word * 32 + byte
          changed[position] = (changed[position] ?? 0) ^ change
          expect(readLifiCall(bytesToHex(changed))).not.toEqual(callFor(name))
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('unknown data are not read, and do not throw', () => {
  test.each(names)('%s, cut anywhere or continued', (name) => {
    const data = encodeLifiCall(name, callFor(name))
    for (let bytes = 0; bytes < size(data); bytes += 1)
      expect(readLifiCall(data.slice(0, 2 + 2 * bytes) as Hex)).toBeUndefined()
    expect(readLifiCall(data.slice(0, -1) as Hex)).toBeUndefined()
    expect(readLifiCall(concat([data, '0x00']))).toBeUndefined()
    expect(readLifiCall(concat([data, pad('0x')]))).toBeUndefined()
  })

  test('random bytes after any selector', () => {
    const selectors = [...Object.keys(lifiFunctionNames), '0x', '0xdeadbeef'] as Hex[]
    fc.assert(
      fc.property(
        fc.constantFrom(...selectors),
        fc.uint8Array({ maxLength: 2_000 }),
        (selector, bytes) => {
          expect(readLifiCall(concat([selector, bytesToHex(bytes)]))).toBeUndefined()
        },
      ),
    )
  })

  test.each(['0x', '', '0xzz', '0x4666fc80zz', 'constructor', '0x__proto__'])('%j', (data) => {
    expect(readLifiCall(data as Hex)).toBeUndefined()
  })

  // Selectors of facets that are deliberately not supported: AcrossV4Swap, AcrossV4 packed, PolygonBridge,
  // CelerCircleBridge.
  test.each(['0x6a90d66e', '0x36b92404', '0xaf62c7d6', '0xe0a4201c'])(
    'another facet, %s',
    (selector) => {
      const data = encodeLifiCall(
        'startBridgeTokensViaAcrossV4',
        callFor('startBridgeTokensViaAcrossV4'),
      )
      expect(readLifiCall(`${selector}${data.slice(10)}` as Hex)).toBeUndefined()
    },
  )
})

describe('data that contradict themselves are not read', () => {
  test.each(bridges)('%s with a call on the destination chain', (name) => {
    const data = bent(name, ({ bridgeData }) => ({
      bridgeData: { ...bridgeData, hasDestinationCall: true },
    }))
    expect(readLifiCall(data)).toBeUndefined()
  })

  test.each(bridges)('%s with a wrong flag for swaps', (name) => {
    const data = bent(name, ({ bridgeData }) => ({
      bridgeData: { ...bridgeData, hasSourceSwaps: !bridgeData.hasSourceSwaps },
    }))
    expect(readLifiCall(data)).toBeUndefined()
  })

  test.each(swapping.filter((name) => !singles.includes(name)))(
    '%s with two deposits, none, or no swap',
    (name) => {
      for (const deposits of [
        [true, true],
        [false, true],
      ])
        expect(
          readLifiCall(
            bent(name, ({ swaps }) => ({
              swaps: swaps.map((swap, i) => ({ ...swap, requiresDeposit: deposits[i] })),
            })),
          ),
        ).toBeUndefined()
      expect(readLifiCall(bent(name, () => ({ swaps: [] })))).toBeUndefined()
      if (name.includes('NativeTo')) return
      const none = bent(name, ({ swaps }) => ({
        swaps: swaps.map((swap) => ({ ...swap, requiresDeposit: false })),
      }))
      expect(readLifiCall(none)).toBeUndefined()
    },
  )

  test.each(swapping.filter((name) => bridges.includes(name)))(
    '%s that bridges another token than its swap returns',
    (name) => {
      const data = bent(name, ({ swaps }) => ({
        swaps: swaps.map((swap) => ({ ...swap, receivingAssetId: usdc })),
      }))
      expect(readLifiCall(data)).toBeUndefined()
    },
  )

  test.each(names.filter((name) => name.startsWith('swapTokens')))(
    '%s with a token of the other kind',
    (name) => {
      const flipped = (token: unknown) => (token === zeroAddress ? dai : zeroAddress)
      const from = bent(name, ({ swaps }) => ({
        swaps: swaps.map((swap) => ({ ...swap, sendingAssetId: flipped(swap.sendingAssetId) })),
      }))
      const to = bent(name, ({ swaps }) => ({
        swaps: swaps.map((swap) => ({ ...swap, receivingAssetId: flipped(swap.receivingAssetId) })),
      }))
      expect(readLifiCall(from)).toBeUndefined()
      expect(readLifiCall(to)).toBeUndefined()
    },
  )

  const stranger = pad(other)
  test.each([
    ['AcrossV4', { receiverAddress: stranger }],
    ['AcrossV4', { refundAddress: stranger }],
    ['AcrossV4', { sendingAssetId: stranger }],
    ['AcrossV4', { receivingAssetId: `0x01${pad(wrapped).slice(4)}` }],
    ['AcrossV4', { receivingAssetId: pad('0x') }],
    ['AcrossV4', { message: '0x01' }],
    ['AcrossV4', { outputAmount: 0n, outputAmountMultiplier: 0n }],
    ['DeBridgeDln', { receiver: other }],
    ['DeBridgeDln', { orderAuthorityDst: other }],
    ['DeBridgeDln', { receiver: stranger }],
    ['DeBridgeDln', { receivingAssetId: pad(wrapped) }],
    ['DeBridgeDln', { minAmountOut: 0n }],
  ])('%s with %o', (facet, change) => {
    for (const verb of ['startBridgeTokensVia', 'swapAndStartBridgeTokensVia'])
      expect(
        readLifiCall(bent(`${verb}${facet}`, ({ own }) => ({ own: { ...own, ...change } }))),
      ).toBeUndefined()
  })

  test('a chain id that no network has', () => {
    const chain = (name: string, destinationChainId: bigint) =>
      readLifiCall(
        bent(name, ({ bridgeData }) => ({ bridgeData: { ...bridgeData, destinationChainId } })),
      )
    for (const name of bridges) expect(chain(name, 2n ** 53n)).toBeUndefined()
  })
})
