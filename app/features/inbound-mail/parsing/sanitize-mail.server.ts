import sanitize from 'sanitize-html'
import { removeStrayEndTags } from '#app/lib/text/stray-end-tags.ts'

const allowedTags = [
  'p',
  'div',
  'span',
  'br',
  'hr',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'small',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
]

const linkAttributes: sanitize.Attributes = { rel: 'noopener noreferrer nofollow', target: '_blank' }

const noAttributes: sanitize.Attributes = {}

const isLink = (href: string | undefined): href is string => /^(https?|mailto|tel):/i.test(href ?? '')

const options: sanitize.IOptions = {
  allowedTags,
  allowedAttributes: { a: ['href', 'rel', 'target'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
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
    'object',
    'iframe',
  ],
  transformTags: {
    a: (tagName, { href }) => ({
      tagName: isLink(href) ? tagName : 'span',
      attribs: isLink(href) ? { href, ...linkAttributes } : noAttributes,
    }),
    // An image would tell its sender that, when and where the email is read.
    img: (_tagName, { alt = '' }) => ({ tagName: 'span', attribs: {}, text: alt.trim() && `[${alt.trim()}]` }),
  },
}

/** Sanitizes the HTML of an email: text, lists, tables and links; no styles, ids, forms, images or other loaded parts. */
export const sanitizeMailHtml = (html: string): string => sanitize(removeStrayEndTags(html), options).trim()

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** Returns the text of sanitized HTML: a line for each block. */
export function toMailText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|hr)[^>]*>|<\/(?:p|div|li|tr|h\d|blockquote|pre|table|ul|ol)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
