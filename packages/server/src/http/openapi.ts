import { countedAs } from '@gasless-gateway/core'
import { type Endpoint, ErrorBody, endpoints, limits, statusOf } from '@gasless-gateway/core/api'
import { type ErrorCode, errorCodes } from '@gasless-gateway/core/errors'
import { z } from 'zod'
import {
  createDocument,
  type oas31,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import { endpointExamples } from './endpoint-examples.js'
import { errorCodesOf } from './error-codes-of.js'

export interface OpenApiOptions {
  readonly version: string
}

/** Returns the OpenAPI 3.1 description of the whole API, derived from `endpoints`. */
export function createOpenApiDocument({ version }: OpenApiOptions): oas31.OpenAPIObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method]: operation(name, endpoint) }
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title: 'Gasless Gateway',
      version,
      description:
        'Gasless ERC-4337 v0.7 transactions: prepare, sign, submit, poll. Branch on the HTTP status and on `code`; `error` is a sentence for people.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/v1', description: 'This gateway' }],
    tags: [...new Set(Object.values<Endpoint>(endpoints).map(({ tag }) => tag))].map((name) => ({
      name,
    })),
    paths: paths as ZodOpenApiPathsObject,
    components: {
      schemas: { Error: ErrorBody },
      examples: Object.fromEntries(
        (Object.keys(errorCodes) as ErrorCode[]).map((code) => [
          code,
          { value: errorExample(code) },
        ]),
      ),
      securitySchemes: {
        ApiKeyAuth: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'API key of a project. Keep it on your server.',
        },
        Session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Session token of a user, from POST /auth/login. Keep it on your server.',
        },
      },
      headers: {
        RequestId: {
          description: 'Id of the request: your own X-Request-Id, or one made for it',
          schema: { type: 'string' },
        },
        RetryAfter: {
          description: 'Seconds to wait before the same request may be sent again',
          schema: { type: 'integer', minimum: 1 },
        },
      },
    },
  }
  return createDocument(document, {
    // Responses may gain members in later releases; only requests refuse unknown members.
    override: ({ jsonSchema, io }) => {
      if (io === 'output') delete jsonSchema.additionalProperties
    },
  })
}

const operation = (name: string, endpoint: Endpoint): ZodOpenApiOperationObject => {
  const { summary, tag, auth, params, query, body, idempotent } = endpoint
  const example: Example = endpointExamples[name as keyof typeof endpointExamples]
  const requestParams = {
    ...(params && { path: params as z.ZodType<unknown, Record<string, unknown>> }),
    ...(query && { query: query as z.ZodType<unknown, Record<string, unknown>> }),
    ...(idempotent && { header: IdempotencyHeader }),
  }
  return {
    operationId: name,
    summary,
    ...describe(endpoint),
    tags: [tag],
    security: securityOf[auth],
    ...(Object.keys(requestParams).length > 0 && { requestParams }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: body, example: example.body } },
      },
    }),
    responses: { ...successes(endpoint, example.response), ...failures(endpoint) },
  }
}

function describe({ description, weighs }: Endpoint): { readonly description?: string } {
  const weight = weighs && `A rate limit counts the request ${countedAs(weighs)}.`
  const sentences = [description, weight].filter((sentence) => sentence !== undefined)
  return sentences.length > 0 ? { description: sentences.join(' ') } : {}
}

interface Example {
  readonly body?: unknown
  readonly response?: unknown
}

const securityOf = {
  none: [],
  'api-key': [{ ApiKeyAuth: [] }],
  session: [{ Session: [] }],
}

const IdempotencyHeader = z.object({
  'Idempotency-Key': z.string().min(1).max(limits.idempotencyKeyCharacters).optional().meta({
    description:
      'The same key with the same body returns the same prepared operation while it lives; with another body it answers 409.',
  }),
})

const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
const retryAfterHeader = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

const successes = (
  endpoint: Endpoint,
  example: unknown,
): Record<string, ZodOpenApiResponseObject> => {
  const { status, statusBy } = endpoint
  const statuses = new Set([status, ...Object.values(statusBy?.statuses ?? {})])
  return Object.fromEntries(
    [...statuses].map((each) => [
      each,
      success(each, endpoint, statusOf(endpoint, example) === each ? example : undefined),
    ]),
  )
}

const success = (
  status: number,
  { response }: Endpoint,
  example: unknown,
): ZodOpenApiResponseObject => ({
  description: { 201: 'Created', 202: 'Begun' }[status] ?? 'Done',
  headers: requestIdHeader,
  ...(status !== 204 && {
    content: {
      'application/json': { schema: response, ...(example !== undefined && { example }) },
    },
  }),
})

function failures(endpoint: Endpoint): Record<string, ZodOpenApiResponseObject> {
  const codes = [...new Set(errorCodesOf(endpoint))]
  const statuses = [...new Set(codes.map((code) => errorCodes[code].status))].sort()
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      failure(
        endpoint,
        status,
        codes.filter((code) => errorCodes[code].status === status),
      ),
    ]),
  )
}

const failure = (
  endpoint: Endpoint,
  status: number,
  codes: readonly ErrorCode[],
): ZodOpenApiResponseObject => ({
  description: codes
    .map((code) => `\`${code}\`: ${errorCodes[code].meaning} ${errorCodes[code].remedy}`)
    .join('\n\n'),
  headers: { ...requestIdHeader, ...((status === 429 || status === 503) && retryAfterHeader) },
  content: {
    'application/json': {
      schema: endpoint.errorBodies?.[status] ?? errorWithCode(codes),
      examples: Object.fromEntries(
        codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
      ),
    },
  },
})

const errorExample = (code: ErrorCode): ErrorBody => ({
  error: `${errorCodes[code].meaning} ${errorCodes[code].remedy}`,
  code,
  reason: null,
})

/** Returns the schema of the common error body, restricted to these codes. */
const errorWithCode = (codes: readonly ErrorCode[]): oas31.SchemaObject => ({
  allOf: [
    { $ref: '#/components/schemas/Error' },
    { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } },
  ],
})
