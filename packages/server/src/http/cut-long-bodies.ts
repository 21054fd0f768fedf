import type { RequestHandler } from 'express'

/** Bodies just too long are read to their end, so that whoever sends one first and reads then gets the answer. */
const stillRead = 1024 * 1024

/** Cuts the connection of whoever goes on sending a body that has been answered already. */
export const cutLongBodies: RequestHandler = (req, res, next) => {
  // Before Node throws away what comes after the answer, where nobody could count it any more.
  res.once('prefinish', () => {
    if (req.complete) return
    let more = 0
    req.on('data', (chunk: Buffer) => {
      more += chunk.length
      if (more > stillRead) req.socket.destroy()
    })
  })
  next()
}
