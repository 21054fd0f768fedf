import type { z } from 'zod'
import { nearestName } from '../text/nearest-name.js'
import { fieldNamesAt } from './field-names-at.js'
import type { ValidationIssue } from './refuse-issues.js'

/**
 * A schema's issues, one per field: each unknown member gets an issue of its own with a guess at what
 * was meant, and a union reports the branch that the value came closest to.
 */
export function flattenIssues(
  issues: readonly z.core.$ZodIssue[],
  schema: z.core.$ZodType,
  part: string,
): ValidationIssue[] {
  const flat = issues.flatMap((issue) => expandUnions(issue, []))
  return flat.flatMap(({ issue, path }): ValidationIssue[] => {
    const at = [part, ...path.map(String)]
    if (issue.code !== 'unrecognized_keys') return [{ path: at, message: issue.message }]
    const known = fieldNamesAt(schema, path)
    return issue.keys.map((key) => {
      const meant = nearestName(key, known)
      return {
        path: [...at, key],
        message: `is not a field of this request; remove it${meant ? ` (did you mean ${meant}?)` : ''}`,
      }
    })
  })
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
