import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawDiagram } from '../../../docs/.vitepress/draw-diagram.js'

/** In em: about what a letter of running text takes in the widest common fonts, Verdana and DejaVu Sans. */
const letterWidth = 0.55
/** The text column of a page on a screen of 390 px has 342: at this width, text of 13 px is drawn at 8 px there. */
const widest = 540

const page = (path: string) =>
  readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8')
const drawings = ['architecture.md', 'reference/statuses.md'].map((path) => {
  const [, source = ''] = /```mermaid\n([\s\S]*?)```/.exec(page(path)) ?? []
  return [path, drawDiagram(source)] as const
})

describe.each(drawings)('the drawing of %s', (_, svg) => {
  test('has boxes that are wider than their text', () => {
    const boxes = [...svg.matchAll(/<g id="node\d+"[\s\S]*?<\/g>/g)].map(([box]) => ({
      lines: [...box.matchAll(/font-size="([\d.]+)"[^>]*>([^<]+)</g)].map(
        ([, size, text = '']) => text.length * letterWidth * Number(size),
      ),
      width: widthOf(/ d="([^"]+)"/.exec(box)?.[1] ?? ''),
    }))
    const labelled = boxes.filter(({ lines }) => lines.length > 0)
    expect(labelled.length).toBeGreaterThan(5)
    for (const { lines, width } of labelled) expect(Math.max(...lines)).toBeLessThan(width)
  })

  test('is legible on a phone', () => {
    expect(Number(/<svg style="width: (\d+)px"/.exec(svg)?.[1])).toBeLessThan(widest)
  })
})

function widthOf(path: string): number {
  const across = [...path.matchAll(/(-?[\d.]+),-?[\d.]+/g)].map(([, x]) => Number(x))
  return Math.max(...across) - Math.min(...across)
}
