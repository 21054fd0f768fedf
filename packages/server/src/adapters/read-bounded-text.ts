/**
 * Returns the body of a response as text.
 *
 * Throws as soon as it is larger than `maxBytes`, because the sender controls its length. Throws the signal's reason
 * as soon as the signal aborts. The request's signal alone does not ensure that. undici holds the request weakly, and
 * once it is collected as garbage, the signal no longer reaches the body.
 */
export async function readBoundedText(
  response: Response,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  // Not awaited, because cancelling may never finish.
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    const decoder = new TextDecoder()
    let text = ''
    let bytes = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength
      if (bytes > maxBytes) {
        stop()
        throw new Error(`the answer is larger than ${maxBytes} bytes`)
      }
      text += decoder.decode(part.value, { stream: true })
    }
    signal.throwIfAborted()
    return text + decoder.decode()
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
