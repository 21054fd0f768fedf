import type { RequestHandler } from 'express'

/** Bodies just too long are read to their end, so that whoever sends one first and reads then gets the answer. */
const stillRead = 1024 * 1024

/**
 * The most pieces in which a body may come. The largest body comes in some 200, and a client that sends 64 bytes at a time needs as
 * many as this. A body in chunks of one byte would have 262,144, and each costs the event loop two microseconds.
 */
export const mostPieces = 4_096

/** Cuts the connection of whoever goes on sending a body that has been answered already. */
export const cutLongBodies: RequestHandler = (req, res, next) => {
  // Before Node throws away what comes after the answer, where nobody could count it any more.
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
