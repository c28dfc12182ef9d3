import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { type PagePart, partId, type WrittenBefore } from './written-before.ts'

/** What React writes in place of a part it would have to wait for. */
export const unwritten = '<!--$!-->'

/** By what they show, as `bytesOf` has them; gone with it. */
const trees = new WeakMap<object, string>()
/** In bytes, with what they are known by; twenty kilobytes each in a catalogue of a hundred brands. */
const treesOfLate = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (text, of) => text.length + 2 * of.length,
})
const parts = new WeakMap<object, Map<string, string>>()

/** Stands in a page for what was written before, with its number and `markEnd`. Nobody who writes a text of the shop can know it. */
const mark = `<!--${randomUUID()}:`
const markEnd = '-->'

/**
 * For the rendering of one page, in one go: two thirds of a list have stood on others, so that React is given marks instead, and what is
 * looked for and cut is short. `keep` is given the page when all of it could be written, and `fill` makes its bytes in the end.
 */
export function writtenBefore(): WrittenBefore & { keep(page: string): void; fill(page: string): Buffer<ArrayBuffer> } {
  const missing: { element: PagePart; of: object; name: string }[] = []
  const texts: string[] = []
  const marked = (text: string) => `${mark}${texts.push(text) - 1}${markEnd}`
  return {
    once(of, tree) {
      const before = typeof of === 'string' ? treesOfLate.get(of) : trees.get(of)
      if (before !== undefined) return marked(before)
      const written = renderToString(tree)
      if (written.includes(unwritten)) return written
      const text = bytesOf(written)
      if (typeof of === 'string') treesOfLate.set(of, text)
      else trees.set(of, text)
      return marked(text)
    },
    inside(element, of, name) {
      const before = parts.get(of)?.get(element + name)
      if (before !== undefined) return marked(before)
      missing.push({ element, of, name })
      return undefined
    },
    keep(page) {
      for (const { element, of, name } of missing) {
        const tag = page.indexOf(`<${element} id="${partId(element)}"`)
        if (tag < 0) continue
        const begin = page.indexOf('>', tag) + 1
        const end = page.indexOf(`</${element}>`, begin)
        const known = parts.get(of) ?? new Map<string, string>()
        parts.set(of, known.set(element + name, bytesOf(page.slice(begin, end))))
      }
    },
    fill(page) {
      const [begin = '', ...marks] = page.split(mark)
      const pieces = marks.flatMap((piece) => {
        const end = piece.indexOf(markEnd)
        return [texts[Number(piece.slice(0, end))] ?? '', piece.slice(end + markEnd.length)]
      })
      const body = Buffer.allocUnsafe(pieces.reduce((sum, { length }) => sum + length, begin.length))
      let at = body.write(begin, 'latin1')
      for (const piece of pieces) at += body.write(piece, at, 'latin1')
      return body
    },
  }
}

/**
 * A text whose characters are the bytes of another. One dash or quotation mark and each character of a page takes two bytes, in which all
 * that is looked for, cut, hashed and copied is twice as long; what we look for and put in is ASCII.
 */
export function bytesOf(text: string): string {
  if (text.length * 3 > room.byteLength) return Buffer.from(text).toString('latin1')
  return room.toString('latin1', 0, room.write(text))
}

/** For one text after the other: thrown away, tens of thousands of bytes each, they are only found again with the next large sweep. */
const room = Buffer.alloc(1_000_000)
