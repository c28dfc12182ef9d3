import { SaxesParser } from 'saxes'
import { pictureSize } from '#app/lib/artwork/picture-size.ts'
import { UseCount } from '#app/lib/artwork/use-count.ts'
import { mostPixels } from './limits.ts'

/** Plain elements that a browser draws without holding up its page for long. */
const mostDrawn = 30_000
/** What takes longer than a plain element, in that many of them: a filter goes over every pixel of the picture. */
const efforts: Record<string, number> = { mask: 20, pattern: 20, image: 20, text: 5, textpath: 20 }
const filterEffort = 500
const dashEffort = 500
/** Characters of a path or a text that are as much as one element. */
const charactersOfOne = 200
/** Characters of an embedded picture's data that its size is looked for in. */
const headLength = 512 * 1024

/** As in the check of uploads: saxes is only fast as a class of its own (docs/decisions/0030). */
class Reader extends SaxesParser {}

/**
 * Whether a page that draws this SVG would be held up: by elements that stand for many, by filters, by huge pictures inside. Nothing
 * ends a browser that draws an image, so it is reckoned before.
 * @param text a well-formed SVG without definitions in its document type
 */
export function isTooMuchToDraw(text: string): boolean {
  const count = new UseCount()
  const sheet = linksOfSheet(text)
  let pixels = 0
  const parser = new Reader({ position: false })
  parser.on('opentag', ({ name, attributes }) => {
    const local = localOf(name)
    const values = new Map(Object.entries(attributes).map(([each, value]) => [localOf(each), String(value)]))
    const href = values.get('href')
    const links = [
      ...(local === 'use' || local === 'textpath' || local === 'mpath' || local === 'tref' ? [href] : []),
      ...[...values].flatMap(([attribute, value]) => (attribute === 'href' || attribute === 'd' ? [] : linksIn(value))),
      ...(values.get('class') ?? '').split(/\s+/).flatMap((each) => sheet.ofClass.get(each) ?? []),
      ...sheet.ofAll,
    ]
    count.open(values.get('id'), links, effortOf(local, values))
    if (local === 'image' || local === 'feimage') pixels += embeddedPixels(href ?? '')
  })
  parser.on('text', (written) => {
    if (written.length > charactersOfOne) count.open(undefined, [], written.length / charactersOfOne)
    if (written.length > charactersOfOne) count.close()
  })
  parser.on('closetag', () => count.close())
  parser.write(text).close()
  return pixels > mostPixels || count.isHeavy(mostDrawn)
}

const localOf = (name: string) => name.slice(name.lastIndexOf(':') + 1).toLowerCase()

const linksIn = (value: string) => [...value.matchAll(/url\(\s*["']?(#[^"')\s]+)/g)].map(([, link]) => link)

function effortOf(name: string, values: ReadonlyMap<string, string>): number {
  const long =
    ((values.get('d') ?? values.get('points') ?? '').length + (values.get('style') ?? '').length) / charactersOfOne
  const dashed = values.has('stroke-dasharray') || /stroke-dasharray/.test(values.get('style') ?? '') ? dashEffort : 0
  if (!/^fe[a-z]/.test(name)) return 1 + long + dashed + (efforts[name] ?? 0)
  const octaves = Math.max(1, Number(values.get('numoctaves')) || 1)
  const order = Math.max(1, ...(values.get('order') ?? '').split(/[\s,]+/).map((each) => Number(each) || 1))
  return filterEffort * octaves * Math.max(1, (order * order) / 9)
}

/** What the rules of style sheets show: of a class, or of elements that no class chooses. */
function linksOfSheet(text: string) {
  const ofClass = new Map<string, (string | undefined)[]>()
  const ofAll: (string | undefined)[] = []
  if (!/<(?:[\w.-]+:)?style[\s>]/i.test(text)) return { ofClass, ofAll }
  for (const [, selector = '', body = ''] of text.matchAll(/([^{}<>]{1,2000})\{([^{}<>]*url\([^{}<>]*)\}/g)) {
    const links = linksIn(body)
    for (const each of selector.split(',')) {
      const name = /\.([\w-]+)(?:[^.]*)$/.exec(each)?.[1]
      if (name) ofClass.set(name, [...(ofClass.get(name) ?? []), ...links])
      else ofAll.push(...links)
    }
  }
  return { ofClass, ofAll }
}

/** Pixels of a picture that the drawing holds as data. */
function embeddedPixels(address: string): number {
  const [, data = ''] = /^\s*data:[^,]*;base64,([\s\S]*)/i.exec(address) ?? []
  const head = data.slice(0, headLength).replace(/[^A-Za-z0-9+/]/g, '')
  const bytes = Uint8Array.from(atob(head.slice(0, head.length - (head.length % 4))), (each) => each.charCodeAt(0))
  const size = pictureSize(bytes)
  return size ? size.width * size.height : 0
}
