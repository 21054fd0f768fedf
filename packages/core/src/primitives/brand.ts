declare const brand: unique symbol

/** A type that plain values do not satisfy: an ordinary string is not a `Brand<string, 'OperationId'>`. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }
