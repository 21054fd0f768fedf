import type { ProjectSettings } from '@gasless-gateway/core'

/** What a command of `gateway-server project` is asked to do. */
export type ProjectRequest = {
  /** Id or exact name of the project. */
  readonly which: string
} & (
  | { readonly command: 'show'; readonly json: boolean }
  /** At least one setting. */
  | { readonly command: 'set'; readonly settings: Partial<ProjectSettings> }
)
