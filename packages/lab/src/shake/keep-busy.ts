import { Worker } from 'node:worker_threads'

/** Keeps `threads` cores busy until the returned function is called, or this process ends. */
export function keepBusy(threads: number): () => Promise<void> {
  const workers = Array.from({ length: threads }, () => new Worker('for (;;) {}', { eval: true }))
  return async () => {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
