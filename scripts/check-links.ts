/** Checks that every relative link in the Markdown files leads to an existing file and heading. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { headingSlug } from '../docs/.vitepress/heading-slug.js'
import { run } from './run.js'

const { output } = await run('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.md',
])
const files = [...new Set(output.split('\n'))].filter((file) => file && existsSync(file))

/** Removes code, because links and headings in code are examples. */
const withoutCode = (markdown: string) =>
  markdown
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ''))

function anchorsOf(file: string): Set<string> {
  const text = withoutCode(readFileSync(file, 'utf8'))
  const anchors = new Set<string>()
  for (const [, heading = ''] of text.matchAll(/^#{1,6}\s+(.+?)\s*$/gm)) {
    const slug = headingSlug(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    let anchor = slug
    for (let copy = 1; anchors.has(anchor); copy++) anchor = `${slug}-${copy}`
    anchors.add(anchor)
  }
  for (const [, id = ''] of text.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id)
  return anchors
}

function problemOf(file: string, target: string): string | undefined {
  if (/^[a-z][a-z+.-]*:/i.test(target)) return undefined
  const [path = '', anchor] = target.split('#')
  const goal = path === '' ? file : normalize(join(dirname(file), decodeURI(path)))
  if (!existsSync(goal)) return 'no such file'
  if (anchor === undefined) return undefined
  if (!statSync(goal).isFile() || !goal.endsWith('.md')) return undefined
  return anchorsOf(goal).has(anchor) ? undefined : 'no such heading'
}

let dead = 0
for (const file of files) {
  const text = withoutCode(readFileSync(file, 'utf8'))
  for (const [, target = ''] of text.matchAll(/\]\(<?([^()\s>]+)>?(?:\s+"[^"]*")?\)/g)) {
    const problem = problemOf(file, target)
    if (!problem) continue
    dead++
    console.error(`${file}: ${target}: ${problem}`)
  }
}
if (dead > 0) {
  console.error(`${dead} ${dead === 1 ? 'link is' : 'links are'} broken. Correct the targets.`)
  process.exitCode = 1
}
