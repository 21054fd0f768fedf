/**
 * Builds the documentation site and checks it. Every link leads to an existing page and, with a `#`, to an existing
 * anchor. No page loads anything from another host.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { errorCodes } from '../packages/core/src/errors/index.js'
import { run } from './run.js'

const folder = 'docs/.vitepress/dist'
for (const [program, ...args] of [
  ['typedoc', '--options', 'packages/sdk/typedoc.json'],
  ['vitepress', 'build', 'docs'],
] as const) {
  const { ok, output } = await run(program, args)
  if (ok) continue
  console.error(output)
  process.exit(1)
}

const files = new Set(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length)),
)
const textOf = (file: string) => readFileSync(folder + file, 'utf8')
const pages = [...files].filter((file) => file.endsWith('.html'))
const idsOf = new Map(
  pages.map((page) => [page, new Set(textOf(page).match(/(?<= id=")[^"]+/g) ?? [])]),
)

/** Returns the file that a server with clean URLs sends for a path. */
const fileAt = (path: string) =>
  [path, `${path}.html`, posix.join(path, 'index.html')].find((file) => files.has(file))

const problems: string[] = []
for (const page of pages) {
  const html = textOf(page)
  for (const [, tag = '', attributes = ''] of html.matchAll(/<(\w+)((?:\s[^<>]*)?)>/g)) {
    for (const [, name, value = ''] of attributes.matchAll(/\s(href|src|srcset)="([^"]*)"/g)) {
      const isLink = tag === 'a' && name === 'href'
      if (/^(https?:)?\/\//.test(value)) {
        if (!isLink) problems.push(`${page}: loads ${value} from another host`)
        continue
      }
      if (/^(data|mailto):/.test(value)) continue
      const { pathname, hash } = new URL(value, `http://site${page}`)
      const target = fileAt(decodeURIComponent(pathname))
      if (!target) problems.push(`${page}: ${value}: no such page`)
      else if (hash && !idsOf.get(target)?.has(decodeURIComponent(hash.slice(1))))
        problems.push(`${page}: ${value}: the target page has no such anchor`)
    }
  }
}
// The links in the SDK's errors. The SDK's tests check the anchors on the page of revert reasons.
for (const address of [
  ...Object.keys(errorCodes).map((code) => `/reference/errors#${code.toLowerCase()}`),
  '/packages/sdk#errors',
  '/reference/revert-reasons',
]) {
  const [path = '', place] = address.split('#')
  const target = fileAt(path)
  if (!target || (place && !idsOf.get(target)?.has(place)))
    problems.push(`${address}: an error links to this page or anchor, but it does not exist`)
}
for (const file of [...files].filter((name) => name.endsWith('.css')))
  for (const [, address] of textOf(file).matchAll(
    /(?:@import|url\()\s*["']?((?:https?:)?\/\/[^"')]+)/g,
  ))
    problems.push(`${file}: loads ${address} from another host`)

if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'))
  process.exitCode = 1
} else console.log(`${pages.length} pages`)
