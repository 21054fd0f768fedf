import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '@gasless-gateway/core'
import { createCondition } from '../logging/create-condition.js'

/**
 * The most requests that one connection may have open. Browsers, proxies and common clients send one at a time over
 * HTTP/1.1. Pipelined requests are all served in one turn, before those of other clients, and one read of 64 KiB
 * holds about 1,500.
 */
const mostOpen = 32

export interface OpenRequests {
  readonly listener: RequestListener
  /** Returns the unfinished responses of all connections. */
  all(): ServerResponse[]
}

/**
 * Passes requests to the app, and closes a connection when it opens more than 32 at once. The request over the limit
 * does not reach the access log. So the log says when this starts and ends, and how often it happens once a minute. A
 * flood from many addresses counts as one condition; each line names the address that was closed last.
 */
export function limitOpenRequests(
  app: RequestListener,
  logger: Pick<Logger, 'info' | 'warn'>,
  now: () => number = () => performance.now(),
): OpenRequests {
  const openOn = new Map<Socket, Set<ServerResponse>>()
  let address: string | undefined
  const tooMany = createCondition({
    now,
    onStart: () => logger.warn({ address, mostOpen }, 'a connection is cut off: too many requests'),
    onStill: (counts) => logger.warn({ address, ...counts }, 'connections are still cut off'),
    onEnd: (counts) => logger.info({ address, ...counts }, 'no connection is cut off any more'),
  })

  function startOf(socket: Socket): Set<ServerResponse> {
    const open = new Set<ServerResponse>()
    openOn.set(socket, open)
    socket.once('close', () => {
      openOn.delete(socket)
      // Node emits `close` only on the first response. Responses that wait behind it have no socket yet.
      for (const res of open) if (!res.socket) res.emit('close')
    })
    return open
  }

  return {
    listener(req, res) {
      const { socket } = req
      const open = openOn.get(socket) ?? startOf(socket)
      if (open.size === mostOpen) {
        // Node still emits the requests that it read together with this one.
        if (socket.destroyed) return
        address = socket.remoteAddress ?? address
        tooMany.holds()
        return void socket.destroy()
      }
      tooMany.passed()
      open.add(res)
      res.once('close', () => open.delete(res))
      app(req, res)
    },
    all: () => [...openOn.values()].flatMap((open) => [...open]),
  }
}
