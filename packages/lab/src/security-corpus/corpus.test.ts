import { describe, expect, test } from 'vitest'
import { attacks, benign } from './corpus.js'
import { isHeldOut } from './is-held-out.js'

const all = [...attacks, ...benign]

describe('the security corpus', () => {
  test('has attacks and benign operations enough to tell shares of them', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(35)
    expect(benign.length).toBeGreaterThanOrEqual(100)
  })

  test('names each entry once, in kebab case', () => {
    const names = all.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('says in a sentence what each entry is about', () => {
    for (const { why } of all) expect(why).toMatch(/^\p{Lu}.+\.$/u)
  })

  test('holds out about a third of both', () => {
    for (const entries of [attacks, benign]) {
      const share = entries.filter(isHeldOut).length / entries.length
      expect(share).toBeGreaterThan(0.2)
      expect(share).toBeLessThan(0.45)
    }
  })
})
