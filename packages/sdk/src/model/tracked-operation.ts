import type { AnswerOf } from '../wire/endpoint-types.js'

/** A submitted operation with its current status. */
export type TrackedOperation = AnswerOf<'getTransaction'>
