import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BenchContext } from '../bench.js'

/** The server's code, for a worker thread, so that its work delays neither side. Threads load plain JavaScript. */
const code = `
const { createServer } = require('node:http')
const { parentPort, workerData } = require('node:worker_threads')
createServer((request, response) => {
  const answer = workerData[request.method + ' ' + request.url]
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
  response.end(answer)
}).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port) })
`

/** Starts a server on loopback with recorded answers by method and path. Returns its URL. */
export async function startRecordedServer(
  { defer }: BenchContext,
  answers: Readonly<Record<string, string>>,
): Promise<string> {
  const worker = new Worker(code, { eval: true, workerData: answers })
  defer(() => worker.terminate())
  const [port] = (await once(worker, 'message')) as [number]
  return `http://127.0.0.1:${port}`
}
