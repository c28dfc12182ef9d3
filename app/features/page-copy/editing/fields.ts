import * as v from 'valibot'
import { toPlainLines, toSingleLine } from '#app/lib/text/single-line.ts'
import { formatTwoDigitDate, isIsoDate } from '#app/lib/time/dates.ts'
import { getImageSize, getLogoSize } from './image-size.ts'
import { isLink } from './link.ts'
import { findUnknownMergeFields, getShownLength } from './merge-fields.ts'

/** Form field for one part of a page's schema. */
export type Field =
  | {
      kind: 'line' | 'text' | 'paragraphs' | 'link' | 'number' | 'date'
      label: string
      hint?: string | undefined
      /** Maximum characters, or the maximum of a number. */
      max: number
      optional: boolean
      /** Source of suggestions while typing. */
      suggests?: 'products'
    }
  /** A category or brand of the catalog. */
  | TermField
  | { kind: 'picture'; label: string; hint?: string | undefined; hasAlt: boolean }
  | { kind: 'logo'; label: string; hint?: string | undefined }
  /** Whether a section is on the page. */
  | { kind: 'visibility'; label: string }
  /** The sections of a page below its heading, labels by name. */
  | { kind: 'order'; label: string; sections: Record<string, string> }
  | { kind: 'group'; label: string; hint?: string | undefined; fields: [name: string, field: Field][] }
  | List

export type TermField = { kind: 'category' | 'brand'; label: string }

export type List = {
  kind: 'list'
  label: string
  hint?: string | undefined
  /** Singular label: "question". */
  one: string
  min: number
  max: number
  /** Fixed labels of the items, if the page defines them. */
  names?: readonly string[]
  each: Field
}

type FieldMeta = { fieldMeta: Field | Omit<Extract<Field, { kind: 'group' }>, 'fields'> | Omit<List, 'each'> }

const withFieldMeta = <T>(fieldMeta: FieldMeta['fieldMeta']): v.MetadataAction<T, FieldMeta> =>
  v.metadata({ fieldMeta })

const formatMaxLength = (max: number) => `Use ${max} characters or fewer`

/** Reports unknown merge fields. */
function toUnknownFieldMessage({ input }: { input: string }): string {
  const unknown = findUnknownMergeFields(input).map((name) => `{${name}}`)
  return `Unknown merge field: ${unknown.join(', ')}`
}

type TextOptions = { hint?: string | undefined; optional?: boolean }

function textField(kind: 'line' | 'text', label: string, max: number, options: TextOptions) {
  return v.pipe(
    v.string(),
    v.transform(toSingleLine),
    v.check((text) => options.optional === true || text !== '', 'Enter text'),
    v.check((text) => getShownLength(text) <= max, formatMaxLength(max)),
    v.check((text) => findUnknownMergeFields(text).length === 0, toUnknownFieldMessage),
    withFieldMeta({ kind, label, max, optional: options.optional ?? false, hint: options.hint }),
  )
}

/** Single-line text with merge fields. @param max characters, by `getShownLength` */
export const line = (label: string, max: number, options: TextOptions = {}) => textField('line', label, max, options)

/** Paragraph with merge fields. @param max characters, by `getShownLength` */
export const text = (label: string, max: number, options: TextOptions = {}) => textField('text', label, max, options)

/** Paragraphs separated by an empty line. @param max characters in total */
export const paragraphs = (label: string, max: number, options: Pick<TextOptions, 'hint'> = {}) =>
  v.pipe(
    v.string(),
    v.transform(toPlainLines),
    v.nonEmpty('Enter text'),
    v.check((typed) => getShownLength(typed) <= max, formatMaxLength(max)),
    v.check((typed) => findUnknownMergeFields(typed).length === 0, toUnknownFieldMessage),
    v.transform((typed) =>
      typed
        .split(/\r?\n\s*\r?\n/)
        .map(toSingleLine)
        .filter(Boolean),
    ),
    withFieldMeta({ kind: 'paragraphs', label, max, optional: false, hint: options.hint }),
  )

type LinesOptions = { max: number; maxLength: number; hint?: string }

