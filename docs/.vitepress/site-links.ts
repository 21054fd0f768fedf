import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import type { MarkdownRenderer } from 'vitepress'
import { sitePath } from './site-path.js'

export interface SiteLinksOptions {
  /** Files that have a page on the site, from the root of the repository. */
  readonly pages: ReadonlySet<string>
  /** Where the source can be read, such as `https://git.example.com/gateway/blob/main`. */
  readonly sourceUrl: string | undefined
}

/**
 * Pages link to files of the repository, so that they can be read there. On the site a link to a page becomes one to its
 * address; a link to source code leads to `sourceUrl`, and without one stays as text that shows the path when pointed at.
 */
export function siteLinks(md: MarkdownRenderer, { pages, sourceUrl }: SiteLinksOptions): void {
  md.core.ruler.push('site-links', ({ tokens, env }) => {
    const from: string = env.realPath ?? env.path
    const file = from.slice(process.cwd().length + 1)
    for (const { children } of tokens) {
      let source = false
      for (const token of children ?? []) {
        if (token.type === 'link_close' && source) token.tag = 'span'
        if (token.type !== 'link_open') continue
        const href = token.attrGet('href') ?? ''
        source = false
        if (/^([a-z][a-z+.-]*:|#|\/)/i.test(href)) continue
        const [path = '', anchor] = href.split('#')
        const target = normalize(join(dirname(file), decodeURI(path))).replace(/\/$/, '')
        const readme = `${target}/README.md`
        const page = [target, readme].find((each) => pages.has(each))
        if (page)
          token.attrSet('href', `/${sitePath(page)}${anchor === undefined ? '' : `#${anchor}`}`)
        else if (target === 'docs/reference/openapi.json')
          token.attrSet('href', '/reference/openapi.json')
        else if (!existsSync(target)) throw new Error(`${file} links to ${href}: no such file.`)
        else if (sourceUrl) token.attrSet('href', `${sourceUrl}/${target}`)
        else {
          source = true
          token.tag = 'span'
          token.attrs = [['title', target]]
        }
      }
    }
  })
}
