import { inspect } from 'node:util'

/** A value that prints as `[secret]` wherever it is logged, dumped or put into a text. */
export interface Secret<T = string> {
  /** The value itself, for the one place that uses it. */
  reveal(): T
  toString(): string
  toJSON(): string
}

const mark = '[secret]'

export const createSecret = <T>(value: T): Secret<T> =>
  Object.freeze({
    reveal: () => value,
    toString: () => mark,
    toJSON: () => mark,
    [Symbol.toPrimitive]: () => mark,
    [inspect.custom]: () => mark,
  })
