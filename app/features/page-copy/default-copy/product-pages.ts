import * as v from 'valibot'
import { defaultPromises, hideKeyword } from '#app/features/catalog/product-page/promises.ts'
import { category, group, line, lines, list, text } from '../editing/fields.ts'

const badgeLimits = { max: 6, maxLength: 40 }
const includedLimits = { max: 12, maxLength: 120 }

const inherited = `Leave empty for the text of all products, or enter ${hideKeyword} to hide it.`

/** Texts that every product page shows. */
export const productPages = v.object({
  promises: group(
    'All products',
    {
      badges: lines('Badges', { ...badgeLimits, hint: 'One per line. Without any, they are hidden.' }),
      included: lines("What's Included", {
        ...includedLimits,
        hint: 'One per line, below what the product itself includes.',
      }),
      shipping: line('Standard Shipping', 60, { optional: true }),
      proofNote: text('Note below the production time', 160, { optional: true }),
    },
    'Categories below and products can have their own texts.',
  ),
  categories: list(
    'Categories with their own texts',
    'category',
    { min: 0, max: 50, hint: inherited },
    group('Category', {
      category: category(),
      badges: lines('Badges', { ...badgeLimits, hint: 'One per line.' }),
      included: lines("What's Included", { ...includedLimits, hint: 'One per line.' }),
      shipping: line('Standard Shipping', 60, { optional: true }),
      proofNote: text('Note below the production time', 160, { optional: true }),
    }),
  ),
})

/** Default texts. */
export const productPagesDefaults: v.InferInput<typeof productPages> = {
  promises: {
    badges: defaultPromises.badges.join('\n'),
    included: defaultPromises.included.join('\n'),
    shipping: defaultPromises.shipping,
    proofNote: defaultPromises.proofNote,
  },
  categories: [],
}
