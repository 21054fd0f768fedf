import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { sitePath } from './site-path.js'

export type Target =
  /** Somewhere else, or on the page itself. */
  | { readonly kind: 'as-is' }
  /** On the site, from its root, with the anchor. */
  | { readonly kind: 'page'; readonly path: string }
  /** A file or folder of the repository that the site does not have. */
  | { readonly kind: 'source'; readonly path: string }

/** Where a link of a page in the repository leads. Throws when nothing is there. */
export function findTarget(file: string, href: string, pages: ReadonlySet<string>): Target {
  if (/^([a-z][a-z+.-]*:|#|\/)/i.test(href)) return { kind: 'as-is' }
  const [path = '', anchor] = href.split('#')
  const target = normalize(join(dirname(file), decodeURI(path))).replace(/\/$/, '')
  if (target === 'docs/reference/openapi.json') return { kind: 'page', path: sitePath(target) }
  const page = [target, `${target}/README.md`].find((each) => pages.has(each))
  if (page) return { kind: 'page', path: sitePath(page) + (anchor ? `#${anchor}` : '') }
  if (!existsSync(target)) throw new Error(`${file} links to ${href}: no such file.`)
  return { kind: 'source', path: target }
}
