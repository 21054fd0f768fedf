import { controlEndpoints } from '../../packages/core/src/api/control-endpoints.js'
import {
  dataEndpoints,
  type Endpoint,
  PreparedOperation,
  SecurityBody,
} from '../../packages/core/src/api/index.js'
import { scalars } from '../../packages/sdk/src/wire/scalars.js'

type Schema = Endpoint['response']

/** As the SDK's `Shape` wants it. */
type Shape = string | readonly Shape[] | { readonly [member: string]: Shape }

/** Zod tells the parts of a schema in its definition. */
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

/** What is written once and named, as it has a name in the contract. */
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

/** Texts of nested shapes stand in for them, so that names stay names. */
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
    // A word outside a closed set is a newer gateway's.
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
    tableText('dataEndpoints', 'What is called with a project key.', dataEndpoints),
    tableText('controlEndpoints', 'What people call, signed in or to be.', {
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
