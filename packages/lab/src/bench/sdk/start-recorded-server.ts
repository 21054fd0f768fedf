import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BenchContext } from '../bench.js'

/** In a thread of its own, so that its work is in neither side's way. Plain JavaScript, as threads load it. */
const code = `
const { createServer } = require('node:http')
const { parentPort, workerData } = require('node:worker_threads')
createServer((request, response) => {
  const answer = workerData[request.method + ' ' + request.url]
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
  response.end(answer)
}).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port) })
`

/** A server on loopback that knows a few answers by heart, by method and path. Returns where it listens. */
export async function startRecordedServer(
  { defer }: BenchContext,
  answers: Readonly<Record<string, string>>,
): Promise<string> {
  const worker = new Worker(code, { eval: true, workerData: answers })
  defer(() => worker.terminate())
  const [port] = (await once(worker, 'message')) as [number]
  return `http://127.0.0.1:${port}`
}
