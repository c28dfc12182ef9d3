import { figures } from './figures.ts'

export const page = {
  title: 'Custom swag boxes and branded merchandise',
  description: `Build branded swag boxes from ${figures.catalogueItems} products, order in bulk, store for free and ship to every desk. No payment until you approve the proof.`,
} as const

export const hero = {
  title: 'Branded boxes worth opening.',
  text: `Pick from ${figures.catalogueItems} products and watch the estimate as you build. We print, pack, store and ship. You pay after you have approved the proof.`,
  emailLabel: 'Work email',
  emailPlaceholder: 'you@company.com',
  button: 'Get Started',
  busyButton: 'Getting Started...',
  note: `No card required. A person answers within ${figures.contactWithin}.`,
} as const

/** Word for word as agreed (docs/domain.md, Pages and notices). */
export const emailNotices = {
  title: 'Error',
  failed: 'Failed to save email. Please try again.',
  unreachable: 'Something went wrong. Please try again.',
} as const

export type Slide = { picture: string; alt: string; title: string; detail: string }

/** The hero's pictures, in turning order: packed, sent, arrived. Each is 1350 x 900 and without ground. */
export const slides: Slide[] = [
  {
    picture: '/pictures/hero-forest-alpha.webp',
    alt: 'Open kraft swag box with a mug, notebook and bottle in forest green; mug, bottle, pen and blanket in front',
    title: 'Welcome box, forest',
    detail: 'Mug, notebook, bottle, pen, blanket',
  },
  {
    picture: '/pictures/bench-navy-alpha.webp',
    alt: 'Packing bench: a carton being filled with navy bottles, mugs and a notebook, tape and flat boxes beside it',
    title: 'Packed by hand',
    detail: `Ready ${figures.kitsReadyIn} from payment`,
  },
  {
    picture: '/pictures/arrival-terracotta-alpha.webp',
    alt: 'Closed, addressed kraft box on a terracotta desk mat, with a mug, a notebook and a pen beside it',
    title: 'On the desk, on the day',
    detail: `${figures.domesticBoxShipping} flat per box to any door in the country`,
  },
]

export const trustedBy = {
  title: 'Trusted by',
  text: 'teams that would rather give one good thing than five forgettable ones.',
} as const

export type Service = {
  title: string
  text: string
  fact: string
  to: string
  action: string
  /** Says nothing that the words do not. */
  picture: { src: string; width?: number; height?: number }
}

export const services = {
  title: 'What We Do',
  text: 'Six ways to put something good on a desk, in a hand or in a mailbox. Use one, or let one lead to the next.',
  cards: [
    {
      title: 'Custom swag boxes',
      text: 'Choose the products, see the price per pack as you go, send us your logo. We design the box around them.',
      fact: `${figures.boxMinimum} box minimum`,
      to: '/swag-box-builder',
      action: 'Build a box',
      picture: { src: '/pictures/goods-alpha.webp', width: 1080, height: 900 },
    },
    {
      title: 'Ready-made boxes',
      text: 'Boxes we have already balanced for budget and occasion. Add your logo and a number.',
      fact: 'Quickest to order',
      to: '/ready-made-boxes',
      action: 'See the boxes',
      picture: { src: '/pictures/mailer-terracotta-alpha.webp' },
    },
    {
      title: 'Bulk swag',
      text: 'One product, many pieces, better price breaks. Shipping to one location is on us.',
      fact: `Ready ${figures.bulkReadyIn} from payment`,
      to: '/bulk-swag',
      action: 'Order in bulk',
      picture: { src: '/pictures/pint-forest-alpha.webp' },
    },
    {
      title: 'Store & Ship',
      text: `Your stock on our shelves in ${figures.fulfillmentState}, sent to one person at a time whenever you say so.`,
      fact: 'Storage is free',
      to: '/swag-storage',
      action: 'Put it in storage',
      picture: { src: '/pictures/shelf-kraft.webp', width: 1350, height: 900 },
    },
    {
      title: 'Address collection & swag portal',
      text: 'Share a link, recipients enter where they want it. Your team sends stock itself from a self-service portal.',
      fact: `${figures.portalFulfillment} fulfillment`,
      to: '/get-started',
      action: 'Set up a portal',
      picture: { src: '/pictures/spiral-navy-alpha.webp' },
    },
    {
      title: 'Branded redemption pages',
      text: 'A page in your colors where each recipient picks the gift and the size. Nothing is sent that nobody wants.',
      fact: 'No guessed sizes',
      to: '/get-started',
      action: 'Plan a page',
      picture: { src: '/pictures/polo-navy-alpha.webp' },
    },
  ] satisfies Service[],
} as const

export const brands = {
  title: 'Brands We Carry',
  text: `Makers we stand behind, out of ${figures.catalogueItems} items in the catalog. Choose one to see what we stock.`,
} as const

export const process = {
  title: 'How a project runs',
  text: `Most standard orders leave production in ${figures.mostOrdersIn}. These are the four steps around it.`,
  steps: [
    {
      title: 'Consultation',
      text: 'Tell us the occasion, the number and the date. You get a named contact who knows the catalog.',
      when: `Within ${figures.contactWithin}`,
    },
    {
      title: 'Design & Proof',
      text: 'We lay out your artwork on every piece. You approve each proof, then pay by credit card or bank transfer through a secure link.',
      when: 'Nothing prints without your yes',
    },
    {
      title: 'Production',
      text: 'Printing, embroidery, packing. Rush service is available when the date is fixed.',
      when: `From payment: kits ${figures.kitsReadyIn}, bulk ${figures.bulkReadyIn}`,
    },
    {
      title: 'Delivery',
      text: 'To one address, to every desk, or onto our shelf until you need it.',
      when: `Bulk ships free, boxes ${figures.domesticBoxShipping} each`,
    },
  ],
} as const

export const whyChoose = {
  /** Followed by the company's name. */
  title: 'Why Choose',
  features: [
    {
      title: 'A catalog with depth',
      text: `${figures.catalogueItems} items, from a pen to a winter jacket, with minimum quantity and price in the open. Where it reads TBD, we price on request.`,
      figure: figures.catalogueItems,
    },
    {
      title: 'One flat rate to a doorstep',
      text: 'Every individual swag box shipped within the country costs the same.',
      figure: '$15',
    },
    {
      title: 'A reply, not a queue',
      text: `A person contacts you within ${figures.contactWithin} of your project request.`,
      figure: '24 h',
    },
    {
      title: 'Free storage, no picking fees',
      text: 'For active customers and for swag box orders. Pick & package is included.',
      figure: '$0',
    },
    {
      title: 'Your logo is in the price',
      text: 'One-color imprint on every item. No setup fees, no run charges.',
      figure: '+$0',
    },
    {
      title: 'Part of it goes back',
      text: `${figures.donatedShareOfSales} of annual sales is pledged to environmental causes.`,
      figure: figures.donatedShareOfSales,
    },
  ],
} as const

export const faq = {
  title: 'Frequently asked questions',
  text: 'Nine answers, with the numbers in them.',
} as const
