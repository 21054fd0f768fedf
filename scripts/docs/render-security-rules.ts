import { builtinRules } from '../../packages/core/src/security/builtin-check.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const intro = `These are the rules of the [built-in security check](../security.md#the-security-check), in order. The \`reason\` of an
\`unsafe\` verdict is the first objection, after the name of its rule.`

export const renderSecurityRules = (): string =>
  referencePage('Security rules', 'packages/core/src/security/rules', [
    intro,
    table(
      ['Rule', 'Objects when'],
      builtinRules([]).map(({ name, summary }) => [`\`${name}\``, summary]),
    ),
  ])
