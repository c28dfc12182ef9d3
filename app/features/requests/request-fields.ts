/** A labeled field of a request, with one or more lines. */
export type RequestField = { label: string; value: string | string[] }

/** Values by label, in display order; null and empty ones are omitted from the fields. */
export type FieldValues = Record<string, string | string[] | null>

export const boxLinkLabel = 'Box link'
export const placementsLabel = 'Logo on products'

export function toFields(values: FieldValues): RequestField[] {
  return Object.entries(values).flatMap(([label, value]) =>
    value === null || value.length === 0 ? [] : [{ label, value }],
  )
}

/** Omits the logo placements from an email whose images are captioned with all of them. */
export function omitCaptions(
  fields: readonly RequestField[],
  images: readonly { lines: readonly string[] }[],
): RequestField[] {
  const captions = images.reduce((sum, { lines }) => sum + lines.length, 0)
  return fields.filter(({ label, value }) => label !== placementsLabel || [value].flat().length !== captions)
}

/** Formats fields as aligned plain text: 'Email: dana@northwind.example'. */
export function formatFields(fields: readonly RequestField[]): string[] {
  const width = Math.max(...fields.map(({ label }) => label.length)) + 2
  return fields.map(({ label, value }) => {
    // Indents further lines, so that no line of a visitor's text passes for a field.
    const lines = [value].flat().flatMap((text) => text.split(/\r\n|[\r\n\p{Zl}\p{Zp}]/u))
    return `${`${label}:`.padEnd(width)}${lines.join(`\n${' '.repeat(width)}`)}`
  })
}
