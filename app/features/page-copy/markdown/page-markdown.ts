import { escapeMarkdown, formatMarkdownLink, formatMarkdownTable, joinMarkdownBlocks } from '#app/lib/text/markdown.ts'
import type { Field } from '../editing/fields.ts'
import { getSections } from '../editing/form.ts'
import { type PageCopy, pages, type SinglePageKey } from '../editing/pages.ts'
import { curation } from '../fixed-copy/bulk-swag.ts'
import { contact, insertAddedSections, type PrivacyBlock, retentionSection, summary } from '../fixed-copy/privacy.ts'

type UrlBuilder = (path: string) => string
type CopyGroup = Record<string, unknown>

/** Sections that repeat the title, are decorative, or only link on. */
const omittedSections = new Set(['page', 'layout', 'slides', 'closing'])
/** Headings that the copy does not contain; none below the name of the page. */
const fixedTitles: Record<string, string> = { hero: '', form: '', curation: curation.title }
/** Fields above a heading or in a form, which mean nothing without these. */
const omittedFields = new Set(['title', 'kicker', 'messageHint', 'contactText', 'projectText'])
/** Fields that serve as the heading of an item. */
const headingFields = new Set(['title', 'question', 'name', 'item'])

/**
 * Renders the texts of a page as Markdown in the order of the page, with section labels as headings where texts have none.
 * @param copy as displayed, with merge fields filled in
 */
export function toPageMarkdown<K extends SinglePageKey>(key: K, copy: PageCopy<K>, toUrl: UrlBuilder): string {
  const { page, ...rest } = copy as unknown as { page: { title: string; description: string } } & CopyGroup
  // Without those of the first screen, which come first.
  const layout = 'layout' in copy ? (copy.layout as string[]) : []
  return joinMarkdownBlocks(
    `# ${escapeMarkdown(page.title)}`,
    `> ${escapeMarkdown(page.description)}`,
    `- Page: ${toUrl(pages[key].path)}`,
    ...getSections(key)
      .filter(([name]) => !omittedSections.has(name))
      .toSorted(([some], [other]) => layout.indexOf(some) - layout.indexOf(other))
      .map(([name, field]) => toSection(field, rest[name], toUrl, fixedTitles[name])),
  )
}

function toSection(field: Field, copy: unknown, toUrl: UrlBuilder, fixedTitle?: string): string {
  const { title = field.label, visibility } = (field.kind === 'group' ? copy : {}) as Partial<Record<string, string>>
  if (visibility === 'hidden') return ''
  const text = toBody(field, copy, toUrl)
  if (text === '') return ''
  const heading = fixedTitle ?? title
  return [heading && `## ${escapeMarkdown(heading)}`, text].filter(Boolean).join('\n\n')
}

/** Renders the text under a heading. */
function toBody(field: Field, copy: unknown, toUrl: UrlBuilder): string {
  if (field.kind === 'list') return toList(field, copy as unknown[], toUrl)
  if (field.kind !== 'group') return toInline(field, copy, toUrl)
  const group = copy as CopyGroup
  return field.fields
    .filter(([name]) => !omittedFields.has(name))
    .map(([name, each]) => toBody(each, group[name], toUrl))
    .filter(Boolean)
    .join('\n\n')
}

function toList(field: Extract<Field, { kind: 'list' }>, items: unknown[], toUrl: UrlBuilder): string {
  if (field.each.kind === 'text') return items.map((each) => escapeMarkdown(String(each))).join('\n\n')
  return items
    .map((item, index) => toListItem(field.each, item, toUrl, field.names?.[index]))
    .filter(Boolean)
    .map((text) => `- ${text}`)
    .join('\n')
}

/** Formats an item in one line: its name, then its texts. */
function toListItem(field: Field, item: unknown, toUrl: UrlBuilder, name = ''): string {
  if (field.kind !== 'group') return toInline(field, item, toUrl)
  const group = item as CopyGroup
  const heading = field.fields.find(([part]) => headingFields.has(part))?.[0] ?? ''
  const itemName = name || String(group[heading] ?? '')
  const details = field.fields.flatMap(([part, each]) => {
    if (part === heading || part === 'code' || part === 'action') return []
    // Links with the text of `action`.
    const text = each.kind === 'link' && group.action ? { label: group.action, to: group[part] } : group[part]
    return toInline(each, text, toUrl) || []
  })
  return [itemName && `**${escapeMarkdown(itemName)}**`, ...details].filter(Boolean).join(' · ')
}

function toInline(field: Field, copy: unknown, toUrl: UrlBuilder): string {
  switch (field.kind) {
    case 'line':
    case 'text':
      return escapeMarkdown(String(copy))
    case 'paragraphs':
      return (copy as string[]).map(escapeMarkdown).join('\n\n')
    case 'category':
      return formatMarkdownLink(String(copy), toUrl(`/products?${new URLSearchParams({ category: String(copy) })}`))
    case 'date':
      return (copy as { shown: string }).shown
    case 'link':
    case 'group': {
      const link = copy as { label?: unknown; to?: unknown } | null
      return link?.to ? formatMarkdownLink(String(link.label), toUrl(String(link.to))) : ''
    }
    case 'list':
      return (copy as unknown[])
        .map((item) => toWords(field.each, item, toUrl))
        .filter(Boolean)
        .join(', ')
    default:
      return ''
  }
}

/** Formats an item of a list within an item: '150 boxes'. */
function toWords(field: Field, item: unknown, toUrl: UrlBuilder): string {
  if (field.kind !== 'group') return toInline(field, item, toUrl)
  const group = item as CopyGroup
  return field.fields
    .map(([name, each]) => toInline(each, group[name], toUrl))
    .filter(Boolean)
    .join(' ')
}

/** Formats the privacy policy with the shop's additions. */
export function toPrivacyMarkdown(
  copy: PageCopy<'privacy-policy'>,
  { retention, email, toUrl }: { retention: string | null; email: string; toUrl: UrlBuilder },
): string {
  const { page, effective, added } = copy
  return joinMarkdownBlocks(
    `# ${escapeMarkdown(page.title)}`,
    `> ${escapeMarkdown(page.description)}`,
    `- Page: ${toUrl('/privacy-policy')}\n- Effective date: ${effective.day.shown}`,
    summary.map((each) => `- ${escapeMarkdown(each)}`).join('\n'),
    ...insertAddedSections(added).flatMap(({ id, title, blocks }) => [
      `## ${escapeMarkdown(title)}`,
      ...blocks.map(toPrivacyBlock),
      id === retentionSection && retention && escapeMarkdown(retention),
    ]),
    `## ${contact.title}`,
    `${contact.text} ${escapeMarkdown(email)}`,
  )
}

function toPrivacyBlock(block: PrivacyBlock): string {
  if (block.kind === 'text') return escapeMarkdown(block.text)
  if (block.kind === 'list') return block.items.map((each) => `- ${escapeMarkdown(each)}`).join('\n')
  return formatMarkdownTable([block.head, ...block.rows].map((row) => row.map(escapeMarkdown)))
}
