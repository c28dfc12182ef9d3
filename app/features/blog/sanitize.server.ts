import sanitize from 'sanitize-html'
import { decodePercent } from '#app/lib/text/decode-percent.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { removeStrayEndTags } from '#app/lib/text/stray-end-tags.ts'
import { getCacheableUrl } from '#app/ui/image-sources.ts'
import { getImageFiles, parseImageUrl } from '../images/image-url.ts'

const allowedTags = [
  'h2',
  'h3',
  'h4',
  'p',
  'a',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'hr',
  'br',
  'div',
  'span',
  'figure',
  'figcaption',
  'img',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'pre',
  'code',
  'kbd',
  'samp',
  'strong',
  'b',
  'em',
  'i',
  's',
  'del',
  'ins',
  'sub',
  'sup',
  'small',
  'mark',
  'u',
  'abbr',
  'q',
  'cite',
  'time',
  'details',
  'summary',
]

/** Excludes style, class and handlers: the shop's styles apply. Ids begin with `idPrefix`. */
const allowedAttributes = {
  '*': ['id'],
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  th: ['colspan', 'rowspan', 'scope', 'align'],
  td: ['colspan', 'rowspan', 'align'],
  ol: ['start', 'reversed'],
  abbr: ['title'],
  time: ['datetime'],
}

/** Keeps ids of posts apart from those of the page, which scripts and styles refer to. */
const idPrefix = 's-'

const addPrefix = (id: string) => (id.startsWith(idPrefix) ? id : idPrefix + id)

/** An id as the shop stores it; undefined for one with blanks or markup. */
const toStoredId = (id: string) => (/^[\p{L}\p{N}_.:-]{1,100}$/u.test(id) ? addPrefix(id) : undefined)

/** A link within the post as the shop stores it. */
function toStoredFragment(href: string): string {
  const id = toStoredId(decodePercent(href.slice(1)))
  return id === undefined ? href : `#${id}`
}

/** Every element may keep its id, or its name if it is an anchor. */
function withId({ id, name, ...attribs }: sanitize.Attributes): sanitize.Attributes {
  const stored = toStoredId((id || name) ?? '')
  return stored === undefined ? attribs : { ...attribs, id: stored }
}

const alignmentClasses: Record<string, string> = { left: 'text-left', center: 'text-center', right: 'text-right' }

/** Alignment of a cell: of Markdown in an attribute, of other blogs in a style or a class. */
function withAlignment({
  align,
  style = '',
  class: classes = '',
  ...attribs
}: sanitize.Attributes): sanitize.Attributes {
  const found =
    align ?? /(?:^|[;\s])text-align:\s{0,9}(\w+)/i.exec(style)?.[1] ?? /has-text-align-(\w+)/.exec(classes)?.[1]
  const side = found?.toLowerCase()
  return { ...attribs, ...(side !== undefined && Object.hasOwn(alignmentClasses, side) && { align: side }) }
}

/** An embedded frame, video or sound, which the shop does not show. `url`: null if it cannot be linked. */
type Embed = { kind: 'frame' | 'video' | 'audio'; url: string | null }

/** Elements that embed others, with the attribute that has the URL. */
const embedTags: Record<string, { kind: Embed['kind']; attribute: string }> = {
  iframe: { kind: 'frame', attribute: 'src' },
  embed: { kind: 'frame', attribute: 'src' },
  object: { kind: 'frame', attribute: 'data' },
  video: { kind: 'video', attribute: 'src' },
  audio: { kind: 'audio', attribute: 'src' },
}

/** The page on which people watch a video, for the URL of its player; null for a URL that cannot be linked. */
function toWatchUrl(source: string): string | null {
  const url = URL.parse(source, 'https://shop.invalid')
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (url.host === 'shop.invalid') return source.startsWith('/') ? url.pathname + url.search : null
  const [, youTubeId] = /^\/embed\/([\w-]+)$/.exec(url.pathname) ?? []
  if (youTubeId && /(?:^|\.)youtube(?:-nocookie)?\.com$/.test(url.host))
    return `https://www.youtube.com/watch?v=${youTubeId}`
  const [, vimeoId] = /^\/video\/(\d+)$/.exec(url.pathname) ?? []
  return vimeoId && url.host === 'player.vimeo.com' ? `https://vimeo.com/${vimeoId}` : url.href
}

