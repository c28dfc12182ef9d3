import { figures } from './figures.ts'

export const page = {
  title: 'Bulk Swag',
  description: `Branded drinkware, shirts, outerwear and office goods in quantity: price breaks on the page, logo included, free shipping to one location, ready ${figures.bulkReadyIn} from payment.`,
} as const

export const hero = {
  title: 'One good thing, five hundred times.',
  text: 'The more you order, the less each piece costs. Where a product has price breaks, they are on its page before you ask.',
  primary: 'Start Now',
  secondary: 'Shop Products',
  /** The run in the hero: one mug, every color we print it in. */
  pictures: [
    { src: '/pictures/mug-terracotta-alpha.webp', alt: 'Ceramic mug in terracotta' },
    { src: '/pictures/mug-sage-alpha.webp', alt: 'Ceramic mug in sage' },
    { src: '/pictures/mug-navy-alpha.webp', alt: 'Ceramic mug in navy' },
    { src: '/pictures/mug-white-alpha.webp', alt: 'Ceramic mug in white' },
    { src: '/pictures/mug-black-alpha.webp', alt: 'Ceramic mug in black' },
  ],
} as const

/** The four value points. */
export const values = [
  { figure: '$0', title: 'Shipping to one location', text: 'Free on every bulk order within the United States.' },
  {
    figure: '2 weeks',
    title: 'From payment to dock',
    text: `Bulk swag is ready ${figures.bulkReadyIn} from payment confirmation; rush service is available.`,
  },
  {
    figure: '1 color',
    title: 'Logo included',
    text: 'One-color imprint on every piece. No setup fees, no run charges.',
  },
  {
    figure: figures.catalogueItems,
    title: 'Items to choose from',
    text: 'Filter by budget, brand and minimum quantity.',
  },
] as const

export const categories = {
  title: 'Where most orders start',
  action: 'Shop Now',
  cards: [
    {
      category: 'Drinkware',
      text: 'Used daily, seen by everyone in the meeting.',
      picture: '/pictures/bottle-sky-alpha.webp',
      alt: 'Insulated bottle in sky blue',
    },
    {
      category: 'T-Shirts',
      text: 'Heavyweight cotton that survives the second wash.',
      picture: '/pictures/foldedtee-terracotta-alpha.webp',
      alt: 'Folded terracotta T-shirt with a chest print',
    },
    {
      category: 'Outerwear',
      text: 'Hoodies and jackets people ask for by size.',
      picture: '/pictures/crewneck-forest-alpha.webp',
      alt: 'Forest green sweatshirt with a chest print',
    },
    {
      category: 'Office',
      text: 'Desk mats, notebooks and the pen nobody returns.',
      picture: '/pictures/spiral-navy-alpha.webp',
      alt: 'Navy spiral notebook with a pen',
    },
  ],
} as const

export const curation = {
  title: 'Request a Custom Curation',
  text: 'Rather not scroll? Tell us the budget per piece, the number and the people it is for. We come back with a short list, priced.',
  points: [
    `A person contacts you within ${figures.contactWithin}`,
    `Most standard orders leave production in ${figures.mostOrdersIn}`,
    'Pay after you approve the proofs',
  ],
  submit: 'Request My Curation',
  busySubmit: 'Submitting...',
} as const

export const closing = {
  title: 'Know what you want already?',
  primary: 'Browse All Products',
  secondary: 'Get Started',
} as const
