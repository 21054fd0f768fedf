/** Returns the parsed text as `body`, or the parse error as `cause`. */
export function readJson(text: string): { readonly body?: unknown; readonly cause?: unknown } {
  try {
    return { body: JSON.parse(text) }
  } catch (cause) {
    return { cause }
  }
}
