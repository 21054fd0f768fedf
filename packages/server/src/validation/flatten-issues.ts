import type { z } from 'zod'
import { fieldNamesAt } from './field-names-at.js'
import { nearestName } from './nearest-name.js'
import type { ValidationIssue } from './validation-issue.js'

export interface FlattenOptions {
  /** Where the value stands: goes in front of every path. */
  readonly root: readonly string[]
  /** Continues a sentence that starts with the unknown member's path. */
  readonly unknownField: string
  /** Guesses what an unknown member was meant to be. @default nearestName */
  readonly suggest?: ((name: string, known: readonly string[]) => string | undefined) | undefined
}

/**
 * A schema's issues, one per field: each unknown member gets an issue of its own with a guess at what
 * was meant, and a union reports the branch that the value came closest to. Guesses cost time, so each is
 * made only when its issue is asked for.
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

/** `feeToken` is the beginning of `feeTokenAddress`, and too many edits away from it. Shorter beginnings say too little. */
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

/** A branch that fails deep inside was meant more likely than one that fails at its root. */
const closeness = (branch: readonly PlacedIssue[]) =>
  Math.min(...branch.map(({ path }) => path.length)) - branch.length / 1000
