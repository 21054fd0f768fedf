/**
 * The body of an answer as text.
 *
 * Throws as soon as it is larger than `maxBytes`: the sender decides how long it is, not how much is kept of it. Throws
 * the signal's reason as soon as that aborts. The signal of the request does not reach that far by itself: once the
 * request object is collected as garbage, nothing connects the two any more (undici holds it weakly).
 */
export async function readBoundedText(
  response: Response,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  // Not waited for: a sender without an end may not hear of it.
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
