import { type Hex, size } from 'viem'

/** EIP-2028: gas per zero and non-zero byte of call data. */
const byteGas = { zero: 4, nonZero: 16 }
/** EIP-7623: minimum gas per zero and non-zero byte, however little the transaction executes. */
const floorByteGas = { zero: 10, nonZero: 40 }

/** Returns the gas for call data. `used` is added to the execution gas. `floor` is the minimum for both together. */
export function callDataGas(callData: Hex): { readonly used: bigint; readonly floor: bigint } {
  const zeros = zeroBytesIn(callData)
  const nonZeros = size(callData) - zeros
  const priced = ({ zero, nonZero }: typeof byteGas) => BigInt(zeros * zero + nonZeros * nonZero)
  return { used: priced(byteGas), floor: priced(floorByteGas) }
}

const digitZero = '0'.charCodeAt(0)

/** Counts in the hex digits, without a conversion to bytes. */
function zeroBytesIn(data: Hex): number {
  let zeros = 0
  for (let at = 2; at < data.length; at += 2)
    if (data.charCodeAt(at) === digitZero && data.charCodeAt(at + 1) === digitZero) zeros += 1
  return zeros
}