const linkTexts = { frame: 'Open the embedded page', video: 'Watch the video', audio: 'Listen to the recording' }

function describeEmbed(kind: Embed['kind'], url: string, title: string | undefined): string {
  const host = URL.parse(url)?.host.replace(/^www\./, '')
  const isVideo = kind === 'frame' && /(?:^|\.)(?:youtube\.com|vimeo\.com|wistia\.com|loom\.com)$/.test(host ?? '')
  return `${title?.trim() || linkTexts[isVideo ? 'video' : kind]}${host ? ` (${host})` : ''}`
}

/** True for an image that pages may show: of the shop or over HTTPS. */
const isShownImage = (src: string) =>
  !src.startsWith('//') && URL.parse(src, 'https://shop.invalid')?.protocol === 'https:'

/** Elements that sanitizing replaced or removed. */
export type SanitizeReport = {
  /** Frames and videos, which became links. */
  embeds: Embed[]
  /** URLs of images over plain HTTP or in the text itself, which were removed. */
  removedImages: string[]
}

/** The options of one run, which replaces embedded frames and videos by links and adds them to the report. */
function createStoredOptions({ embeds, removedImages }: SanitizeReport): sanitize.IOptions {
  /** Whether each open element is an embedded one, whose content is for browsers that cannot show it. */
  const open: boolean[] = []
  let depth = 0
  /** A video or sound without a `src`: its first source has the URL. */
  let waiting: { kind: Embed['kind']; title: string | undefined } | undefined
  let link: sanitize.Tag | undefined
  /** Whether the link of the open element has its text; other text in it is left out. */
  let hasText = true
  const isEmbed = (name: string, attribs: sanitize.Attributes) =>
    Object.hasOwn(embedTags, name) && (name !== 'object' || attribs.data !== undefined)
  /** Without a URL the element keeps its name, with which it is disallowed and vanishes. */
  const toLink = (tagName: string, kind: Embed['kind'], source: string, title: string | undefined): sanitize.Tag => {
    const url = toWatchUrl(source)
    embeds.push({ kind, url })
    hasText = url === null
    if (url === null) return { tagName, attribs: {} }
    link = { tagName: 'a', attribs: { href: url }, text: describeEmbed(kind, url, title) }
    return link
  }
  const replaceEmbed = (tagName: string, attribs: sanitize.Attributes): sanitize.Tag => {
    if (!isEmbed(tagName, attribs)) return { tagName: 'span', attribs: {} }
    if (depth > 1) return { tagName, attribs: {} }
    const { kind = 'frame', attribute = 'src' } = embedTags[tagName] ?? {}
    const source = attribs[attribute]
    waiting = undefined
    if (source !== undefined || kind === 'frame') return toLink(tagName, kind, source ?? '', attribs.title)
    waiting = { kind, title: attribs.title }
    hasText = true
    return { tagName: 'span', attribs: {} }
  }
  return {
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
      'svg',
      'math',
      'template',
      ...Object.keys(embedTags),
    ],
    onOpenTag(name, attribs) {
      open.push(isEmbed(name, attribs))
      if (open.at(-1)) depth++
    },
    onCloseTag() {
      if (open.pop()) depth--
    },
    textFilter(text) {
      if (depth === 0) return text
      const isLinkText = !hasText
      hasText = true
      return isLinkText ? text : ''
    },
    transformTags: {
      '*': (tagName, attribs) =>
        depth > (open.at(-1) ? 1 : 0) && attribs !== link?.attribs && allowedTags.includes(tagName)
          ? { tagName: 'span', attribs: {} }
          : { tagName, attribs: withId(attribs) },
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, { href, ...attribs }) => ({
        tagName,
        attribs: {
          ...(href !== undefined && { href: href.startsWith('#') ? toStoredFragment(href) : href }),
          ...attribs,
        },
      }),
      th: (tagName, attribs) => ({ tagName, attribs: withAlignment(attribs) }),
      td: (tagName, attribs) => ({ tagName, attribs: withAlignment(attribs) }),
      ...Object.fromEntries(Object.keys(embedTags).map((tag) => [tag, replaceEmbed])),
      source(tagName, { src }) {
        if (!waiting || !src) return { tagName, attribs: {} }
        const { kind, title } = waiting
        waiting = undefined
        return toLink(tagName, kind, src, title)
      },
      img(tagName, { src = '', alt = '', title = '', width = '', height = '', id }) {
        const url = src.trim()
        if (depth === 0 && !isShownImage(url)) removedImages.push(url)
        return {
          tagName,
          attribs: {
            src: url,
            alt,
            ...(title && { title }),
            ...(isPixels(width) && isPixels(height) && { width, height }),
            ...(id && { id }),
          },
        }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }
}

