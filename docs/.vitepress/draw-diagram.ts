import { Graphviz } from '@hpcc-js/wasm-graphviz'

const graphviz = await Graphviz.load()

/**
 * Draws a `mermaid` block as SVG at build time, so that the page loads no script for it. It supports the part of the
 * language that our pages use. It throws on any other line, so that no picture lacks something.
 */
export function drawDiagram(source: string): string {
  const [head = '', ...lines] = source.trim().split('\n')
  const dot = head.startsWith('stateDiagram')
    ? stateDiagram(lines)
    : flowchart(lines, head.split(' ')[1] ?? 'TB')
  return graphviz
    .dot(dot)
    .replace(/^[\s\S]*?<svg/, '<svg')
    .replace(/<!--[\s\S]*?-->\n?/g, '')
    .replace(/<title>[\s\S]*?<\/title>\n?/g, '')
    .replace(/<svg width="(\d+)pt" height="\d+pt"/, '<svg style="width: $1px"')
    .replace(/ font-family="[^"]*"/g, '')
    .replaceAll('"#010101"', '"currentColor"')
}

/** Characters of a line. A phone shows the drawing as narrow as the page, and narrow boxes keep it legible. */
const lineLength = 16

function quote(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= lineLength) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return JSON.stringify(lines.join('\n'))
}

/**
 * `#010101` stands for the colour of the surrounding text, which differs between light and dark mode. Boxes are
 * measured with a wide font and drawn with the page's font, so that no text is wider than its box.
 */
const style = `
  bgcolor=transparent; pad=0.05; nodesep=0.3; ranksep=0.35
  node [shape=box style=rounded color="#010101" fontcolor="#010101" fontname="Verdana" fontsize=13 height=0.4 margin="0.14,0.06"]
  edge [color="#010101" fontcolor="#010101" fontname="Verdana" fontsize=11 arrowsize=0.7]`

function stateDiagram(lines: readonly string[]): string {
  const statements = lines.map((line, index) => {
    const [, from = '', to = ''] = /^\s*(\S+) --> (\S+)$/.exec(line) ?? unreadable(line)
    if (from === '[*]') return `start [shape=point width=0.14]; start -> ${to}`
    // A double border marks a final state.
    if (to === '[*]') return `${from} [peripheries=2]`
    return `${from} -> ${to} /* ${index} */`
  })
  return `digraph {${style}\n${statements.join('\n')}\n}`
}

function flowchart(lines: readonly string[], direction: string): string {
  const statements = lines.map((raw) => {
    const line = raw.trim()
    if (line === 'end') return '}'
    const group = /^subgraph (\w+)$/.exec(line)
    if (group?.[1])
      return `subgraph cluster_${group[1]} { label=${quote(group[1])} style=rounded color="#010101" fontcolor="#010101" fontname="Verdana" fontsize=12`
    const alone = /^\w+\[[^[\]]+\]$/.test(line)
    if (alone) return node(line)
    const [, from = '', text, dotted, to = ''] =
      /^(\S+(?:\[[^\]]*\])?) (?:-- (.+) -->|-\. (.+) \.->|-->) (.+)$/.exec(line) ?? unreadable(line)
    const label = text ?? dotted
    const attributes = [
      ...(label ? [`label=${quote(label)}`] : []),
      ...(dotted ? ['style=dashed'] : []),
    ]
    return `${node(from)}; ${node(to)}; ${idOf(from)} -> ${idOf(to)} [${attributes.join(' ')}]`
  })
  return `digraph { rankdir=${direction}${style}\n${statements.join('\n')}\n}`
}

const idOf = (node: string) => /^\w+/.exec(node)?.[0] ?? unreadable(node)

function node(text: string): string {
  const [, id = '', label, database] =
    /^(\w+)(?:\[([^()[\]]+)\]|\[\(([^()[\]]+)\)\])?$/.exec(text) ?? unreadable(text)
  if (database) return `${id} [label=${quote(database)} shape=cylinder]`
  return label ? `${id} [label=${quote(label)}]` : id
}

function unreadable(line: string): never {
  throw new Error(`A diagram has a line that is not drawn: "${line}".`)
}
