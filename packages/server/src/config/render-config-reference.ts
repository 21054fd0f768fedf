import type { z } from 'zod'
import { isSecretVariable, Variables, variableNames } from './variables.js'

/** The markdown table of docs/reference/configuration.md. */
export function renderConfigReference(): string {
  const rows = variableNames.map((name) => {
    const schema = Variables.shape[name]
    const description = String(schema.meta()?.description)
    const file = isSecretVariable(name) ? ` Or \`${name}_FILE\`: a file that holds it.` : ''
    return `| \`${name}\` | ${defaultOf(schema)} | ${description}.${file} |`
  })
  return ['| variable | default | meaning |', '|---|---|---|', ...rows, ''].join('\n')
}

const defaultOf = (schema: z.core.$ZodType) => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'default' || def.type === 'prefault' ? `\`${String(def.defaultValue)}\`` : ''
}
