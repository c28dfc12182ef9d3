import type { BrandRules } from '#app/features/brand/brand-rules.ts'
import { defaultPromises } from '#app/features/catalog/product-page/promises.ts'

/** Texts of the ready-made boxes page; prices and contents come from the database. */
export const pageTexts = {
  title: 'Ready-Made Swag Boxes',
  description:
    'Curated swag boxes for onboarding, events, anniversaries and the holidays, branded with your logo. Pick boxes, set a quantity, get a quote. No credit card required.',
}

export const hero = {
  title: 'Packed already. Just add your logo.',
  text: 'Boxes our team has put together for the occasions you order for again and again. Choose the ones you like, say how many, and we come back with a proposal and mockups.',
}

/** Hides the benefit if product pages promise nothing. @param included what they promise (`readPromises`) */
export function describeIncluded(included: readonly string[]): string {
  const isDefault = included.join() === defaultPromises.included.join()
  if (isDefault) return 'One-color imprint on every item. No setup fees, no run charges.'
  return included.map((each) => (/[.!?]$/.test(each) ? each : `${each}.`)).join(' ')
}

/** @param included of `describeIncluded` */
export const getBenefits = ({ boxTurnaround, domesticBoxShipping }: BrandRules, included: string) => [
  {
    title: 'Curated to go together',
    text: 'Colors, materials and budgets matched by people who pack boxes for a living.',
  },
  ...(included ? [{ title: 'Your logo on everything', text: included }] : []),
  { title: `Typically ${boxTurnaround}`, text: 'From the first call to the packed box. Expedite on request.' },
  {
    title: 'Shipped one by one',
    text: `Flat ${domesticBoxShipping} per box to any US address. Storage is free for swag box orders.`,
  },
]

/** Ordering steps, shown in place of an empty cart. */
export const getHowToOrder = ({ minimumPacks }: BrandRules) => ({
  title: 'How to order',
  steps: [
    'Add the boxes you like. Your cart opens here, with the estimate.',
    `Say how many recipients get a pack: ${minimumPacks} or more.`,
    'Send it without a card. We answer with a proposal and mockups.',
  ],
})

export const customBox = {
  title: 'Build your own',
  text: 'Choose the products one by one and watch the estimate as you go.',
  action: 'Open the builder',
}
