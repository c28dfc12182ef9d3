import { toSingleLine } from '#app/lib/text/single-line.ts'
import { maxColorLength } from '../colors/color-options.ts'

/** Name and version of the field; readers ignore other versions. */
const fieldName = 'color1'

/** Link field for the color that the buyer chose for an item: `color1=0.Teal`. */
export const formatColorField = (index: number, color: string | undefined): string =>
  color ? `&${new URLSearchParams({ [fieldName]: `${index}.${color}` })}` : ''

/** Parses fields of colors by item index; ignores invalid ones. */
export function parseColorFields(fields: URLSearchParams): Map<number, string> {
  const all = new Map<number, string>()
  for (const text of fields.getAll(fieldName)) {
    const [, index, words = ''] = /^(\d{1,2})\.(.+)$/.exec(toSingleLine(text)) ?? []
    if (index) all.set(Number(index), words.slice(0, maxColorLength))
  }
  return all
}
