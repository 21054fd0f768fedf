/**
 * A set-up file of every project. A worker of vitest outlives a run that was killed, and with it everything that its tests
 * have started; this ends the worker with the run.
 */
const worker = process as NodeJS.Process & { endsWithRun?: true }

if (!worker.endsWithRun) {
  worker.endsWithRun = true
  // The channel to the run closes however the run ends. Vitest refuses `process.exit` in a worker.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}
