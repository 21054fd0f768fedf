import { type Endpoint, endpoints } from '../../packages/core/src/api/index.js'
import { type ErrorCode, errorCodes } from '../../packages/core/src/errors/index.js'
import { errorCodesOf } from '../../packages/server/src/http/error-codes-of.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const linkTo = (code: ErrorCode) => `[\`${code}\`](errors.md#${code.toLowerCase()})`

const credentials: Record<Endpoint['auth'], string> = {
  none: 'none',
  session: 'session token',
  'api-key': '`X-API-Key`',
}

function row([name, endpoint]: [string, Endpoint]): string[] {
  const { method, path, auth, summary, status, idempotent } = endpoint
  const errors = [...endpoint.errors].sort((a, b) => errorCodes[a].status - errorCodes[b].status)
  return [
    `\`${method.toUpperCase()} /v1${path}\``,
    `\`${name}\``,
    credentials[auth],
    String(status),
    `${summary}${idempotent ? '. Takes `Idempotency-Key`' : ''}`,
    errors.map(linkTo).join(' ') || '—',
  ]
}

/** Returns the error codes that follow from how an endpoint is called. The server uses the same rule. */
const impliedBy = (endpoint: Endpoint) =>
  errorCodesOf({ ...endpoint, errors: [] })
    .map(linkTo)
    .join(' ')

export function renderEndpoints(): string {
  const all: [string, Endpoint][] = Object.entries(endpoints)
  const tags = [...new Set(all.map(([, { tag }]) => tag))]
  return referencePage('Endpoints', 'packages/core/src/api', [
    'The schemas of requests and answers are in [openapi.json](openapi.json), which a running gateway serves at `/v1/openapi.json`. A gateway also answers `GET /v1/readyz`, which is not part of the contract: 200 while the gateway is ready for requests, otherwise 503.',
    ...tags.map(
      (tag) =>
        `## ${tag}\n\n${table(
          ['Path', 'Name', 'Credential', 'Status', 'What it does', 'Errors of its own'],
          all.filter(([, endpoint]) => endpoint.tag === tag).map(row),
        )}`,
    ),
    '## Errors that follow from how an endpoint is called',
    table(
      ['Endpoint', 'Errors'],
      [
        ['open, without body', impliedBy(endpoints.getHealth)],
        ['with a key, without body', impliedBy(endpoints.listNetworks)],
        ['with a key and a body', impliedBy(endpoints.createAccount)],
      ],
    ),
    `A path outside these tables answers ${linkTo('NOT_FOUND')}. Another method on a path of these tables answers ${linkTo('METHOD_NOT_ALLOWED')}.`,
  ])
}
