import { seededRandom } from '@gasless-gateway/testing/seeded-random'
import { expect, test } from 'vitest'
import { endpointWeather } from './endpoint-weather.js'

const minutes = 60_000
const watch = (seed: number, mayLie: boolean) => {
  const weather = endpointWeather(seededRandom(seed), { mayLie })
  return Array.from({ length: 600 }, (_, second) => weather((second * minutes) / 60))
}

test('ten minutes see every kind of weather', () => {
  const conditions = watch(1, true)
  expect(conditions.some(({ failing }) => failing === 1)).toBe(true)
  expect(conditions.some(({ failing }) => failing > 0 && failing < 1)).toBe(true)
  expect(conditions.some(({ failing, lag }) => failing === 0 && lag === 0)).toBe(true)
  expect(new Set(conditions.map(({ lag }) => lag))).toEqual(new Set([0, 1, 2, 3]))
  expect(conditions.some(({ blind }) => blind > 0)).toBe(true)
})

test('an endpoint that may not lie denies nothing that is there', () => {
  expect(watch(1, false).every(({ blind }) => blind === 0)).toBe(true)
})

test('an endpoint comes back again and again', () => {
  const conditions = watch(2, true)
  const away = conditions.map(({ failing }) => (failing === 1 ? 'x' : ' ')).join('')
  expect(away).not.toMatch(/x{10}/)
  expect(away.split(/x+/).length).toBeGreaterThan(5)
})
