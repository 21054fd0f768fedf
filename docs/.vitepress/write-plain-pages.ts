import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findTarget } from './find-target.js'
import { sidebar } from './sidebar.js'
import { sitePath } from './site-path.js'

/**
 * Programs read these: every page as Markdown beside its HTML, `llms.txt` that lists them, and the description of the
 * API.
 */
export async function writePlainPages(folder: string): Promise<void> {
  const files = sidebar.flatMap(({ pages }) => pages.map(({ file }) => file))
  const pages = new Set(files)
  for (const file of files) {
    const goal = join(folder, sitePath(file))
    await mkdir(dirname(goal), { recursive: true })
    await writeFile(goal, withSiteLinks(await readFile(file, 'utf8'), file, pages))
  }
  await copyFile('docs/reference/openapi.json', join(folder, 'reference/openapi.json'))
  await writeFile(join(folder, 'llms.txt'), listOfPages())
}

const withSiteLinks = (markdown: string, file: string, pages: ReadonlySet<string>): string =>
  markdown
    .split(/^(```[\s\S]*?^```)$/m)
    .map((part) => (part.startsWith('```') ? part : linked(part, file, pages)))
    .join('')

const linked = (text: string, file: string, pages: ReadonlySet<string>): string =>
  text.replace(/\[((?:`[^`]*`|[^\]`])*)\]\(([^()\s]+)\)/g, (whole, label: string, href: string) => {
    const target = findTarget(file, href, pages)
    if (target.kind === 'as-is') return whole
    return target.kind === 'page' ? `[${label}](/${target.path})` : label
  })

const listOfPages = (): string =>
  `${[
    '# Gasless Gateway',
    '> A self-hosted gateway for gasless transactions of ERC-4337 v0.7 smart accounts and EIP-7702 addresses: HTTP API, relayer, SDK in TypeScript.',
    ...sidebar.map(({ title, pages }) =>
      [
        `## ${title}\n`,
        ...pages.map((page) => `- [${page.title}](/${sitePath(page.file)})`),
        ...(title === 'Reference' ? ['- [OpenAPI 3.1](/reference/openapi.json)'] : []),
      ].join('\n'),
    ),
  ].join('\n\n')}\n`
