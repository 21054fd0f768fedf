import { given } from '../inputs/given.js'
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

/** Converts the values of a query to strings and leaves out undefined ones. */
export const toQuery = <Name extends EndpointName>(query: QueryFor<QueryOf<Name>>): QueryOf<Name> =>
  Object.fromEntries(
    Object.entries(given(readObject(query, 'query'))).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : String(value),
    ]),
  ) as QueryOf<Name>