/** Short texts with merge fields, one a line. @param maxLength characters of each */
export const lines = (label: string, { max, maxLength, hint }: LinesOptions) =>
  v.pipe(
    v.string(),
    v.transform((typed) => toPlainLines(typed).split('\n').map(toSingleLine).filter(Boolean)),
    v.maxLength(max, `Use ${max} lines or fewer`),
    v.check(
      (all) => all.every((each) => getShownLength(each) <= maxLength),
      `Use ${maxLength} characters or fewer per line`,
    ),
    v.check(
      (all) => findUnknownMergeFields(all.join('\n')).length === 0,
      ({ input }) => toUnknownFieldMessage({ input: input.join('\n') }),
    ),
    withFieldMeta({ kind: 'text', label, max: max * maxLength, optional: true, hint }),
  )

const maxLinkLength = 300

/** A path of the shop, or an https URL. */
export const link = (label: string, options: TextOptions = {}) =>
  v.pipe(
    v.string(),
    v.transform(toSingleLine),
    v.check(
      (target) => (options.optional === true && target === '') || isLink(target),
      'Enter a page of this store, such as /products, or a URL that starts with https://',
    ),
    v.maxLength(maxLinkLength, formatMaxLength(maxLinkLength)),
    withFieldMeta({ kind: 'link', label, max: maxLinkLength, optional: options.optional ?? false }),
  )

/** The slug of a product, typed as the path or URL of its page. */
export const productSlug = (label: string) =>
  v.pipe(
    v.string(),
    v.transform(toSingleLine),
    v.regex(
      /^(https?:\/\/[^/\s]+)?\/products\/[\w-]+\/?$/,
      'Enter the page of a product in this store, such as /products/navy-mug',
    ),
    v.maxLength(maxLinkLength, formatMaxLength(maxLinkLength)),
    v.transform((path) => path.replace(/\/$/, '').replace(/^.*\//, '')),
    withFieldMeta({ kind: 'link', label, max: maxLinkLength, optional: false, suggests: 'products' }),
  )

/** A number with at most one decimal, from 0. */
export const number = (label: string, max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d+(\.\d)?$/, 'Use a number such as 50 or 50.5'),
    v.transform(Number),
    v.maxValue(max, `Use ${max} or less`),
    withFieldMeta({ kind: 'number', label, max, optional: false }),
  )

/** A day: '2026-11-21'. */
export const date = (label: string, options: Pick<TextOptions, 'hint'> = {}) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(isIsoDate, 'Use a date such as 2026-11-21'),
    v.transform((day) => ({ iso: day, shown: formatTwoDigitDate(day) })),
    withFieldMeta({ kind: 'date', label, max: 10, optional: false, hint: options.hint }),
  )

const term = (kind: 'category' | 'brand') =>
  v.pipe(
    v.string(),
    v.transform(toSingleLine),
    v.nonEmpty(`Select a ${kind}`),
    v.maxLength(100, formatMaxLength(100)),
    withFieldMeta({ kind, label: kind === 'category' ? 'Category' : 'Brand' }),
  )

/** A category or brand of the catalog. The editor checks that it has products and warns otherwise. */
export const category = () => term('category')
export const brand = () => term('brand')

const isImage = (url: string) => /^\/(pictures|media)\/[\w-]+\.webp$/.test(url)

/** An image of the shop, uploaded or built in. Decorative images have no alt text. */
export const image = (label: string, { hint, hasAlt = true }: { hint?: string | undefined; hasAlt?: boolean } = {}) =>
  v.pipe(
    v.object({
      src: v.pipe(v.string(), v.check(isImage, 'Choose an image')),
      alt: v.pipe(
        v.string(),
        v.transform(toSingleLine),
        v.check((alt) => !hasAlt || alt !== '', 'Enter alt text'),
        v.maxLength(200, formatMaxLength(200)),
      ),
    }),
    v.transform(({ src, alt }) => ({ src, alt: hasAlt ? alt : '', ...getImageSize(src) })),
    withFieldMeta({ kind: 'picture', label, hasAlt, hint }),
  )

/** Logo image instead of a name in the shop's font. */
export const logo = () =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((url) => url === '' || getLogoSize(url) !== null, 'Choose an image'),
    v.transform((src) => {
      const size = src === '' ? null : getLogoSize(src)
      return size && { src, ...size }
    }),
    withFieldMeta({
      kind: 'logo',
      label: 'Logo',
      hint: 'One dark color on a transparent background. Without a logo, the name is shown.',
    }),
  )

