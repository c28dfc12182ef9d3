import { escapeMarkdown, markdownLink, markdownTable, toMarkdown } from '#app/lib/text/markdown.ts'
import { contact, type PrivacyBlock, retentionSection, summary, withAdded } from '../contract-copy/privacy.ts'
import type { Field } from '../editing/fields.ts'
import { getSections } from '../editing/form.ts'
import { type PageCopy, type PageKey, pages } from '../editing/pages.ts'

type Address = (path: string) => string
type Words = Record<string, unknown>

/** Said by the title, for the eye, or only to lead on. */
const leftOut = new Set(['page', 'slides', 'closing'])
/** Sections without a heading of their own level. */
const untitled = new Set(['hero', 'form'])
/** The sections' own headings. */
const headings = new Set(['title', 'question', 'name', 'item'])

/**
 * Renders the texts of a page as Markdown in the order of its schema, with section labels as headings where texts have none.
 * @param words as displayed, with merge fields filled in
 */
export function pageMarkdown<K extends PageKey>(key: K, words: PageCopy<K>, address: Address): string {
  const { page, ...rest } = words as unknown as { page: { title: string; description: string } } & Words
  return toMarkdown(
    `# ${escapeMarkdown(page.title)}`,
    `> ${escapeMarkdown(page.description)}`,
    `- Page: ${address(pages[key].path)}`,
    ...getSections(key)
      .filter(([name]) => !leftOut.has(name))
      .map(([name, field]) => section(field, rest[name], address, untitled.has(name))),
  )
}

function section(field: Field, words: unknown, address: Address, isUntitled: boolean): string {
  const { title } = (field.kind === 'group' ? words : {}) as { title?: string }
  const text = body(field, words, address)
  if (text === '') return ''
  return [!isUntitled && `## ${escapeMarkdown(title ?? field.label)}`, text].filter(Boolean).join('\n\n')
}

/** Renders the text under a heading. */
function body(field: Field, words: unknown, address: Address): string {
  if (field.kind === 'list') return listed(field, words as unknown[], address)
  if (field.kind !== 'group') return inline(field, words, address)
  const group = words as Words
  return field.fields
    .filter(([name]) => name !== 'title')
    .map(([name, each]) => body(each, group[name], address))
    .filter(Boolean)
    .join('\n\n')
}

function listed(field: Extract<Field, { kind: 'list' }>, items: unknown[], address: Address): string {
  if (field.each.kind === 'text') return items.map((each) => escapeMarkdown(String(each))).join('\n\n')
  return items
    .map((item, index) => point(field.each, item, address, field.names?.[index]))
    .filter(Boolean)
    .map((text) => `- ${text}`)
    .join('\n')
}

/** One line: what it is called, then what is said of it. */
function point(field: Field, item: unknown, address: Address, name = ''): string {
  if (field.kind !== 'group') return inline(field, item, address)
  const group = item as Words
  const heading = field.fields.find(([part]) => headings.has(part))?.[0] ?? ''
  const called = name || String(group[heading] ?? '')
  const said = field.fields.flatMap(([part, each]) => {
    if (part === heading || part === 'code' || part === 'action') return []
    // Beside the words that say where it leads.
    const text = each.kind === 'link' && group.action ? { label: group.action, to: group[part] } : group[part]
    return inline(each, text, address) || []
  })
  return [called && `**${escapeMarkdown(called)}**`, ...said].filter(Boolean).join(' · ')
}

function inline(field: Field, words: unknown, address: Address): string {
  switch (field.kind) {
    case 'line':
    case 'text':
      return escapeMarkdown(String(words))
    case 'paragraphs':
      return (words as string[]).map(escapeMarkdown).join('\n\n')
    case 'category':
      return markdownLink(String(words), address(`/products?${new URLSearchParams({ category: String(words) })}`))
    case 'date':
      return (words as { shown: string }).shown
    case 'link':
    case 'group': {
      const link = words as { label?: unknown; to?: unknown } | null
      return link?.to ? markdownLink(String(link.label), address(String(link.to))) : ''
    }
    default:
      return ''
  }
}

/** The policy: what this software does, in its own words, and what the shop has added. */
export function privacyMarkdown(
  words: PageCopy<'privacy-policy'>,
  { retention, email, address }: { retention: string | null; email: string; address: Address },
): string {
  const { page, effective, added } = words
  return toMarkdown(
    `# ${escapeMarkdown(page.title)}`,
    `> ${escapeMarkdown(page.description)}`,
    `- Page: ${address('/privacy-policy')}\n- Effective date: ${effective.day.shown}`,
    summary.map((each) => `- ${escapeMarkdown(each)}`).join('\n'),
    ...withAdded(added).flatMap(({ id, title, blocks }) => [
      `## ${escapeMarkdown(title)}`,
      ...blocks.map(privacyBlock),
      id === retentionSection && retention && escapeMarkdown(retention),
    ]),
    `## ${contact.title}`,
    `${contact.text} ${escapeMarkdown(email)}`,
  )
}

function privacyBlock(block: PrivacyBlock): string {
  if (block.kind === 'text') return escapeMarkdown(block.text)
  if (block.kind === 'list') return block.items.map((each) => `- ${escapeMarkdown(each)}`).join('\n')
  return markdownTable([block.head, ...block.rows].map((row) => row.map(escapeMarkdown)))
}
