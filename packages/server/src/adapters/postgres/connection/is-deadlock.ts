import { DatabaseError } from 'pg'

/** Returns whether PostgreSQL ended the transaction because of a deadlock. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '40P01'
