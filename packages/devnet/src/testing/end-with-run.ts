import { Worker } from 'node:worker_threads'

/**
 * A set-up file of every project. A worker of vitest outlives a run that was killed, and with it everything that its tests
 * have started; this ends the worker with the run. A thread of its own looks, because a test may keep the first one busy.
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
  // The run may have ended before.
  if (!process.connected) process.kill(process.pid, 'SIGKILL')
}
