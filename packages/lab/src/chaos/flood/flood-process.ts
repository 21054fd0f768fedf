import { Agent } from 'node:http'
import type { FloodReport, FromFlood, ToFlood } from './flood-messages.js'
import { floods } from './floods.js'
import type { Flood } from './means/flood.js'
import { sendRequest } from './means/send-request.js'

/** Sends a flood from a separate process, so that honest clients do not wait for its event loop. */

const tickMs = 5
const burstMs = 50

type Order = Extract<ToFlood, { kind: 'begin' }>

function begin(
  flood: Flood,
  { baseUrl, means, most = Number.POSITIVE_INFINITY }: Order,
  onWarm: () => void,
): () => FloodReport {
  const { warmUpAnswers = 0 } = flood
  const agent = new Agent({ keepAlive: true, maxSockets: flood.connections })
  const answers: Record<string, number> = {}
  const startedAt = performance.now()
  let sent = 0
  let answered = 0
  let underWay = 0
  let over = false
  const secondsSince = (moment: number) => (performance.now() - moment) / 1_000
  const send = async (n: number) => {
    sent++
    underWay++
    const { path, body, apiKey } = flood.request(n, means)
    const answer = await sendRequest(agent, `${baseUrl}${path}`, {
      from: flood.from.stranger(n),
      body,
      apiKey,
    })
    underWay--
    if (over) return
    const outcome = `${answer.status} ${/"code":"(\w+)"/.exec(answer.body)?.[1] ?? ''}`.trim()
    answers[outcome] = (answers[outcome] ?? 0) + 1
    if (++answered === warmUpAnswers) onWarm()
  }
  // Requests that could not be sent in time are skipped. Catching up would turn the flood into bursts on a busy
  // machine.
  let lost = 0
  const mostAtOnce = Math.ceil((flood.perSecond * burstMs) / 1_000)
  const timer = setInterval(() => {
    const due = Math.floor(secondsSince(startedAt) * flood.perSecond) - sent - lost
    const free = Math.min(due, mostAtOnce, flood.connections - underWay, most - sent)
    lost += due - free
    for (let more = 0; more < free; more++) void send(sent)
  }, tickMs)
  if (warmUpAnswers === 0) onWarm()
  return () => {
    clearInterval(timer)
    over = true
    agent.destroy()
    return { seconds: secondsSince(startedAt), sent, answers }
  }
}

let end: (() => FloodReport) | undefined
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit())
process.on('message', (message: ToFlood) => {
  const tell = (answer: FromFlood, then = () => {}) => process.send?.(answer, then)
  if (message.kind === 'begin')
    end = begin(floods[message.name], message, () => tell({ kind: 'warm' }))
  else if (end) tell({ kind: 'report', ...end() }, () => process.disconnect())
})
