import type { ContentLine } from '#db/tables/sends.ts'

/** Pieces of one product in a package. */
export const maxLineQuantity = 99

/** Returns what is wrong with the quantities of the form of contents. */
export function findQuantityProblem(contents: readonly ContentLine[], form: FormData): string | undefined {
  const invalid = contents.find(({ id }) => {
    const sent = form.get(`quantity-${id}`)
    return typeof sent === 'string' && !/^[1-9]\d?$/.test(sent.trim())
  })
  return invalid && `Enter a quantity from 1 to ${maxLineQuantity} for ${invalid.name}.`
}

/** Applies the quantities and sizes of the form of contents, whose lines someone else may have removed. */
export const readContentsForm = (contents: readonly ContentLine[], form: FormData): ContentLine[] =>
  contents.map((line) => {
    const sent = form.get(`quantity-${line.id}`)
    if (typeof sent !== 'string') return line
    const quantity = /^\d{1,2}$/.test(sent.trim()) ? Math.max(1, Number(sent)) : line.quantity
    // Stock in sizes always asks: each redemption reserves one size.
    const asksSize = line.stock ? line.asksSize : line.sizes.length > 0 && form.get(`size-${line.id}`) === 'on'
    return { ...line, quantity, asksSize }
  })
