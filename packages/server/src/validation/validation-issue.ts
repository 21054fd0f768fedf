export interface ValidationIssue {
  readonly path: readonly string[]
  /** Continues a sentence that starts with the path: "must be a string". */
  readonly message: string
}