/** @param getTarget finds the id that a fragment leads to; a link without a target becomes text */
function createPageOptions(getTarget: (fragment: string) => string | undefined): sanitize.IOptions {
  const usedIds = new Set<string>()
  const alignCell = (tagName: string, { align = '', ...attribs }: sanitize.Attributes): sanitize.Tag => {
    const side = alignmentClasses[align]
    return { tagName, attribs: { ...attribs, ...(side && { class: side }) } }
  }
  return {
    allowedTags,
    allowedAttributes: {
      ...allowedAttributes,
      img: [...allowedAttributes.img, 'loading', 'decoding', 'srcset', 'sizes'],
      pre: ['tabindex'],
      th: ['colspan', 'rowspan', 'scope', 'class'],
      td: ['colspan', 'rowspan', 'class'],
    },
    transformTags: {
      // The first element with an id has it.
      '*': (tagName, { id, ...attribs }) => ({
        tagName,
        attribs: id !== undefined && !usedIds.has(id) && usedIds.add(id) ? { id, ...attribs } : attribs,
      }),
      a(tagName, attribs) {
        if (!attribs.href?.startsWith('#')) return { tagName, attribs }
        const { href, ...rest } = attribs
        const target = getTarget(href.slice(1))
        if (target === undefined) return { tagName: 'span', attribs: rest }
        return { tagName, attribs: { ...rest, href: `#${target}` } }
      },
      img: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, ...getSizeAttributes(attribs.src ?? ''), loading: 'lazy', decoding: 'async' },
      }),
      // Scrollable elements must be reachable by keyboard.
      pre: (tagName, attribs) => ({ tagName, attribs: { ...attribs, tabindex: '0' } }),
      th: alignCell,
      td: alignCell,
    },
  }
}

const isPixels = (value: string) => /^[1-9]\d{0,3}$/.test(value)

