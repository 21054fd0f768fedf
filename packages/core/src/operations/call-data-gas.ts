import { type Hex, hexToBytes } from 'viem'

/** EIP-2028: gas per zero and non-zero byte of call data. */
const byteGas = { zero: 4, nonZero: 16 }
/** EIP-7623: what a transaction pays per byte at least, however little it executes. */
const floorByteGas = { zero: 10, nonZero: 40 }

/** What a transaction pays for its call data: beside what it executes, and at least, whatever it executes. */
export function callDataGas(callData: Hex): { readonly used: bigint; readonly floor: bigint } {
  const bytes = hexToBytes(callData)
  let zeros = 0
  for (const byte of bytes) if (byte === 0) zeros += 1
  const priced = ({ zero, nonZero }: typeof byteGas) =>
    BigInt(zeros * zero + (bytes.length - zeros) * nonZero)
  return { used: priced(byteGas), floor: priced(floorByteGas) }
}
