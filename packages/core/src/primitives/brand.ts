declare const brand: unique symbol

/** A value that only its own constructor can make: `Brand<string, 'OperationId'>` is not any string. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }
