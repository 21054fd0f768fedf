import type { Shape } from '../src/shapes/wire-endpoint.js'

const samples: Record<string, unknown> = {
  '': undefined,
  s: 'word',
  b: true,
  i: 3,
  n: 0.5,
  a: `0x${'a1'.repeat(20)}`,
  h: '0xa1',
  H: `0x${'a1'.repeat(32)}`,
  q: '0x1f',
  d: '17',
  D: '-17',
  f: '1.5',
  t: '2026-01-31T12:00:00.000Z',
}

/** An answer of the shape, with nothing left out: the other alternatives of a union, by their number. */
export function sampleAnswer(shape: Shape, alternative = 0): unknown {
  if (typeof shape === 'string') return samples[shape.replace(/[?~]+$/, '')]
  if (!Array.isArray(shape))
    return Object.fromEntries(
      Object.entries(shape).map(([name, member]) => [name, sampleAnswer(member, alternative)]),
    )
  const form = shape as Extract<Shape, readonly unknown[]>
  if (form[0] === '|') {
    const entries = Object.entries(form[2])
    const [value, chosen] = entries[alternative % entries.length] ?? ['', {}]
    return { ...(sampleAnswer(chosen, alternative) as object), [form[1]]: value }
  }
  const inner = sampleAnswer(form[1], alternative)
  if (form[0] === '[]') return [inner]
  return form[0] === '{}' ? { queued: inner } : inner
}
