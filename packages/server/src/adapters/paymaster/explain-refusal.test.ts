import { concat, encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { explainRevert, sentenceOf } from './explain-refusal.js'

test('what a contract or an endpoint says steers no terminal', () => {
  const text = '\u001b[2J\u001b[31mIn\u009b1m order.\n\u202e'
  const revert = concat(['0x08c379a0', encodeAbiParameters([{ type: 'string' }], [text])])
  for (const shown of [explainRevert(revert), sentenceOf(new Error(text))]) {
    expect(shown).toBe('[2J [31mIn 1m order.')
  }
})
