import { type Hex, hexToBytes } from 'viem'

/**
 * Returns whether the byte strings of an ABI-encoded list fit into the data without overlap. Overlapping strings in
 * hand-made data of a few kilobytes can decode to gigabytes.
 *
 * @param lead Position of the word with the offset of the list.
 *
 * @param member For a list of tuples, the index of the word with the offset of the byte string.
 */
export function isPackedOnce(data: Hex, lead: number, member?: number): boolean {
  const bytes = hexToBytes(data)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  /** Larger values point outside the data. */
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
