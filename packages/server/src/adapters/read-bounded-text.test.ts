import { expect, test, vi } from 'vitest'
import { readBoundedText } from './read-bounded-text.js'

const never = new AbortController().signal

/** A body that begins with `text` and then says nothing more, and what is told to its sender. */
function unending(text: string) {
  const cancel = vi.fn()
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    cancel,
  })
  return { response: new Response(body), cancel }
}

test('characters that are cut in two by the network are one', async () => {
  const [first, second] = [new Uint8Array([0xe2, 0x82]), new Uint8Array([0xac])]
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(first)
      controller.enqueue(second)
      controller.close()
    },
  })
  expect(await readBoundedText(new Response(body), { maxBytes: 3, signal: never })).toBe('€')
  expect(await readBoundedText(new Response(null), { maxBytes: 3, signal: never })).toBe('')
})

test('a body that is too large is not read on', async () => {
  const { response, cancel } = unending('12345')
  await expect(readBoundedText(response, { maxBytes: 4, signal: never })).rejects.toThrow(
    'larger than 4 bytes',
  )
  expect(cancel).toHaveBeenCalledOnce()
})

test('a body without an end ends with the signal, also where the request has forgotten it', async () => {
  const { response, cancel } = unending('1')
  const budget = new AbortController()
  const reading = readBoundedText(response, { maxBytes: 4, signal: budget.signal })
  const reason = new Error('the time is up')
  budget.abort(reason)
  await expect(reading).rejects.toBe(reason)
  expect(cancel).toHaveBeenCalledWith(reason)
})

test('a signal that has aborted before the body is read counts', async () => {
  const { response } = unending('1')
  const reason = new Error('the time was up')
  await expect(
    readBoundedText(response, { maxBytes: 4, signal: AbortSignal.abort(reason) }),
  ).rejects.toBe(reason)
})
