import type { AnswerOf } from '../wire/endpoint-types.js'

/** A submitted operation and how far it has come. */
export type TrackedOperation = AnswerOf<'getTransaction'>
