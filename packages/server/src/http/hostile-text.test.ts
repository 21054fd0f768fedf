import { createContext, Script } from 'node:vm'
import { type Endpoint, type EndpointName, endpoints } from '@gasless-gateway/core/api'
import { sampleRequests } from '@gasless-gateway/core/testing'
import { expect, test } from 'vitest'

/** Texts as long as a body can be. Each of them makes one kind of careless pattern backtrack. */
const longTexts: readonly string[] = [
  'a',
  'a.',
  'a@',
  'a-',
  '0x0',
  '0',
  ' ',
  '\t\n',
  '\u0301',
  'ﷺ',
  '\ud83d',
  'A1-',
].flatMap((unit) => {
  const text = unit.repeat(250_000 / unit.length)
  return [text, `${text}!`, `a@${text}.com!`]
})

/** Yields copies of a request, each with one of its texts replaced. */
function* withTextAt(value: unknown, text: string): Generator<unknown> {
  if (typeof value === 'string') yield text
  else if (Array.isArray(value))
    for (const [at, member] of value.entries())
      for (const changed of withTextAt(member, text)) yield value.with(at, changed)
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value))
      for (const changed of withTextAt(member, text)) yield { ...value, [name]: changed }
}

const script = new Script('work()')
/** All calls share one context, because creating a context takes longer than most of the work. */
const context = createContext({})

/**
 * Ends work that would run for years. The engine can interrupt such work, and the test runner cannot. This measures
 * nothing.
 */
const withinNet = <T>(work: () => T): T => {
  context.work = work
  return script.runInContext(context, { timeout: 10_000 })
}

test.each(Object.entries<Endpoint>(endpoints))(
  '%s finishes at once with every text that is as long as a body',
  (name, endpoint) => {
    const sample = sampleRequests[name as EndpointName]
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part]
      if (!schema) continue
      for (const text of longTexts)
        for (const changed of withTextAt(sample[part], text)) {
          const { success } = withinNet(() => schema.safeParse(changed))
          // Call data may be long, and so may spaces around a text, which are cut off.
          if (success) expect(text.trim().length < 250 || /^0x0+$/.test(text)).toBe(true)
        }
    }
  },
)
