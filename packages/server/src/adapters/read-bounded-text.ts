/**
 * The body of an answer as text.
 *
 * Throws as soon as it is larger than `maxBytes`: whoever sends it decides how long it is, not how much is kept of it.
 */
export async function readBoundedText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength
    if (bytes > maxBytes) {
      // Not waited for: whoever sends without an end may not hear of it.
      reader.cancel().catch(() => undefined)
      throw new Error(`the answer is larger than ${maxBytes} bytes`)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
