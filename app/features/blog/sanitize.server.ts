import sanitize from 'sanitize-html'
import { lastingAddress } from '#app/ui/image-sources.ts'
import { getImageFiles, parseImageAddress } from '../images/address.ts'
import { toSlug } from './post.ts'

const allowedTags = [
  ...['h2', 'h3', 'h4', 'p', 'a', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'hr', 'br', 'div', 'span'],
  ...['figure', 'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['pre', 'code', 'kbd', 'samp', 'strong', 'b', 'em', 'i', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark', 'u'],
  ...['abbr', 'q', 'cite', 'time', 'details', 'summary'],
]

/** No style, class, id or handler survives: the look of a post is the shop's, its anchors are made here. */
const allowedAttributes = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start', 'reversed'],
  abbr: ['title'],
  time: ['datetime'],
}

const clean: sanitize.IOptions = {
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

const reading: sanitize.IOptions = {
  ...clean,
  allowedAttributes: {
    ...allowedAttributes,
    img: [...allowedAttributes.img, 'loading', 'decoding', 'srcset', 'sizes'],
    pre: ['tabindex'],
  },
  transformTags: {
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, ...getSizes(attribs.src ?? ''), loading: 'lazy', decoding: 'async' },
    }),
    // Scrollable elements must be reachable by keyboard.
    pre: (tagName, attribs) => ({ tagName, attribs: { ...attribs, tabindex: '0' } }),
  },
}

const isPixels = (value: string) => /^[1-9]\d{0,3}$/.test(value)

/** The shop's own images come in smaller sizes too; those of its owner say in their address how large they are. */
function getSizes(src: string): Record<string, string> {
  const sizes = '(min-width: 48rem) 43rem, 100vw'
  const facts = parseImageAddress(src)
  if (facts) {
    const smaller = getImageFiles(facts.width).filter(({ type }) => type === 'webp')
    const files = smaller.map(({ suffix, width }) => `${src.replace(/\.webp$/, suffix)} ${width}w`)
    return { width: String(facts.width), height: String(facts.height), srcset: files.join(', '), sizes }
  }
  const [, name] = /^(\/pictures\/[\w-]+)\.webp$/.exec(src) ?? []
  if (!name) return {}
  const large = lastingAddress(src)
  return { src: large, srcset: `${lastingAddress(`${name}-640.webp`)} 640w, ${large} 900w`, sizes }
}

/**
 * A post's HTML with everything but plain, well-formed content removed: no script, handler, style, frame, form or
 * address other than http(s), mailto and tel. This is what may be stored and put into a feed.
 */
export function cleanHtml(html: string): string {
  return sanitize(html, clean).trim()
}

export type Section = { id: string; title: string }
/** A body ready for the page, and its second-level headings for the contents. */
export type Body = { html: string; sections: Section[] }

/** Sanitizes stored HTML again and prepares it for reading. */
export const readableBody = (content: string): Body => fitOut(sanitize(cleanHtml(content), reading))

/** Works on sanitized markup only, where `<` is always the start of a tag. */
function fitOut(html: string): Body {
  const sections: Section[] = []
  const taken = new Set<string>()
  const anchored = html.replace(/<(h[234])>([\s\S]*?)<\/\1>/g, (_match, tag: string, inner: string) => {
    const title = plainText(inner)
    const id = freeId(`s-${toSlug(title) || 'section'}`, taken)
    if (tag === 'h2') sections.push({ id, title })
    const linked = inner.includes('<a') ? inner : `<a href="#${id}">${inner}</a>`
    return `<${tag} id="${id}">${linked}</${tag}>`
  })
  const wrapped = anchored
    .replace(/<table>[\s\S]*?<\/table>/g, withRowHeadings)
    .replaceAll('<table>', '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
  return { html: wrapped, sections }
}

/** Marks the first column as row headers if the corner cell is empty, so that screen readers read it out with each cell. */
function withRowHeadings(table: string): string {
  const corner = /(<thead>\s*<tr>\s*)<th>\s*<\/th>/
  if (!corner.test(table)) return table
  return table
    .replace(/(<tr>\s*)<td>([\s\S]*?)<\/td>/g, (row, begins: string, cell: string) =>
      cell.includes('<table>') ? row : `${begins}<th scope="row">${cell}</th>`,
    )
    .replace(corner, '$1<td></td>')
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`
  taken.add(id)
  return id
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** Returns the text of sanitized HTML in one line. */
export function plainText(html: string): string {
  return sanitize(html.replace(/<(?=\/?(p|h\d|li|td|th|tr|br|div|figcaption|dd|dt|blockquote|pre)\b)/g, ' <'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(lt|gt|quot|amp);/g, (_match, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
