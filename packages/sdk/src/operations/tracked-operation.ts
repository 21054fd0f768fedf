import type { Endpoints, ResponseOf } from '@gasless-gateway/core/api'
import type { Open } from '../http/open.js'

/** A submitted operation and how far it has come. */
export type TrackedOperation = Open<ResponseOf<Endpoints['getTransaction']>>
