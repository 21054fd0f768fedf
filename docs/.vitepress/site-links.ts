import type { MarkdownRenderer } from 'vitepress'
import { findTarget } from './find-target.js'

export interface SiteLinksOptions {
  /** Files that have a page on the site, from the root of the repository. */
  readonly pages: ReadonlySet<string>
  /** Base URL of the source code, such as `https://git.example.com/gateway/blob/main`. */
  readonly sourceUrl: string | undefined
}

/**
 * Pages link to files of the repository, so that readers of the repository can follow the links. On the site, a link to
 * a page gets the address of that page. A link to source code leads to `sourceUrl`. Without `sourceUrl` it becomes
 * text, with the path as its tooltip.
 */
export function siteLinks(md: MarkdownRenderer, { pages, sourceUrl }: SiteLinksOptions): void {
  md.core.ruler.push('site-links', ({ tokens, env }) => {
    const path: string = env.realPath ?? env.path
    const file = path.slice(process.cwd().length + 1)
    for (const { children } of tokens) {
      let asText = false
      for (const token of children ?? []) {
        if (token.type === 'link_close' && asText) token.tag = 'span'
        if (token.type !== 'link_open') continue
        const target = findTarget(file, token.attrGet('href') ?? '', pages)
        asText = target.kind === 'source' && !sourceUrl
        if (target.kind === 'page') token.attrSet('href', `/${target.path}`)
        if (target.kind === 'source' && sourceUrl)
          token.attrSet('href', `${sourceUrl}/${target.path}`)
        if (target.kind === 'source' && !sourceUrl) {
          token.tag = 'span'
          token.attrs = [['title', target.path]]
        }
      }
    }
  })
}
