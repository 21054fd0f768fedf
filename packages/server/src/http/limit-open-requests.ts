import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

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

/** Passes requests on to the app, and cuts off a connection that has more than 32 of them open. */
export function limitOpenRequests(app: RequestListener): OpenRequests {
  const openOn = new Map<Socket, Set<ServerResponse>>()

  function startOf(socket: Socket): Set<ServerResponse> {
    const open = new Set<ServerResponse>()
    openOn.set(socket, open)
    // An answer that waits behind another one is never told that its connection has closed.
    socket.once('close', () => openOn.delete(socket))
    return open
  }

  return {
    listener(req, res) {
      const { socket } = req
      const open = openOn.get(socket) ?? startOf(socket)
      if (open.size === mostOpen) return void socket.destroy()
      open.add(res)
      res.once('close', () => open.delete(res))
      app(req, res)
    },
    all: () => [...openOn.values()].flatMap((open) => [...open]),
  }
}
