import type { FailureLog, Logger } from '@gasless-gateway/core'
import { createFailureLog } from '../logging/create-failure-log.js'

/** Tells of background passes that fail. Shared by loops that fail for the same reasons. */
export const createPassLog = (logger: Logger): FailureLog =>
  createFailureLog(logger, {
    source: 'loop',
    failed: 'a background pass failed',
    waits: 'background work waits for a network',
    still: 'background passes still fail',
    over: 'background passes succeed again',
  })
