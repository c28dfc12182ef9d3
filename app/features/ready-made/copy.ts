/** The words of the ready-made boxes page; prices and contents come from the database. */
export const page = {
  title: 'Ready-Made Swag Boxes',
  description:
    'Curated swag boxes for onboarding, events, anniversaries and the holidays, branded with your logo. Pick boxes, set a quantity, get a quote. No credit card required.',
}

export const hero = {
  title: 'Packed already. Just add your logo.',
  text: 'Boxes our team has put together for the occasions you order for again and again. Choose the ones you like, say how many, and we come back with a proposal and mockups.',
}

export const benefits = [
  {
    title: 'Curated to go together',
    text: 'Colors, materials and budgets matched by people who pack boxes for a living.',
  },
  { title: 'Your logo on everything', text: 'One-color imprint included on every item, setup charges included too.' },
  { title: 'Typically 3-4 weeks', text: 'From approved proof to packed box. Expedite on request.' },
  { title: 'Shipped one by one', text: 'Flat $15.00 per box to any US address. Storage is free.' },
]
