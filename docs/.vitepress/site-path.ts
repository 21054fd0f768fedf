/** Where a Markdown file of the repository is on the site: `docs/guides/self-host.md` becomes `guides/self-host.md`. */
export function sitePath(file: string): string {
  if (file === 'docs/README.md') return 'index.md'
  if (file.startsWith('docs/')) return file.slice('docs/'.length)
  const [, folder] = /^packages\/([^/]+)\/README\.md$/.exec(file) ?? []
  return folder ? `packages/${folder}.md` : `repository/${file.toLowerCase()}`
}
