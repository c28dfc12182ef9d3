/** Who runs the shop: the one place where its name, addresses and people stand. */
export const siteSettings = {
  name: 'Boxwright',
  tagline: 'Branded merchandise, boxed with care',
  description:
    'Design custom swag boxes, order bulk swag and store it for free. Boxwright sources, packs and ships branded merchandise for businesses.',
  email: 'hello@boxwright.example',
  fulfillment: 'Wisconsin',
  foundedIn: 2020,
  /** After a project request or a checkout: said beside both forms. */
  contactWithin: '24 hours',
  /** Signs the quote on the About page; unset, it is signed "Our founder". */
  founder: null as string | null,
  social: [
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/boxwright' },
    { name: 'Instagram', url: 'https://www.instagram.com/boxwright' },
  ],
} as const
