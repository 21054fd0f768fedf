/** Callbacks by signal, while there are any. */
const waiting = new WeakMap<AbortSignal, { readonly callbacks: Set<() => void>; stop(): void }>()

/**
 * Calls back when the signal fires. The signal must not have fired yet. Returns a function that removes the callback.
 * All callbacks of a signal share one listener, because Node warns of a leak at more than ten.
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
