import type { MarkdownRenderer } from 'vitepress'

/** Gives every cell of a table the name of its column, for screens too narrow for columns. */
export function columnNames(md: MarkdownRenderer): void {
  md.core.ruler.push('column-names', ({ tokens }) => {
    let names: string[] = []
    let column = 0
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'table_open') names = []
      if (token.type === 'tr_open') column = 0
      if (token.type === 'th_open') names.push(textOf(tokens[index + 1]?.children ?? []))
      if (token.type === 'td_open') token.attrSet('data-column', names[column++] ?? '')
    }
  })
}

const textOf = (children: readonly { readonly content: string }[]): string =>
  children.map(({ content }) => content).join('')
