import type { ProjectSettings } from '@gasless-gateway/core'

/** The parsed arguments of a `gateway-server project` command. */
export type ProjectRequest = {
  /** Id or exact name of the project. */
  readonly which: string
} & (
  | { readonly command: 'show'; readonly json: boolean }
  /** At least one setting. */
  | { readonly command: 'set'; readonly settings: Partial<ProjectSettings> }
)