/** Returns srcset and size of the shop's images, which exist in smaller sizes. Uploaded images have their size in the URL. */
function getSizeAttributes(src: string): Record<string, string> {
  const sizes = '(min-width: 48rem) 43rem, 100vw'
  const facts = parseImageUrl(src)
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
 * Sanitizes a post's HTML for storage and feeds: removes scripts, handlers, styles, forms, and URLs other than http(s), mailto
 * and tel. Frames and videos become links. Ids, and links to them, get a prefix.
 */
export const sanitizeHtml = (html: string): string => sanitizeWithReport(html).html

/** `sanitizeHtml`, and a report of what it replaced or removed. */
export function sanitizeWithReport(html: string): { html: string; report: SanitizeReport } {
  const report: SanitizeReport = { embeds: [], removedImages: [] }
  return { html: sanitize(removeStrayEndTags(html), createStoredOptions(report)).trim(), report }
}

export type Section = { id: string; title: string }
/** HTML of the page, and its second-level headings for the table of contents. */
export type Body = { html: string; sections: Section[] }

/** Sanitizes stored HTML again and prepares it for reading. */
export function toReadableBody(content: string): Body {
  const clean = sanitizeHtml(content)
  const headings = listHeadings(clean)
  const page = sanitize(clean, createPageOptions(createTargetFinder(clean, headings)))
  let index = 0
  const anchored = page.replace(headingPattern, (_match, tag: string, _id, inner: string) => {
    const { id = '' } = headings[index++] ?? {}
    const linked = inner.includes('<a') ? inner : `<a href="#${id}">${inner}</a>`
    return `<${tag} id="${id}">${linked}</${tag}>`
  })
  const wrapped = anchored
    .replace(/<table( id="[^"]*")?>[\s\S]*?<\/table>/g, markRowHeadings)
    .replace(/<table( id="[^"]*")?>/g, '<div class="table-scroll" role="group" aria-label="Table" tabindex="0">$&')
    .replaceAll('</table>', '</table></div>')
  const sections = headings.flatMap(({ tag, id, title }) => (tag === 'h2' ? [{ id, title }] : []))
  return { html: wrapped, sections }
}

/** A heading of sanitized HTML, where `<` always starts a tag. */
const headingPattern = /<(h[234])( id="[^"]*")?>([\s\S]*?)<\/\1>/g

type Heading = Section & { tag: string }

/** Lists the headings of sanitized HTML, each with an id: its own, or one from its title. */
function listHeadings(html: string): Heading[] {
  const usedIds = new Set(listIds(html))
  const ownIds = new Set<string>()
  const counts = new Map<string, number>()
  return [...html.matchAll(headingPattern)].map(([, tag = '', attribute = '', inner = '']) => {
    const title = toPlainText(inner)
    const [own] = listIds(attribute)
    if (own !== undefined && !ownIds.has(own)) {
      ownIds.add(own)
      return { tag, title, id: own }
    }
    const wanted = addPrefix(createSlug(title) || 'section')
    let id = wanted
    while (usedIds.has(id)) {
      const count = (counts.get(wanted) ?? 1) + 1
      counts.set(wanted, count)
      id = `${wanted}-${count}`
    }
    usedIds.add(id)
    return { tag, title, id }
  })
}

const listIds = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)

/** Finds what a fragment leads to: an id, or a heading by the slug that this shop or GitHub derives from its title. */
function createTargetFinder(html: string, headings: Heading[]) {
  const targets = new Map<string, string>()
  const add = (fragment: string, id: string) => {
    if (!targets.has(fragment)) targets.set(fragment, id)
  }
  for (const id of listIds(html)) add(id, id)
  for (const { id } of headings) add(id, id)
  for (const { id, title } of headings) {
    add(addPrefix(createSlug(title)), id)
    add(addPrefix(toMarkdownSlug(title)), id)
  }
  return (fragment: string) => targets.get(fragment)
}

/** Lists the fragments of links in stored HTML that lead nowhere in it, without their prefix. */
export function findDeadFragments(content: string): string[] {
  const getTarget = createTargetFinder(content, listHeadings(content))
  const fragments = new Set([...content.matchAll(/ href="#([^"]*)"/g)].map(([, fragment = '']) => fragment))
  return [...fragments]
    .filter((fragment) => getTarget(fragment) === undefined)
    .map((fragment) => (fragment.startsWith(idPrefix) ? fragment.slice(idPrefix.length) : fragment))
}

const toMarkdownSlug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** Marks the first column as row headers if the corner cell is empty, so that screen readers read it out with each cell. */
function markRowHeadings(table: string): string {
  const corner = /(<thead>\s*<tr>\s*)<th(?: class="[\w-]+")?>\s*<\/th>/
  if (!corner.test(table)) return table
  return table
    .replace(
      /(<tr>\s*)<td( class="[\w-]+")?>([\s\S]*?)<\/td>/g,
      (row, begins: string, align: string | undefined, cell: string) =>
        cell.includes('<table') ? row : `${begins}<th scope="row"${align ?? ''}>${cell}</th>`,
    )
    .replace(corner, '$1<td></td>')
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }

const blockTags = /^(p|h\d|li|td|th|tr|br|div|figcaption|dd|dt|blockquote|pre)$/

/** Returns the text of sanitized HTML, where `<` always starts a tag, in one line. */
export function toPlainText(html: string): string {
  return html
    .replace(/<\/?(\w+)[^<>]*>/g, (_match, tag: string) => (blockTags.test(tag) ? ' ' : ''))
    .replace(/&(lt|gt|quot|amp);/g, (_match, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
