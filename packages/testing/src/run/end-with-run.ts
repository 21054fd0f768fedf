import { Worker } from 'node:worker_threads'

/**
 * A set-up file of every project, which ends the worker with its run. Without it, a vitest worker and all that its tests have
 * started outlive a killed run. A separate thread watches, because a test may keep the main thread busy.
 */
const worker = process as NodeJS.Process & { endsWithRun?: true }

const watch = `
  const { workerData: run } = require('node:worker_threads')
  setInterval(() => {
    if (process.ppid !== run) process.kill(process.pid, 'SIGKILL')
  }, 1_000)`

if (!worker.endsWithRun) {
  worker.endsWithRun = true
  new Worker(watch, { eval: true, execArgv: [], workerData: process.ppid }).unref()
  // The run may have ended before. In a pool of threads there is no channel to it, and this is undefined.
  if (process.connected === false) process.kill(process.pid, 'SIGKILL')
}
