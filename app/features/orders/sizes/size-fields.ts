import type { SizeCount } from '../order.ts'

/** Name of the choice between sizes now and later in a form that is sent without JavaScript. */
export const sizesFieldName = 'sizes'
/** Prefix of the number fields' names in such a form: "size:2XL". */
export const sizeFieldPrefix = 'size:'

/** Parses the units of a size; 0 for anything else than a whole number. */
export const parseCount = (typed: string): number => (/^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : 0)

/** Returns the sizes entered in a form; none if the buyer chose to collect them later. */
export function readSizeFields(form: FormData): SizeCount[] {
  if (form.get(sizesFieldName) !== 'now') return []
  return [...form].flatMap(([name, value]) => {
    const quantity = name.startsWith(sizeFieldPrefix) && typeof value === 'string' ? parseCount(value) : 0
    return quantity > 0 ? [{ name: name.slice(sizeFieldPrefix.length), quantity }] : []
  })
}

/** Combines the number fields of a form into the field of its schema. */
export function combineSizeFields(form: FormData): void {
  form.set(sizesFieldName, JSON.stringify(readSizeFields(form)))
}
