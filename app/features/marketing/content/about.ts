import { figures } from './figures.ts'

export const page = {
  title: 'About Us',
  description: `Why we choose, print and pack company gifts the way we do. Founded in ${figures.foundedIn}; ${figures.donatedShareOfSales} of annual sales is pledged to environmental causes.`,
} as const

export const story = {
  title: 'We started with a closet full of things nobody wanted.',
  paragraphs: [
    `In ${figures.foundedIn} everyone went home, and so did the welcome gift. What arrived at kitchen tables that year was mostly what had been left over: thin shirts, pens that skipped, a tin of mints with a logo on it.`,
    'We thought the work was in the choosing. So we put a long bench in a warehouse, asked makers for the good version of everything, and packed each box as if we knew who would open it.',
    `Today the catalog holds ${figures.catalogueItems} items, the bench has company from a great many shelves, and the rule has not changed: if we would not keep it, we do not print on it.`,
  ],
  foundedLabel: 'Founded',
  picture: '/pictures/bench-terracotta-alpha.webp',
  alt: 'Our packing bench: a carton being filled with terracotta bottles, mugs and a notebook, tape and flat boxes beside it',
} as const

export const quote = {
  text: 'Nobody remembers how much a gift cost. They remember whether it was for them.',
  /** Signs the quote until the founder's name is set. */
  unnamed: 'Our founder',
} as const

export const differentiators = {
  title: 'Three things we do differently',
  items: [
    {
      title: 'Quality product',
      text: 'We order samples of what we list, use them, and drop what fails. Brands you know, makers you should.',
    },
    {
      title: 'Simple pricing',
      text: `The price shown includes a one-color logo. No setup fees, no run charges; bulk ships free to one location, and a single box goes to any door in the country for ${figures.domesticBoxShipping}.`,
    },
    {
      title: 'Easy process',
      text: `Send an idea, hear from a person within ${figures.contactWithin}, approve a proof, pay by link. We do the packing and the post office.`,
    },
  ],
} as const

export const pledge = {
  figure: figures.donatedShareOfSales,
  title: 'One in every hundred dollars we sell.',
  text: `We have pledged to donate ${figures.donatedShareOfSales} of annual sales to environmental causes. Of sales, not of profit: in a thin year the share stays the same.`,
} as const

export const mission = {
  title: 'Fewer things, better kept.',
  text: 'Our mission is to make company gifts that are used long after the occasion.',
  pillars: [
    {
      title: 'Choose well',
      text: 'Materials that last, makers who answer the phone, nothing chosen only because it is cheap.',
      picture: '/pictures/tote-natural-alpha.webp',
      alt: 'Natural cotton tote bag with a logo print',
    },
    {
      title: 'Waste nothing',
      text: 'Stored stock instead of guessed runs. Recipients pick their size, so nothing is made to be thrown away.',
      picture: '/pictures/mailer-kraft-alpha.webp',
      alt: 'Closed kraft mailer box',
    },
    {
      title: 'Send it like a present',
      text: 'Packed by hand, on time, with a name on it. The box is the first thing they see of you.',
      picture: '/pictures/mug-sage-alpha.webp',
      alt: 'Ceramic mug in sage',
    },
  ],
} as const

export const closing = {
  title: 'Now tell us about your people.',
  primary: 'Get Started',
  secondary: 'Browse Products',
} as const
