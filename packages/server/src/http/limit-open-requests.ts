import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '@gasless-gateway/core'
import { createCondition } from '../logging/create-condition.js'

/**
 * The most requests that one connection may have open. Browsers, proxies and the usual clients send one at a time over HTTP/1.1. A
 * client that sends more without waiting for answers has all of them served in one go, before anybody else's: one read of 64 KiB holds
 * about 1,500.
 */
const mostOpen = 32

export interface OpenRequests {
  readonly listener: RequestListener
  /** The answers that are not finished, of all connections. */
  all(): ServerResponse[]
}

/**
 * Passes requests on to the app, and cuts off a connection that has more than 32 of them open. None of these requests reaches the access
 * log, so the log tells when this starts, with a count once a minute, and when it is over. A flood from many addresses is one condition:
 * each line names the address that was cut off last.
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
      // Node tells only the first answer that the connection has closed. Those that wait behind it have no socket yet.
      for (const res of open) if (!res.socket) res.emit('close')
    })
    return open
  }

  return {
    listener(req, res) {
      const { socket } = req
      const open = openOn.get(socket) ?? startOf(socket)
      if (open.size === mostOpen) {
        // Node passes on the requests that it read together with this one, too.
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
