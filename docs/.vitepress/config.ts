import { defineConfig, type MarkdownRenderer } from 'vitepress'
import { columnNames } from './column-names.js'
import { drawDiagram } from './draw-diagram.js'
import { headingSlug } from './heading-slug.js'
import { homePage } from './home-page.js'
import { sidebar } from './sidebar.js'
import { siteLinks } from './site-links.js'
import { sitePath } from './site-path.js'
import { writePlainPages } from './write-plain-pages.js'

const files = sidebar.flatMap(({ pages }) => pages.map(({ file }) => file))
const linkTo = (file: string) => `/${sitePath(file).replace(/(index)?\.md$/, '')}`

/**
 * The pages stay at their places in the repository. So its root is the source folder, and `sitePath` returns the
 * addresses.
 */
export default defineConfig({
  title: 'Gasless Gateway',
  description: 'A self-hosted gateway for gasless transactions of ERC-4337 smart accounts',
  lang: 'en',
  // Without this, browsers request an icon that does not exist.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  srcDir: '..',
  srcExclude: [
    '.*/**',
    'CLAUDE.md',
    '**/CHANGELOG.md',
    'packages/*/*/**',
    // TypeDoc's list of the pages that the sidebar already names.
    'docs/reference/sdk/overview.md',
  ],
  rewrites: Object.fromEntries(files.map((file) => [file, sitePath(file)])),
  cleanUrls: true,
  metaChunk: true,
  markdown: {
    anchor: { slugify: headingSlug },
    config: (md) => {
      drawDiagrams(md)
      columnNames(md)
      siteLinks(md, { pages: new Set(files), sourceUrl: process.env.DOCS_SOURCE_URL })
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guides', link: linkTo('docs/guides/send-a-transfer.md'), activeMatch: '/guides/' },
      { text: 'SDK', link: linkTo('packages/sdk/README.md') },
      { text: 'API', link: linkTo('docs/reference/endpoints.md'), activeMatch: '/reference/' },
    ],
    sidebar: sidebar.map(({ title, pages }) => ({
      text: title,
      collapsed: false,
      items: pages.map((page) => ({ text: page.title, link: linkTo(page.file) })),
    })),
  },
  vite: {
    build: { chunkSizeWarningLimit: 1_000 },
  },
  transformPageData: ({ relativePath, frontmatter }) => {
    if (relativePath === 'index.md') return { frontmatter: homePage }
    // Pages with one table need the width more than an outline.
    return /^reference\/[^/]+$/.test(relativePath)
      ? { frontmatter: { ...frontmatter, aside: false } }
      : {}
  },
  async buildEnd({ outDir, pages }) {
    const unnamed = pages.filter((file) => !files.includes(file))
    if (unnamed.length > 0)
      throw new Error(`docs/.vitepress/sidebar.ts does not name ${unnamed.join(', ')}.`)
    await writePlainPages(outDir)
  },
})

function drawDiagrams(md: MarkdownRenderer): void {
  const { fence } = md.renderer.rules
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index]
    if (token?.info.trim() !== 'mermaid') return fence?.(tokens, index, options, env, self) ?? ''
    return `<div class="diagram" v-pre>${drawDiagram(token.content)}</div>`
  }
}
