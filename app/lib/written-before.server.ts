import { renderToString } from 'react-dom/server'
import { type PagePart, partId, type WrittenBefore } from './written-before.ts'

/** What React writes in place of a part it would have to wait for. */
export const unwritten = '<!--$!-->'

/** By what they show; gone with it. */
const trees = new WeakMap<object, string>()
const parts = new WeakMap<object, Map<string, string>>()

/** For the rendering of one page, in one go. `keep` is given the page when all of it could be written. */
export function writtenBefore(): WrittenBefore & { keep(page: string): void } {
  const missing: { element: PagePart; of: object; name: string }[] = []
  return {
    once(of, tree) {
      const before = trees.get(of)
      if (before !== undefined) return before
      const text = renderToString(tree)
      // Looking through it makes one piece of it, too: React puts a text together of hundreds, all of which would be kept.
      if (!text.includes(unwritten)) trees.set(of, text)
      return text
    },
    inside(element, of, name) {
      const before = parts.get(of)?.get(element + name)
      if (before === undefined) missing.push({ element, of, name })
      return before
    },
    keep(page) {
      for (const { element, of, name } of missing) {
        const tag = page.indexOf(`<${element} id="${partId(element)}"`)
        if (tag < 0) continue
        const begin = page.indexOf('>', tag) + 1
        const end = page.indexOf(`</${element}>`, begin)
        const texts = parts.get(of) ?? new Map<string, string>()
        // A copy: a piece of the page would keep all of it.
        parts.set(of, texts.set(element + name, Buffer.from(page.slice(begin, end)).toString()))
      }
    },
  }
}
