import { figures } from './figures.ts'

export const page = {
  title: 'Store & Ship: free swag storage',
  description: `Keep your swag in our fulfillment center in ${figures.fulfillmentState} and ship it one by one. Free storage, no picking fees, ${figures.domesticBoxShipping} flat per domestic box.`,
} as const

export const hero = {
  kicker: 'Store & Ship',
  title: 'Your swag, on our shelf, at their door.',
  text: `Order once at a good price break. We keep it in ${figures.fulfillmentState} and send it out one by one, whenever somebody starts, stays or celebrates.`,
  primary: 'Get Started',
  secondary: 'Learn More',
  /** Ends the name of that link, for those who do not see where it stands. */
  secondaryOf: 'about swag boxes',
  picture: '/pictures/shelf-kraft.webp',
  alt: 'Warehouse shelving with labeled kraft cartons, ready to ship',
} as const

/** The six benefits. */
export const benefits = [
  { title: 'Free storage', text: 'For active customers and for swag box orders.' },
  { title: 'No picking fees', text: 'Pick & package is included in every shipment.' },
  {
    title: `${figures.domesticBoxShipping} flat per box`,
    text: 'To any individual address in the country.',
  },
  {
    title: `${figures.portalFulfillment} fulfillment`,
    text: 'Ordered in your portal today, packed by tomorrow.',
  },
  { title: 'Self-service portal', text: 'See the stock, send a box, read the tracking number.' },
  {
    title: 'Duties paid abroad',
    text: `${figures.carriers}, with duties and VAT included.`,
  },
] as const

export const steps = {
  title: 'Choose, store, ship',
  steps: [
    {
      name: 'Choose',
      text: `Build a box or order in bulk from ${figures.catalogueItems} products. You pay for production once, at the break for the whole quantity.`,
      to: '/products',
      action: 'Browse products',
    },
    {
      name: 'Store',
      text: 'Finished goods go straight to our shelves, counted and photographed into your portal. No pallet in your lobby.',
      to: '/swag-boxes',
      action: 'See the boxes',
    },
    {
      name: 'Ship',
      text: 'Type an address, upload a list, or share an address collection link and let recipients do it.',
      to: '/get-started',
      action: 'Ask about a portal',
    },
  ],
} as const

export const useCases = {
  title: 'Four days it pays for itself',
  cases: [
    {
      title: 'Employee onboarding',
      text: 'The box is at home before the laptop. Triggered by HR, not by an errand.',
      picture: '/pictures/notebook-forest-alpha.webp',
      alt: 'Forest green notebook with an elastic band and a pen',
    },
    {
      title: 'Demand generation',
      text: 'Something worth opening for the forty accounts that matter this quarter.',
      picture: '/pictures/mailer-navy-alpha.webp',
      alt: 'Closed navy mailer box with a logo on the lid',
    },
    {
      title: 'Anniversary gifts',
      text: 'One year, five, ten: a different shelf for each, sent on the day.',
      picture: '/pictures/latte-terracotta-alpha.webp',
      alt: 'Tall terracotta mug with a logo',
    },
    {
      title: 'New baby gifts',
      text: 'Something soft, a card with a name in it, and nobody had to remember.',
      picture: '/pictures/beanie-grey-alpha.webp',
      alt: 'Gray knitted beanie with a small leather label',
    },
  ],
} as const

export const center = {
  title: `One fulfillment center in ${figures.fulfillmentState}`,
  text: 'Receiving, storage, packing and the loading dock under one roof, close to the middle of the country. The people who pack your box are the people who counted it in.',
  facts: [
    { name: 'Storage', value: 'Free for active customers' },
    { name: 'Orders out', value: `${figures.portalFulfillment} fulfillment` },
    { name: 'Domestic', value: `${figures.domesticBoxShipping} per box, flat` },
    { name: 'Abroad', value: `${figures.carriers}, duties paid` },
  ],
} as const

export const closing = {
  title: 'Clear out the supply closet.',
  text: 'Send us what you already have, or start with a new run.',
  primary: 'Get Started',
  secondary: 'View Swag Boxes',
} as const
