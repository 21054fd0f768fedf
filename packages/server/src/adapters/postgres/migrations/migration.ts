/** One step of the schema: forward only, and never changed once released. */
export interface Migration {
  readonly name: string
  /** Servers of the release before cannot run on this schema. */
  readonly breaking: boolean
  /** Files in `sql/`, in the order in which they run. */
  readonly files: readonly string[]
}
