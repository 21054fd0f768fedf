import { getEventListeners } from 'node:events'
import { expect, test, vi } from 'vitest'
import { onAbort } from './on-abort.js'

test('each is called once, in their order, and leaves nothing behind', () => {
  const controller = new AbortController()
  const called: string[] = []
  const forgetFirst = onAbort(controller.signal, () => {
    called.push('first')
    forgetFirst()
  })
  onAbort(controller.signal, () => called.push('second'))
  const forgotten = vi.fn()
  onAbort(controller.signal, forgotten)()
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1)
  controller.abort()
  expect(called).toEqual(['first', 'second'])
  expect(forgotten).not.toHaveBeenCalled()
  expect(getEventListeners(controller.signal, 'abort')).toEqual([])
})

test('the listener goes with the last one, and comes back with the next', () => {
  const controller = new AbortController()
  const { signal } = controller
  const listeners = () => getEventListeners(signal, 'abort').length
  const forget = [onAbort(signal, () => {}), onAbort(signal, () => {})]
  forget[0]?.()
  expect(listeners()).toBe(1)
  forget[1]?.()
  forget[1]?.()
  expect(listeners()).toBe(0)
  const callback = vi.fn()
  onAbort(signal, callback)
  controller.abort()
  expect(callback).toHaveBeenCalledOnce()
})

test('taken off twice, it takes nobody else off', () => {
  const controller = new AbortController()
  const forget = onAbort(controller.signal, () => {})
  forget()
  const callback = vi.fn()
  onAbort(controller.signal, callback)
  forget()
  controller.abort()
  expect(callback).toHaveBeenCalledOnce()
})

test('without a signal nothing happens', () => {
  expect(() => onAbort(undefined, () => {})()).not.toThrow()
})
