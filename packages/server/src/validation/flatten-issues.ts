import type { z } from 'zod'
import { fieldNamesAt } from './field-names-at.js'
import { nearestName } from './nearest-name.js'
import type { ValidationIssue } from './validation-issue.js'

export interface FlattenOptions {
  /** Path of the value, which is put before every path. */
  readonly root: readonly string[]
  /** Continues a sentence that starts with the path of an unknown field. */
  readonly unknownField: string
  /** Guesses the intended name of an unknown field. @default nearestName */
  readonly suggest?: ((name: string, known: readonly string[]) => string | undefined) | undefined
}

/**
 * Yields a schema's issues, one per field. Each unknown field gets its own issue with a guess at the intended name. A
 * union reports the branch that the value matches best. Guesses cost time, so each is made only when its issue is
 * requested.
 */
export function* flattenIssues(
  issues: readonly z.core.$ZodIssue[],
  schema: z.core.$ZodType,
  { root, unknownField, suggest = nearestName }: FlattenOptions,
): Generator<ValidationIssue, undefined> {
  for (const { issue, path } of issues.flatMap((each) => expandUnions(each, []))) {
    const at = [...root, ...path.map(String)]
    if (issue.code !== 'unrecognized_keys') {
      yield { path: at, message: issue.message }
      continue
    }
    const known = fieldNamesAt(schema, path)
    for (const key of issue.keys) {
      const meant = onlyOneBeginning(key, known) ?? suggest(key, known)
      yield {
        path: [...at, key],
        message: `${unknownField}${meant ? ` (did you mean ${meant}?)` : ''}`,
      }
    }
  }
}

/**
 * Returns the only known name that begins with `name`. `feeToken` is a prefix of `feeTokenAddress`, but too many
 * edits away. Shorter prefixes are too ambiguous.
 */
function onlyOneBeginning(name: string, known: readonly string[]): string | undefined {
  if (name.length < 5) return undefined
  const [first, ...others] = known.filter((each) => each.startsWith(name))
  return others.length === 0 ? first : undefined
}

interface PlacedIssue {
  readonly issue: z.core.$ZodIssue
  readonly path: readonly PropertyKey[]
}

function expandUnions(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): PlacedIssue[] {
  const path = [...above, ...issue.path]
  const branches =
    issue.code === 'invalid_union'
      ? issue.errors.map((errors) => errors.flatMap((inner) => expandUnions(inner, path)))
      : []
  if (branches.length === 0) return [{ issue, path }]
  return branches.reduce((best, branch) => (closeness(branch) > closeness(best) ? branch : best))
}

/**
 * Rates how well a branch matches: one that fails deep inside is more likely meant than one that fails at its root.
 */
const closeness = (branch: readonly PlacedIssue[]) =>
  Math.min(...branch.map(({ path }) => path.length)) - branch.length / 1000
