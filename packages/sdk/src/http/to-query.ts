import { readObject } from '../inputs/read-object.js'
import type { EndpointName, QueryOf } from '../wire/endpoint-types.js'

/** A query with numbers, dates and booleans. The wire has strings. */
export type QueryFor<Wire> = {
  readonly [Name in keyof Wire]: Name extends 'limit' | 'offset'
    ? number | undefined
    : Name extends 'from' | 'to'
      ? Date | string | undefined
      : Name extends 'includeTestnets'
        ? boolean | undefined
        : Wire[Name]
}

/** Returns the query as the wire types it. `buildUrl` converts its values to strings and leaves out undefined ones. */
export const toQuery = <Name extends EndpointName>(query: QueryFor<QueryOf<Name>>): QueryOf<Name> =>
  readObject(query, 'query') as QueryOf<Name>
