import { type Endpoint, endpoints } from '@gasless-gateway/core/api'
import { errorCodes } from '@gasless-gateway/core/errors'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { errorCodesOf } from './error-codes-of.js'
import { createOpenApiDocument } from './openapi.js'
import { startTestApp } from './testing/start-test-app.js'

// biome-ignore lint/suspicious/noExplicitAny: a JSON document, looked at from outside
const document: any = JSON.parse(JSON.stringify(createOpenApiDocument({ version: '1.2.3' })))
const all = Object.entries<Endpoint>(endpoints)
const operationOf = ({ path, method }: Endpoint) =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method]

/** Yields every object in the document, with its place. */
function* objects(value: unknown, place = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>]
  for (const [name, member] of Object.entries(value))
    yield* objects(member, `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}

const resolve = (ref: string) =>
  ref
    .slice(2)
    .split('/')
    // biome-ignore lint/suspicious/noExplicitAny: as above
    .reduce((at: any, name) => at?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document)

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.1 with a title and a version', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.info).toMatchObject({ title: 'Gasless Gateway', version: '1.2.3' })
    expect(document.servers).toEqual([{ url: '/v1', description: expect.any(String) }])
  })

  test('is valid by the schema of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  test('every example matches its schema', () => {
    // The formats in the schemas are for readers. The patterns contain the requirements.
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'api')
    const checked = new Set<string>()
    for (const [place, { schema, example, examples }] of objects(document)) {
      const values = [
        ...(example === undefined ? [] : [example]),
        // biome-ignore lint/suspicious/noExplicitAny: as above
        ...Object.values<any>(schema && examples && !Array.isArray(examples) ? examples : {}).map(
          ({ $ref, value }) => ($ref ? resolve($ref).value : value),
        ),
      ]
      if (!schema) continue
      for (const value of values) {
        const pair = JSON.stringify([schema, value])
        if (checked.has(pair)) continue
        checked.add(pair)
        const pointer = encodeURI(place.slice(1))
        const holds = ajv.validate({ $ref: `api#${pointer}/schema` }, value)
        expect(ajv.errors, `${place}: ${JSON.stringify(value)}`).toBeNull()
        expect(holds).toBe(true)
      }
    }
    expect(checked.size).toBeGreaterThan(all.length)
  })

  test('every reference points to an existing component', () => {
    const refs = [...objects(document)].flatMap(([place, { $ref }]) =>
      typeof $ref === 'string' ? [[place, $ref] as const] : [],
    )
    expect(refs.length).toBeGreaterThan(20)
    for (const [place, ref] of refs) {
      expect(ref, place).toMatch(/^#\/components\//)
      expect(resolve(ref), `${ref} at ${place}`).toBeTypeOf('object')
    }
  })

  test('contains exactly the endpoints, each under its name', () => {
    const operationIds = Object.values<Record<string, { operationId: string }>>(document.paths)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId)
    expect(operationIds.sort()).toEqual(Object.keys(endpoints).sort())
    for (const [name, endpoint] of all) expect(operationOf(endpoint).operationId).toBe(name)
  })

  test.each(all)(
    '%s: path parameters are declared, and the credential is required',
    (_name, endpoint) => {
      const operation = operationOf(endpoint)
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const parameters: { name: string; in: string; required?: boolean }[] =
        operation.parameters ?? []
      const declared = parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map(({ name }) => name)).toEqual(inPath)
      expect(declared.every(({ required }) => required === true)).toBe(true)
      const schemes = { none: [], 'api-key': [{ ApiKeyAuth: [] }], session: [{ Session: [] }] }
      expect(operation.security).toEqual(schemes[endpoint.auth])
      expect(parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(
        endpoint.idempotent === true,
      )
      expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
      expect(operation.summary).toBeTruthy()
    },
  )

  test.each(all)(
    '%s: every response except 204 has a body, all have headers, and every code has its status',
    (_name, endpoint) => {
      const { responses } = operationOf(endpoint)
      const expected = [
        endpoint.status,
        ...Object.values(endpoint.statusBy?.statuses ?? {}),
        ...errorCodesOf(endpoint).map((code) => errorCodes[code].status),
      ]
      expect(Object.keys(responses).map(Number).sort()).toEqual([...new Set(expected)].sort())
      // biome-ignore lint/suspicious/noExplicitAny: as above
      for (const [status, response] of Object.entries<any>(responses)) {
        expect(response.description).toBeTruthy()
        if (status !== '204')
          expect(response.content['application/json'].schema).toBeTypeOf('object')
        expect(response.headers).toHaveProperty('X-Request-Id')
        expect('Retry-After' in response.headers).toBe(status === '429' || status === '503')
      }
      for (const code of errorCodesOf(endpoint))
        expect(responses[errorCodes[code].status].description).toContain(`\`${code}\``)
    },
  )

  // This list is written by hand, so that it does not follow the code that it checks.
  test.each([
    ['getHealth', [200, 400, 500, 503], []],
    ['getNetwork', [200, 400, 401, 404, 429, 500, 503], ['NETWORK_NOT_FOUND', 'RATE_LIMITED']],
    [
      'prepareTransfer',
      [201, 400, 401, 409, 413, 415, 422, 429, 500, 503],
      ['MALFORMED_JSON', 'TOKEN_UNSUPPORTED', 'IDEMPOTENCY_KEY_REUSED', 'SECURITY_UNSAFE'],
    ],
    [
      'submitTransaction',
      [200, 400, 401, 404, 409, 413, 415, 422, 429, 500, 503],
      ['OPERATION_NOT_FOUND', 'OPERATION_ALREADY_SUBMITTED', 'SIGNATURE_INVALID'],
    ],
  ] as const)('%s answers with %j', (name, statuses, codes) => {
    const { responses } = operationOf(endpoints[name])
    expect(Object.keys(responses).map(Number)).toEqual(statuses)
    for (const code of codes) expect(JSON.stringify(responses)).toContain(`\`${code}\``)
  })

  test.each(all)('%s: requests, responses and error codes have examples', (_name, endpoint) => {
    const { requestBody, responses } = operationOf(endpoint)
    expect(requestBody?.content['application/json'].example !== undefined).toBe(
      endpoint.body !== undefined,
    )
    const { content } = responses[endpoint.status]
    expect(content?.['application/json'].example !== undefined).toBe(endpoint.status !== 204)
    for (const code of errorCodesOf(endpoint)) {
      const { examples } = responses[errorCodes[code].status].content['application/json']
      expect(resolve(examples[code].$ref).value).toMatchObject({ code, reason: null })
    }
  })

  test('requests are described strictly, and responses allow additional fields', () => {
    expect(
      operationOf(endpoints.createAccount).requestBody.content['application/json'].schema,
    ).toEqual({
      type: 'object',
      properties: {
        ownerAddress: {
          type: 'string',
          maxLength: 64,
          pattern: '^0x[0-9a-fA-F]{40}$',
          description: expect.any(String),
        },
        networkId: expect.objectContaining({ type: 'string', pattern: expect.any(String) }),
      },
      required: ['ownerAddress', 'networkId'],
      additionalProperties: false,
    })
    for (const [place, schema] of objects(document.components.schemas))
      if (place.startsWith('#/SmartAccount') || place.startsWith('#/Error'))
        expect(schema.additionalProperties, place).toBeUndefined()
  })

  test('the security scheme is the X-API-Key header', () => {
    expect(document.components.securitySchemes.ApiKeyAuth).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
    })
  })

  test('is served without a key', async () => {
    const app = await startTestApp()
    const answer = await app.request('GET', '/v1/openapi.json', { anonymous: true })
    await app.close()
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(document)
  })
})
