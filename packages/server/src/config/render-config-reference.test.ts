import { expect, test } from 'vitest'
import { networkVariableNames } from './network-variables.js'
import { renderConfigReference } from './render-config-reference.js'
import { variableNames } from './variables.js'

test('the reference has a row for every variable, with its default and its file form', () => {
  const lines = renderConfigReference().split('\n')
  expect(lines[0]).toBe('| variable | default | meaning |')
  expect(lines).toHaveLength(variableNames.length + networkVariableNames.length + 3)
  expect(lines).toContain('| `PORT` | `8787` | Port of the HTTP API; 0 takes any free one. |')
  expect(lines.find((line) => line.startsWith('| `EXECUTOR_KEYS` | |'))).toBeUndefined()
  expect(lines.find((line) => line.startsWith('| `EXECUTOR_KEYS` |  |'))).toContain(
    '`EXECUTOR_KEYS_FILE`',
  )
  expect(lines.find((line) => line.startsWith('| `RPC_URLS_<chain id>` |  |'))).toContain(
    '`RPC_URLS_<chain id>_FILE`',
  )
  expect(lines.find((line) => line.startsWith('| `MAIL_FROM` |'))).toContain(
    String.raw`Gateway \<gateway@example.com>`,
  )
  for (const line of lines.filter((line) => line !== '')) {
    expect(line).toMatch(/^\|.*\|$/)
    expect(line).not.toContain('undefined')
  }
})
