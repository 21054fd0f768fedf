import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { sitePath } from './site-path.js'

export type Target =
  /** A link to another site, or to a place on the same page. */
  | { readonly kind: 'as-is' }
  /** A page of the site: its path from the root, with the anchor. */
  | { readonly kind: 'page'; readonly path: string }
  /** A file or folder of the repository that is not on the site. */
  | { readonly kind: 'source'; readonly path: string }

/** Returns the target of a link on a page of the repository. Throws if the target does not exist. */
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
