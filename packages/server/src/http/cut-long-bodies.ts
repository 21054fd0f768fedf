import type { RequestHandler } from 'express'

/**
 * Bytes that a client may still send after the response. Some clients read the response only after they have sent the
 * whole body.
 */
const stillRead = 1024 * 1024

/**
 * The most pieces in which a body may arrive. The largest body normally arrives in about 200; sent 64 bytes at a
 * time, it needs 4,096. Sent byte by byte it would have 262,144 pieces, and each costs the event loop two
 * microseconds.
 */
export const mostPieces = 4_096

/** Closes the connection when a client keeps sending a body after the response. */
export const cutLongBodies: RequestHandler = (req, res, next) => {
  // After the response Node discards the rest of the body, so counting must start before that.
  res.once('prefinish', () => {
    if (req.complete) return
    let more = 0
    let pieces = 0
    req.on('data', (piece: Buffer) => {
      more += piece.length
      if (more > stillRead || ++pieces > mostPieces) req.socket.destroy()
    })
  })
  next()
}
