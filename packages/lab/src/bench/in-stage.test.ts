import { describe, expect, test } from 'vitest'
import { inStage } from './in-stage.js'

function recordingContext() {
  const deferred: (() => Promise<unknown>)[] = []
  const said: string[] = []
  return {
    deferred,
    said,
    context: {
      defer: (stop: () => Promise<unknown>) => void deferred.push(stop),
      say: (line: string) => void said.push(line),
    },
  }
}

describe('a stage', () => {
  test('has stopped everything, the last started first, when it returns', async () => {
    const { context } = recordingContext()
    const events: string[] = []
    const result = await inStage(context, async ({ defer }) => {
      defer(async () => events.push('chain'))
      defer(async () => events.push('gateway'))
      events.push('run')
      return 7
    })
    expect(result).toBe(7)
    expect(events).toEqual(['run', 'gateway', 'chain'])
  })

  test('that fails stops everything too, and fails with its own error', async () => {
    const { context } = recordingContext()
    let stops = 0
    const stage = inStage(context, async ({ defer }) => {
      defer(async () => {
        stops++
      })
      throw new Error('no luck')
    })
    await expect(stage).rejects.toThrow('no luck')
    expect(stops).toBe(1)
  })

  test('is stopped once, by the bench or by its own end', async () => {
    const { context, deferred } = recordingContext()
    let stops = 0
    await inStage(context, async ({ defer }) => {
      defer(async () => {
        stops++
      })
      await deferred[0]?.()
      expect(stops).toBe(1)
    })
    expect(stops).toBe(1)
  })

  test('leaves what starts after its end to the bench', async () => {
    const { context, deferred } = recordingContext()
    const late = async () => {}
    let startLate = () => {}
    await inStage(context, async ({ defer }) => {
      startLate = () => defer(late)
    })
    startLate()
    expect(deferred).toContain(late)
  })

  test('says what it could not stop and stops the rest', async () => {
    const { context, said } = recordingContext()
    let stopped = false
    await inStage(context, async ({ defer }) => {
      defer(async () => {
        stopped = true
      })
      defer(() => Promise.reject(new Error('stuck')))
    })
    expect(stopped).toBe(true)
    expect(said).toEqual([expect.stringContaining('stuck')])
  })
})
