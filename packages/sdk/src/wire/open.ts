/**
 * The type of an answer. A newer gateway may send statuses, kinds or verdicts that this SDK does not know, so every string enum
 * also allows other strings.
 */
export type Open<T> = T extends string
  ? string extends T
    ? T
    : T extends `0x${string}`
      ? T
      : T | (string & {})
  : T extends readonly (infer Item)[]
    ? readonly Open<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Open<T[Key]> }
      : T
