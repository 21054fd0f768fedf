import { type Endpoint, endpoints } from '../../packages/core/src/api/index.js'

type Schema = Endpoint['response']
type Direction = 'input' | 'output'

/** The parts of a schema in Zod's internal definition. */
interface Definition {
  readonly type: string
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly pattern?: RegExp } } }[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly innerType?: Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly options?: readonly Schema[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly string[]
}
const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition

/** Schemas with a name in the contract, by name. The text of each is written once. */
const named = new Map<string, { readonly schema: Schema; readonly text: string }>()

const words = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ')

function typeOf(schema: Schema, direction: Direction): string {
  const id = direction === 'output' ? schema.meta()?.id : undefined
  if (!id) return write(schema, direction)
  const known = named.get(id)
  if (known && known.schema !== schema) return write(schema, direction)
  if (!known) named.set(id, { schema, text: write(schema, direction) })
  return id
}

function write(schema: Schema, direction: Direction): string {
  const definition = definitionOf(schema)
  const inner = () => typeOf(definition.innerType as Schema, direction)
  switch (definition.type) {
    case 'object':
      return `{\n${Object.entries(definition.shape ?? {})
        .map(([name, member]) => memberText(name, member, direction))
        .join('')}}`
    case 'array': {
      const element = typeOf(definition.element as Schema, direction)
      return /^\w+$/.test(element) ? `${element}[]` : `(${element})[]`
    }
    case 'record':
      return `Record<${typeOf(definition.keyType as Schema, direction)}, ${typeOf(
        definition.valueType as Schema,
        direction,
      )}>`
    case 'optional':
      return orUndefined(inner())
    case 'default':
      return direction === 'input' ? orUndefined(inner()) : inner()
    case 'nullable':
      return `${inner()} | null`
    case 'union':
      return (definition.options ?? []).map((option) => typeOf(option, direction)).join(' | ')
    case 'pipe':
      return typeOf((direction === 'input' ? definition.in : definition.out) as Schema, direction)
    case 'enum':
      return words(Object.values(definition.entries ?? {}))
    case 'literal':
      return words(definition.values ?? [])
    case 'string': {
      const isHex = (definition.checks ?? []).some(({ _zod }) =>
        _zod.def.pattern?.source.startsWith('^0x'),
      )
      // Requests accept any string where the contract wants hex. The gateway checks it.
      return isHex && direction === 'output' ? `\`0x\${string}\`` : 'string'
    }
    case 'number':
    case 'boolean':
    case 'undefined':
      return definition.type
    // A transform checks the value, and the schema's meta describes its type.
    case 'unknown':
      return String(schema.meta()?.type)
    default:
      throw new Error(`The SDK has no type for ${definition.type}.`)
  }
}

const orUndefined = (text: string) => (text.endsWith(' | undefined') ? text : `${text} | undefined`)

/** Returns the text with each line indented by two spaces per open brace. */
function indented(text: string): string {
  let depth = 0
  return text
    .split('\n')
    .map((line) => line.trim())
    .map((line) => {
      if (/^\}/.test(line)) depth--
      const own = '  '.repeat(depth)
      if (line.endsWith('{')) depth++
      return line && `${own}${line}`
    })
    .join('\n')
}

function memberText(name: string, member: Schema, direction: Direction): string {
  const { type } = definitionOf(member)
  const isOptional = type === 'optional' || (type === 'default' && direction === 'input')
  const description = member.meta()?.description
  const comment = description ? `  /** ${description.replaceAll('*/', '*\\/')} */\n` : ''
  return `${comment}  ${name}${isOptional ? '?' : ''}: ${typeOf(member, direction)}\n`
}

function endpointText([name, endpoint]: [string, Endpoint]): string {
  const asked = (['params', 'query', 'body'] as const).map((part) => {
    const schema = endpoint[part]
    return `    ${part}: ${schema ? typeOf(schema, 'input') : 'undefined'}\n`
  })
  return `  ${name}: {\n${asked.join('')}    response: ${typeOf(endpoint.response, 'output')}\n  }\n`
}

/** Returns plain types of every endpoint's request and answer, so that the SDK's types do not depend on Zod. */
export function renderSdkTypes(): string {
  named.clear()
  const all = (Object.entries(endpoints) as [string, Endpoint][]).map(endpointText).join('')
  const types = [...named].map(([id, { schema, text }]) => {
    const description = schema.meta()?.description
    return `${description ? `/** ${description} */\n` : ''}export type ${id} = ${text}\n`
  })
  const parts = [
    '// Rendered from packages/core/src/api by `pnpm docs:render`. Do not edit.\n',
    ...types,
    `/** The request and answer of each endpoint. */\nexport interface Endpoints {\n${all}}\n`,
  ]
  return indented(parts.join('\n'))
}
