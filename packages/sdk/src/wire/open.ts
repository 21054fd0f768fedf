/** The type of an answer. Every string enum also allows other strings, because a newer gateway may send them. */
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
