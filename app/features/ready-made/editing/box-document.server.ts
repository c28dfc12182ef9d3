import * as v from 'valibot'
import { listTextDifferences } from '#app/features/content/document.ts'
import type { DocumentType } from '#app/features/content/documents.server.ts'
import type { Queryable } from '#db/client.ts'
import { type BoxFormValues, boxFormValuesSchema, getBoxFieldTitle, validateBox } from './box.schema.ts'
import type { BoxFields } from './box.ts'
import { emptyBox, toFormValues } from './box-form-values.ts'
import { readProductChoices } from './product-choices.server.ts'
import { saveBox } from './save-box.server.ts'
import { findBox, parseStoredBox } from './stored-box.server.ts'

/** Fields of a box in words. */
async function toTexts(db: Queryable, fields: BoxFormValues): Promise<Record<string, string>> {
  const products = await readProductChoices(
    db,
    fields.items.map(({ id }) => id),
  )
  return {
    Name: fields.name,
    Description: fields.description,
    Occasion: fields.occasion,
    Contents: fields.items.map(({ quantity }, index) => `${quantity} x ${products[index]?.name}`).join('\n'),
    Image: fields.picture,
    Active: fields.active ? 'Yes' : 'No',
    'Start date': fields.from,
    'End date': fields.until,
  }
}

export const boxDocument: DocumentType<BoxFormValues, BoxFields> = {
  kind: 'box',
  noun: 'box',
  blank: emptyBox,
  toFields: toFormValues,
  parseDraft(draft) {
    const parsed = v.safeParse(boxFormValuesSchema, draft)
    return parsed.success ? parsed.output : undefined
  },
  validate: validateBox,
  async find(db, id) {
    const box = await findBox(db, id)
    return box && { version: box.version, name: box.name, value: box }
  },
  publish: saveBox,
  parseRevision: parseStoredBox,
  getTitle: getBoxFieldTitle,
  listDifferences: async (db, before, after) =>
    listTextDifferences(await toTexts(db, before), await toTexts(db, after)),
}
