/** Calls an onlooker. What it throws is ignored: it must not break the payment. */
export function harmless(call: () => unknown): void {
  try {
    Promise.resolve(call()).catch(() => {})
  } catch {}
}
