/** What waits for a signal, for as long as something does. */
const waiting = new WeakMap<AbortSignal, { readonly callbacks: Set<() => void>; stop(): void }>()

/**
 * Calls back when the signal fires, which it must not have yet. Returns a function that takes the callback off. However many
 * share a signal, it has one listener: more than ten, and Node warns of a leak.
 */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (!signal) return () => {}
  const { callbacks, stop } = waiting.get(signal) ?? listen(signal)
  callbacks.add(callback)
  return () => {
    if (callbacks.delete(callback) && callbacks.size === 0) stop()
  }
}

function listen(signal: AbortSignal) {
  const callbacks = new Set<() => void>()
  const call = () => {
    stop()
    for (const callback of callbacks) callback()
  }
  const stop = () => {
    signal.removeEventListener('abort', call)
    waiting.delete(signal)
  }
  const entry = { callbacks, stop }
  waiting.set(signal, entry)
  signal.addEventListener('abort', call)
  return entry
}
