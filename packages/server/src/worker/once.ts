/** Runs the work until it succeeds once; whoever asks while it is under way shares it. Rejects while it fails. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let underway: Promise<void> | undefined
  return () => {
    underway ??= work().catch((error: unknown) => {
      underway = undefined
      throw error
    })
    return underway
  }
}
