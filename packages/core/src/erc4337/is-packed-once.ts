import { type Hex, hexToBytes } from 'viem'

/**
 * Whether the byte strings of an ABI-encoded list all fit into the data that holds them. Encoded by hand they may overlap:
 * then a few kilobytes decode to gigabytes.
 *
 * @param lead Position of the word that leads to the list.
 * @param member Of a list of tuples, which of their words leads to the byte string.
 */
export function isPackedOnce(data: Hex, lead: number, member?: number): boolean {
  const bytes = hexToBytes(data)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  /** Whatever is larger than the data leads out of it. */
  const wordAt = (position: number): number => {
    for (let at = position; at < position + 28; at += 4)
      if (view.getUint32(at) !== 0) return Number.POSITIVE_INFINITY
    return view.getUint32(position + 28)
  }
  try {
    const list = wordAt(lead)
    const count = wordAt(list)
    const head = list + 32
    let total = 0
    for (let index = 0; index < count && total <= bytes.length; index++) {
      const entry = head + wordAt(head + 32 * index)
      const string = member === undefined ? entry : entry + wordAt(entry + 32 * member)
      total += wordAt(string) + 32
    }
    return total <= bytes.length
  } catch {
    return false
  }
}
