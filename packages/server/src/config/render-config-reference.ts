import type { z } from 'zod'
import {
  isSecretNetworkVariable,
  NetworkVariables,
  networkVariableNames,
} from './network-variables.js'
import { isSecretVariable, Variables, variableNames } from './variables.js'

/** Returns the Markdown table of docs/reference/configuration.md. */
export function renderConfigReference(): string {
  const rows = [
    ...variableNames.map((name) => row(name, Variables.shape[name], isSecretVariable(name))),
    ...networkVariableNames.map((name) =>
      row(`${name}_<chain id>`, NetworkVariables.shape[name], isSecretNetworkVariable(name)),
    ),
  ]
  return ['| variable | default | meaning |', '|---|---|---|', ...rows, ''].join('\n')
}

function row(name: string, schema: z.ZodType, secret: boolean): string {
  const file = secret ? ` Or \`${name}_FILE\`: a file that holds it.` : ''
  // Unescaped, Markdown turns an address in angle brackets into a link without the brackets.
  const meaning = String(schema.meta()?.description).replaceAll('<', '\\<')
  return `| \`${name}\` | ${defaultOf(schema)} | ${meaning}.${file} |`
}

const defaultOf = (schema: z.core.$ZodType) => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'default' || def.type === 'prefault' ? `\`${String(def.defaultValue)}\`` : ''
}
