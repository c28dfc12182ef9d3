import { figures } from './figures.ts'

export const page = {
  title: 'Swag Boxes',
  description: `Build a swag box, choose a ready-made one or order in bulk. Storage is free, domestic shipping a flat ${figures.domesticBoxShipping} per box. Ask for a free sample.`,
} as const

export const hero = {
  title: 'Design, ship, and store swag the easy way',
  text: 'A box with your name on the lid and nothing in it that ends up in a drawer. Build it, take one of ours, or order the contents by the pallet.',
  action: 'Start a box',
  sample: 'Ask for a free sample',
  picture: '/pictures/hero-terracotta-alpha.webp',
  alt: 'Open kraft swag box with a mug, notebook and bottle in terracotta, more gifts in front',
} as const

export const options = [
  {
    title: 'Build a Swag Box',
    text: `Any mix from ${figures.catalogueItems} products. The estimate updates with every piece you add.`,
    fact: `Estimates from ${figures.estimateMinimum} packs`,
    action: 'Open the builder',
    to: '/swag-box-builder',
    picture: '/pictures/notebook-navy-alpha.webp',
  },
  {
    title: 'Ready Made Boxes',
    text: 'Balanced sets for onboarding, events and thank-yous. Choose one, say how many.',
    fact: 'Three clicks to an estimate',
    action: 'Browse the boxes',
    to: '/ready-made-boxes',
    picture: '/pictures/mailer-terracotta-alpha.webp',
  },
  {
    title: 'Bulk Swag',
    text: 'No box at all: one product in quantity, shipped free to one location.',
    fact: `Ready ${figures.bulkReadyIn} from payment`,
    action: 'Shop products',
    to: '/products',
    picture: '/pictures/pint-forest-alpha.webp',
  },
] as const

export const anatomy = {
  title: "What's a Swag Box?",
  text: 'A set of branded products, packed by hand into a mailer that carries your design, and sent as one parcel: to one office, or to every recipient at home.',
  picture: '/pictures/swagbox-forest-alpha.webp',
  alt: 'Open swag box seen from the front: printed lid, mug, notebook, bottle and pen on crinkle paper',
  /** Where the callout's mark stands on the picture, in percent of its width and height. */
  parts: [
    { x: 73, y: 26, name: 'Printed lid', text: 'Inside and out, in one color or many.' },
    { x: 30, y: 54, name: 'Drinkware', text: 'Mug, tumbler or bottle, one-color logo included.' },
    { x: 58, y: 50.5, name: 'Notebook and pen', text: 'Debossed or printed, paired by color.' },
    { x: 69, y: 66.5, name: 'Crinkle paper', text: 'Nothing rattles, nothing breaks.' },
    { x: 31, y: 86, name: 'Mailer box', text: 'Kraft, white or your color, made to the contents.' },
  ],
  facts: [
    { figure: `${figures.boxMinimum}`, text: 'box minimum for one design' },
    { figure: figures.boxTurnaround, text: 'typical turnaround from first call, expedite on request' },
    { figure: figures.kitsReadyIn, text: 'from payment confirmation to a finished kit' },
  ],
  minimumNote: `Estimates start at ${figures.estimateMinimum} packs; production starts at ${figures.boxMinimum} boxes of one design. Your proposal states the exact count.`,
} as const

export const freeSample = {
  title: 'Hold one before you order',
  text: 'Tell us where to send it, and a free sample box is on its way: the same board, the same print, a few pieces inside.',
  name: 'Name',
  email: 'Business Email',
  emailHint: 'Your company address; personal providers are not accepted.',
  company: 'Company',
  message: 'Message',
  messageHint: 'Where should the sample go? Street, city, state and ZIP, and what you have in mind for the real thing.',
  submit: 'Request Free Sample',
  busySubmit: 'Submitting...',
  /** Word for word as agreed (docs/domain.md, Pages and notices). */
  stored: "Sample request submitted! We'll be in touch soon.",
  missing: 'Please fill in required fields',
  failed: 'Failed to submit request. Please try again.',
} as const

export const pricing = {
  title: 'What storage and shipping cost',
  text: 'Four lines for boxes, and one for bulk.',
  lines: [
    {
      item: 'Storage',
      price: 'Free',
      text: 'For active customers and for every swag box order.',
    },
    {
      item: 'Pick & package',
      price: 'Included',
      text: 'No picking fees, however few or many go out.',
    },
    {
      item: 'Domestic shipping',
      price: figures.domesticBoxShipping,
      unit: 'per box',
      text: 'Flat, to any individual address in the United States.',
    },
    {
      item: 'International shipping',
      price: 'By country',
      text: `${figures.carriers}, delivered duties paid. Varies by destination, duties and VAT included.`,
    },
  ],
  bulkNote: 'Bulk orders ship free to one location.',
} as const

export const countries = {
  title: 'Delivered duties paid to',
  text: 'Your recipient signs for a parcel, not for an invoice. Somewhere else on your list? Ask; we quote it.',
} as const

export const closing = {
  title: 'Tell us what it is for. We bring the box.',
  action: 'Get Started Today',
} as const
