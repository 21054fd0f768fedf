import type * as lifi from '@lifi/types'
import { expect, expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import type {
  LifiChain,
  LifiFailure,
  LifiFeeCost,
  LifiStatus,
  LifiStep,
  LifiTokens,
} from './lifi-answers.js'

/** As it stands in JSON, where a property that is absent is not one that is `undefined`. */
type Json<T> = T extends readonly (infer Entry)[]
  ? readonly Json<Entry>[]
  : T extends object
    ? { readonly [Key in keyof T]: Json<Exclude<T[Key], undefined>> }
    : T

/** Everything that a schema reads stands in the published type, under the same name. */
type Keys<Read, Published> = Exclude<keyof Read, keyof Published>

test('what is read of LI.FI’s answers is what LI.FI’s types publish', () => {
  type Step = z.input<typeof LifiStep>
  expectTypeOf<Keys<Step, lifi.LiFiStep>>().toBeNever()
  expectTypeOf<Keys<Step['action'], lifi.Action>>().toBeNever()
  expectTypeOf<Keys<Step['estimate'], lifi.Estimate>>().toBeNever()
  expectTypeOf<Keys<Step['transactionRequest'], lifi.TransactionRequest>>().toBeNever()
  type FeeCost = z.input<typeof LifiFeeCost>
  expectTypeOf<Keys<FeeCost, lifi.FeeCost>>().toBeNever()
  expectTypeOf<Json<lifi.FeeSplit>>().toExtend<NonNullable<FeeCost['feeSplit']>>()
  expectTypeOf<Keys<Step['action']['fromToken'], lifi.Token>>().toBeNever()

  type Status = z.input<typeof LifiStatus>
  expectTypeOf<lifi.StatusMessage>().toEqualTypeOf<Status['status']>()
  expectTypeOf<Keys<Status, lifi.FullStatusData>>().toBeNever()
  type Receiving = NonNullable<Status['receiving']>
  expectTypeOf<Keys<Receiving, lifi.ExtendedTransactionInfo>>().toBeNever()

  expectTypeOf<Keys<z.input<typeof LifiChain>, lifi.ExtendedChain>>().toBeNever()
  expectTypeOf<Keys<z.input<typeof LifiTokens>, lifi.TokensResponse>>().toBeNever()
  type Failure = NonNullable<z.output<typeof LifiFailure>['errors']>
  expectTypeOf<lifi.ToolError[]>().toExtend<Failure>()
  expectTypeOf<lifi.UnavailableRoutes>().toExtend<Failure>()
  expect.assertions(0)
})
