import { builtinRules } from '../../packages/core/src/security/builtin-check.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const intro = `The objections of the [built-in security check](../security.md#the-security-check), in the order of its rules. The
first objection is the \`reason\` of an \`unsafe\` verdict, with the rule's name in front of it.`

export const renderSecurityRules = (): string =>
  referencePage('Security rules', 'packages/core/src/security/rules', [
    intro,
    table(
      ['Rule', 'Objects when'],
      builtinRules([]).map(({ name, summary }) => [`\`${name}\``, summary]),
    ),
  ])
