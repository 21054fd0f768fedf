import { type Hex, size } from 'viem'

/** EIP-2028: gas per zero and non-zero byte of call data. */
const byteGas = { zero: 4, nonZero: 16 }
/** EIP-7623: what a transaction pays per byte at least, however little it executes. */
const floorByteGas = { zero: 10, nonZero: 40 }

/** What a transaction pays for its call data: beside what it executes, and at least, whatever it executes. */
export function callDataGas(callData: Hex): { readonly used: bigint; readonly floor: bigint } {
  const zeros = zeroBytesIn(callData)
  const nonZeros = size(callData) - zeros
  const priced = ({ zero, nonZero }: typeof byteGas) => BigInt(zeros * zero + nonZeros * nonZero)
  return { used: priced(byteGas), floor: priced(floorByteGas) }
}

const digitZero = '0'.charCodeAt(0)

/** Digit by digit: no bytes have to be made of them first. */
function zeroBytesIn(data: Hex): number {
  let zeros = 0
  for (let at = 2; at < data.length; at += 2)
    if (data.charCodeAt(at) === digitZero && data.charCodeAt(at + 1) === digitZero) zeros += 1
  return zeros
}
