import fc from 'fast-check'
import { toHex } from 'viem'
import { expect, test } from 'vitest'
import { callDataGas } from './call-data-gas.js'

test('every byte is paid for by whether it is zero', () => {
  const byte = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 255 }))
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 200 }), (bytes) => {
      const zeros = bytes.filter((one) => one === 0).length
      const others = bytes.length - zeros
      expect(callDataGas(toHex(Uint8Array.from(bytes)))).toEqual({
        used: BigInt(4 * zeros + 16 * others),
        floor: BigInt(10 * zeros + 40 * others),
      })
    }),
  )
})
