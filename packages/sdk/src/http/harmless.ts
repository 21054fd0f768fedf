/** Calls a callback of the user. Its errors are ignored, because they must not break the payment. */
export function harmless(call: () => unknown): void {
  try {
    Promise.resolve(call()).catch(() => {})
  } catch {}
}
