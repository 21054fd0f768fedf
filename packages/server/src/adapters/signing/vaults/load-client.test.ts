import { expect, test } from 'vitest'
import { loadClient } from './load-client.js'

test('a client library that is not installed is named, with the command that installs it', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  await expect(loadClient(['@a/b', '@a/c'], () => Promise.reject(missing))).rejects.toThrow(
    'its client library is not installed. Run this beside the gateway: npm install @a/b @a/c',
  )
  const broken = new Error('broken')
  await expect(loadClient(['@a/b'], () => Promise.reject(broken))).rejects.toBe(broken)
})
