import type { FailureLog, Logger } from '@gasless-gateway/core'
import { createFailureLog } from '../logging/create-failure-log.js'

/** Returns a log of failing background passes. Loops that fail for the same reasons share one. */
export const createPassLog = (logger: Logger): FailureLog =>
  createFailureLog(logger, {
    source: 'loop',
    failed: 'a background pass failed',
    waits: 'background work waits for a network',
    still: 'background passes still fail',
    over: 'background passes succeed again',
  })