/** Fields under a heading. */
export const group = <E extends v.ObjectEntries>(label: string, entries: E, hint?: string) =>
  v.pipe(v.object(entries), withFieldMeta({ kind: 'group', label, hint }))

const visibility = (question: string) =>
  v.pipe(v.optional(v.picklist(['shown', 'hidden']), 'shown'), withFieldMeta({ kind: 'visibility', label: question }))

/** Group that can be hidden; ones that older versions stored are shown. @param question label of its checkbox */
export const hideable = <E extends v.ObjectEntries>(label: string, question: string, entries: E, hint?: string) =>
  group(
    label,
    {
      visibility: visibility(question),
      ...entries,
    },
    hint,
  )

const sectionQuestion = 'Show this section'

/** Section that can be hidden. */
export const section = <E extends v.ObjectEntries>(label: string, entries: E, hint?: string) =>
  hideable(label, sectionQuestion, entries, hint)

/** Visibility of a section without fields of its own, such as a list, as an entry of the page. */
export const sectionVisibility = () => visibility(sectionQuestion)

/** False for an order of another version of the page, whose sections differ. */
export const hasEachSectionOnce = (sections: Record<string, string>, names: readonly string[]): boolean =>
  names.toSorted().join() === Object.keys(sections).toSorted().join()

/** The order of a page's sections: names with commas. @param sections labels by name, in the default order */
export const sectionOrder = <N extends string>(sections: Record<N, string>) =>
  v.pipe(
    v.string(),
    v.transform((names) => names.split(',') as N[]),
    // An order of another version is ignored.
    v.check((names) => hasEachSectionOnce(sections, names), 'Sort all sections once'),
    withFieldMeta({ kind: 'order', label: 'Sections', sections }),
  )

type Each = v.GenericSchema<unknown, unknown>

/** List within the limits of the page's layout. */
export const list = <S extends Each>(
  label: string,
  one: string,
  { min, max, hint }: { min: number; max: number; hint?: string | undefined },
  each: S,
) =>
  v.pipe(
    v.array(each),
    v.minLength(min, `Add at least ${min}`),
    v.maxLength(max, `Use ${max} or fewer`),
    withFieldMeta({ kind: 'list', label, one, min, max, hint }),
  )

/** List with one item for each fixed name. */
export const namedList = <S extends Each>(label: string, names: readonly string[], each: S) =>
  v.pipe(
    v.array(each),
    v.length(names.length, `Exactly ${names.length} are required`),
    withFieldMeta({ kind: 'list', label, one: label, min: names.length, max: names.length, names }),
  )

/** Link with label and target, or neither. */
export const optionalLink = () =>
  v.pipe(
    v.object({ label: line('Link text', 60, { optional: true }), to: link('Link URL', { optional: true }) }),
    v.forward(
      v.partialCheck([['label'], ['to']], ({ label, to }) => label === '' || to !== '', 'Enter the link URL'),
      ['to'],
    ),
    v.forward(
      v.partialCheck([['label'], ['to']], ({ label, to }) => to === '' || label !== '', 'Enter the link text'),
      ['label'],
    ),
    v.transform(({ label, to }) => (label ? { label, to } : null)),
    withFieldMeta({ kind: 'group', label: 'Link' }),
  )

/** Title and description for search results and shared links. */
export const searchResultGroup = () =>
  group('SEO', {
    title: line('Title', 70, { hint: 'The store name is appended.' }),
    description: text('Description', 200),
  })

/** Returns the form field for a part of a schema. */
export function getField(schema: v.GenericSchema): Field {
  const { fieldMeta } = v.getMetadata(schema) as FieldMeta
  if (fieldMeta.kind === 'group') {
    const { entries } = schema as unknown as { entries: Record<string, v.GenericSchema> }
    return { ...fieldMeta, fields: Object.entries(entries).map(([name, each]) => [name, getField(each)]) }
  }
  if (fieldMeta.kind === 'list') {
    const { item } = schema as unknown as { item: v.GenericSchema }
    return { ...fieldMeta, each: getField(item) } as List
  }
  return fieldMeta as Field
}
