import { DatabaseError } from 'pg'

/** Transactions waited for each other in a ring, and this one was ended. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '40P01'
