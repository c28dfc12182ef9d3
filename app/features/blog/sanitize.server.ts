import sanitize from 'sanitize-html'
import { slugFrom } from '#app/lib/text/slug.ts'
import { getCacheableUrl } from '#app/ui/image-sources.ts'
import { getImageFiles, parseImageAddress } from '../images/address.ts'

const allowedTags = [
  ...['h2', 'h3', 'h4', 'p', 'a', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'hr', 'br', 'div', 'span'],
  ...['figure', 'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['pre', 'code', 'kbd', 'samp', 'strong', 'b', 'em', 'i', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark', 'u'],
  ...['abbr', 'q', 'cite', 'time', 'details', 'summary'],
]

/** Excludes style, class, id and handlers: the shop's styles apply, and anchors are added below. */
const allowedAttributes = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start', 'reversed'],
  abbr: ['title'],
  time: ['datetime'],
}

const storedOptions: sanitize.IOptions = {
  allowedTags,
  allowedAttributes,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // The content security policy blocks images over plain HTTP; a broken image is worse than none.
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  nestingLimit: 40,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'iframe',
    'object',
    'svg',
    'math',
    'template',
  ],
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    img: (tagName, { src = '', alt = '', title = '', width = '', height = '' }) => ({
      tagName,
      attribs: {
        src: src.trim(),
        alt,
        ...(title && { title }),
        ...(isPixels(width) && isPixels(height) && { width, height }),
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

const pageOptions: sanitize.IOptions = {
  ...storedOptions,
  allowedAttributes: {
    ...allowedAttributes,
    img: [...allowedAttributes.img, 'loading', 'decoding', 'srcset', 'sizes'],
    pre: ['tabindex'],
  },
  transformTags: {
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, ...getSizeAttributes(attribs.src ?? ''), loading: 'lazy', decoding: 'async' },
    }),
    // Scrollable elements must be reachable by keyboard.
    pre: (tagName, attribs) => ({ tagName, attribs: { ...attribs, tabindex: '0' } }),
  },
}

const isPixels = (value: string) => /^[1-9]\d{0,3}$/.test(value)

/** Returns srcset and size of the shop's images, which exist in smaller sizes. Uploaded images have their size in the address. */
function getSizeAttributes(src: string): Record<string, string> {
  const sizes = '(min-width: 48rem) 43rem, 100vw'
  const facts = parseImageAddress(src)
  if (facts) {
    const smaller = getImageFiles(facts.width).filter(({ type }) => type === 'webp')
    const files = smaller.map(({ suffix, width }) => `${src.replace(/\.webp$/, suffix)} ${width}w`)
    return { width: String(facts.width), height: String(facts.height), srcset: files.join(', '), sizes }
  }
  const [, name] = /^(\/pictures\/[\w-]+)\.webp$/.exec(src) ?? []
  if (!name) return {}
  const large = getCacheableUrl(src)
  return { src: large, srcset: `${getCacheableUrl(`${name}-640.webp`)} 640w, ${large} 900w`, sizes }
}

/**
 * Sanitizes a post's HTML for storage and feeds: removes scripts, handlers, styles, frames, forms, and URLs other than
 * http(s), mailto and tel.
 */
export function cleanHtml(html: string): string {
  return sanitize(html, storedOptions).trim()
}

export type Section = { id: string; title: string }
/** HTML of the page, and its second-level headings for the table of contents. */
export type Body = { html: string; sections: Section[] }

/** Sanitizes stored HTML again and prepares it for reading. */
export const toReadableBody = (content: string): Body =>
  addAnchorsAndScrolling(sanitize(cleanHtml(content), pageOptions))

/** Takes sanitized HTML only, where `<` always starts a tag. */
function addAnchorsAndScrolling(html: string): Body {
  const sections: Section[] = []
  const usedIds = new Set<string>()
  const anchored = html.replace(/<(h[234])>([\s\S]*?)<\/\1>/g, (_match, tag: string, inner: string) => {
    const title = toPlainText(inner)
    const id = toFreeId(`s-${slugFrom(title) || 'section'}`, usedIds)
    if (tag === 'h2') sections.push({ id, title })
    const linked = inner.includes('<a') ? inner : `<a href="#${id}">${inner}</a>`
    return `<${tag} id="${id}">${linked}</${tag}>`
  })
  const wrapped = anchored
    .replace(/<table>[\s\S]*?<\/table>/g, markRowHeadings)
    .replaceAll('<table>', '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
  return { html: wrapped, sections }
}

/** Marks the first column as row headers if the corner cell is empty, so that screen readers read it out with each cell. */
function markRowHeadings(table: string): string {
  const corner = /(<thead>\s*<tr>\s*)<th>\s*<\/th>/
  if (!corner.test(table)) return table
  return table
    .replace(/(<tr>\s*)<td>([\s\S]*?)<\/td>/g, (row, begins: string, cell: string) =>
      cell.includes('<table>') ? row : `${begins}<th scope="row">${cell}</th>`,
    )
    .replace(corner, '$1<td></td>')
}

function toFreeId(wanted: string, usedIds: Set<string>): string {
  let id = wanted
  for (let n = 2; usedIds.has(id); n++) id = `${wanted}-${n}`
  usedIds.add(id)
  return id
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** Returns the text of sanitized HTML in one line. */
export function toPlainText(html: string): string {
  return sanitize(html.replace(/<(?=\/?(p|h\d|li|td|th|tr|br|div|figcaption|dd|dt|blockquote|pre)\b)/g, ' <'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(lt|gt|quot|amp);/g, (_match, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
