/** What the text says, or why it is no JSON. */
export function readJson(text: string): { readonly body?: unknown; readonly cause?: unknown } {
  try {
    return { body: JSON.parse(text) }
  } catch (cause) {
    return { cause }
  }
}
