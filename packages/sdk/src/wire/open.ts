/**
 * An answer's type as it really is: a newer gateway may know more statuses, kinds or verdicts than this SDK,
 * so every closed set of words is open to other strings.
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
