import { controlEndpoints } from '../../packages/core/src/api/control-endpoints.js'
import {
  dataEndpoints,
  type Endpoint,
  PreparedOperation,
  SecurityBody,
} from '../../packages/core/src/api/index.js'
import { scalars } from '../../packages/sdk/src/wire/scalars.js'

type Schema = Endpoint['response']

/** The SDK's `Shape`. */
type Shape = string | readonly Shape[] | { readonly [member: string]: Shape }

/** The parts of a schema in Zod's internal definition. */
interface Definition {
  readonly type: string
  readonly format?: string
  readonly pattern?: RegExp
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly pattern?: RegExp } } }[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly innerType?: Schema
  readonly valueType?: Schema
  readonly options?: readonly Schema[]
  readonly discriminator?: string
}
const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition

const scalarsByPattern = new Map(
  Object.entries(scalars).map(([letter, [pattern]]) => [String(pattern), letter]),
)

/** Schemas with a name in the contract. The text of each is written once. */
const named = new Map<Schema, { readonly name: string; readonly text: string }>()

function textOf(schema: Schema): string {
  const known = named.get(schema)
  if (known) return known.name
  const text = write(shapeOf(schema))
  const id = schema.meta()?.id
  if (!id) return text
  named.set(schema, { name: id, text })
  return id
}

/** Wraps the rendered text of a nested shape, so that a name is written as a name and not as a string. */
const raw = (text: string): Shape => `\0${text}`

function shapeOf(schema: Schema): Shape {
  const { type, format, checks, shape, element, innerType, valueType, options, discriminator } =
    definitionOf(schema)
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape ?? {}).map(([name, member]) => [name, raw(textOf(member))]),
      )
    case 'array':
      return ['[]', raw(textOf(element as Schema))]
    case 'record':
      return ['{}', raw(textOf(valueType as Schema))]
    case 'optional':
    case 'nullable': {
      const mark = type === 'optional' ? '?' : '~'
      const inner = textOf(innerType as Schema)
      return inner.startsWith("'") ? raw(`${inner.slice(0, -1)}${mark}'`) : [mark, raw(inner)]
    }
    case 'union': {
      if (!discriminator) throw new Error('The SDK checks no union without a discriminator.')
      const members = (options ?? []).map((option) => {
        const [value] = (
          definitionOf(definitionOf(option).shape?.[discriminator] as Schema) as unknown as {
            values: readonly string[]
          }
        ).values
        return [value, raw(textOf(option))] as const
      })
      return ['|', discriminator, Object.fromEntries(members)]
    }
    // Not checked against the set, because a newer gateway may answer with a new word.
    case 'enum':
    case 'literal':
      return 's'
    case 'boolean':
      return 'b'
    case 'number':
      return format === 'safeint' ? 'i' : 'n'
    case 'undefined':
      return ''
    case 'string': {
      if (format === 'datetime') return 't'
      const patterns = (checks ?? []).flatMap(({ _zod }) => _zod.def.pattern ?? [])
      if (patterns.length === 0) return 's'
      const letter = scalarsByPattern.get(String(patterns[0]))
      if (patterns.length === 1 && letter) return letter
      throw new Error(`packages/sdk/src/wire/scalars.ts has no ${patterns.map(String).join(', ')}.`)
    }
    default:
      throw new Error(`The SDK checks nothing of the type ${type}.`)
  }
}

function write(shape: Shape): string {
  if (typeof shape === 'string') return shape.startsWith('\0') ? shape.slice(1) : `'${shape}'`
  if (Array.isArray(shape)) return `[${shape.map(write).join(', ')}]`
  return `{ ${Object.entries(shape)
    .map(([name, member]) => `${name}: ${write(member)}`)
    .join(', ')} }`
}

const endpointText = ([name, { method, path, auth, idempotent, response }]: [string, Endpoint]) =>
  `  ${name}: { method: '${method}', path: '${path}', auth: '${auth}', ${
    idempotent ? 'idempotent: true, ' : ''
  }response: ${textOf(response)} },`

const tableText = (name: string, of: string, table: Readonly<Record<string, Endpoint>>) =>
  `/** ${of} */\nexport const ${name} = {\n${Object.entries(table).map(endpointText).join('\n')}\n} as const satisfies Record<string, WireEndpoint>\n`

export function renderSdkWire(): string {
  named.clear()
  const refusals = [textOf(PreparedOperation), textOf(SecurityBody)]
  const tables = [
    tableText('dataEndpoints', 'The endpoints for a project key, and `getHealth`.', dataEndpoints),
    tableText('controlEndpoints', 'The endpoints for people, with and without a session.', {
      getHealth: dataEndpoints.getHealth,
      ...controlEndpoints,
    }),
  ]
  const shapes = [...named.values()].map(
    ({ name, text }) =>
      `${refusals.includes(name) ? 'export ' : ''}const ${name} = ${text} as const satisfies Shape\n`,
  )
  return [
    '// Rendered from packages/core/src/api by `pnpm docs:render`. Do not edit.\n',
    "import type { Shape, WireEndpoint } from '../shapes/wire-endpoint.js'\n",
    ...shapes,
    ...tables,
  ].join('\n')
}
