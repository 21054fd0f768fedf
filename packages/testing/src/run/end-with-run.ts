import { Worker } from 'node:worker_threads'

/**
 * A set-up file of every project, which ends the worker when its run ends. Without it, the workers of a killed run live
 * on, with everything that their tests started. A separate thread watches, because a test may keep the main thread
 * busy.
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
  // The run may have ended already. In a pool of threads, `connected` is undefined because there is no channel to the
  // run.
  if (process.connected === false) process.kill(process.pid, 'SIGKILL')
}
