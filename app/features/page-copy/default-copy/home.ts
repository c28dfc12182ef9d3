import * as v from 'valibot'
import {
  brand,
  group,
  image,
  line,
  link,
  list,
  logo,
  namedList,
  optionalLink,
  searchResultGroup,
  section,
  sectionOrder,
  sectionVisibility,
  text,
} from '../editing/fields.ts'
import { processSteps } from '../fixed-copy/home.ts'
import { questions } from './faq.ts'
import { brands, customers } from './wordmarks.ts'

/** Sections below hero and carousel, with their titles: editors can reorder them. */
const sections = {
  customers: 'Trusted by',
  services: 'What We Do',
  brands: 'Brands We Carry',
  process: 'Process',
  whyChoose: 'Why Choose',
  // Its content is in `../stories`; only its visibility is edited here.
  highlights: 'Customer stories',
  faq: 'Frequently asked questions',
}

export const home = v.object({
  page: searchResultGroup(),
  layout: sectionOrder(sections),
  highlightsVisibility: sectionVisibility(),
  hero: group('Hero', {
    title: line('Heading', 60),
    text: text('Text', 260),
    note: line('Note below the button', 120),
  }),
  slides: list(
    'Hero carousel',
    'slide',
    { min: 2, max: 8 },
    group('Slide', {
      title: line('Title', 40),
      detail: line('Caption', 80),
      picture: image('Image', { hint: 'Aspect ratio 3:2, at least 1350 × 900 pixels.' }),
    }),
  ),
  customers: section('Trusted by', {
    text: text('Text', 140),
    logos: list(
      'Customers',
      'customer',
      { min: 0, max: 24, hint: 'List only companies that have given permission. Without any, the section is hidden.' },
      group('Customer', { name: line('Name', 40), logo: logo() }),
    ),
  }),
  services: section('What We Do', {
    text: text('Text', 200),
    cards: list(
      'Cards',
      'card',
      { min: 6, max: 6 },
      group('Card', {
        title: line('Title', 50),
        text: text('Text', 160),
        fact: line('Highlight', 40),
        to: link('Link URL'),
        action: line('Link text', 30),
        picture: image('Image', { hasAlt: false }),
      }),
    ),
  }),
  brands: section('Brands We Carry', {
    text: text('Text', 200),
    logos: list('Brands', 'brand', { min: 0, max: 24 }, group('Brand', { name: brand(), logo: logo() })),
  }),
  process: section('Process', {
    title: line('Heading', 60),
    text: text('Text', 200),
    steps: namedList(
      'Steps',
      processSteps,
      group('Step', { text: text('Text', 200), when: line('Timing or detail', 80) }),
    ),
  }),
  whyChoose: section('Why Choose', {
    features: list(
      'Reasons',
      'reason',
      { min: 3, max: 8 },
      group('Reason', { title: line('Title', 50), text: text('Text', 220), figure: line('Number', 8) }),
    ),
    picture: image('Image', { hasAlt: false, hint: 'Shown next to the reasons on large screens.' }),
  }),
  faq: section('Frequently asked questions', {
    title: line('Heading', 60),
    text: text('Text', 200),
    questions: list(
      'Questions',
      'question',
      { min: 3, max: 20 },
      group('Question', { question: line('Question', 120), answer: text('Answer', 800), link: optionalLink() }),
    ),
  }),
})

/** Default texts. */
export const homeDefaults: v.InferInput<typeof home> = {
  page: {
    title: 'Custom swag boxes and branded merchandise',
    description:
      'Build branded swag boxes from {catalogItems} products, order in bulk, store for free and ship to every desk. No payment until you approve the proof.',
  },
  layout: Object.keys(sections).join(),
  highlightsVisibility: 'shown',
  hero: {
    title: 'Branded boxes worth opening.',
    text: 'Pick from {catalogItems} products and watch the estimate as you build. We print, pack, store and ship. You pay after you have approved the proof.',
    note: 'No card required. A person answers within {contactWithin}.',
  },
  // In display order: contents, packing, arrival.
  slides: [
    {
      title: 'Welcome box, forest',
      detail: 'Mug, notebook, bottle, pen, blanket',
      picture: {
        src: '/pictures/hero-forest-alpha.webp',
        alt: 'Open kraft swag box with a mug, notebook and bottle in forest green; mug, bottle, pen and blanket in front',
      },
    },
    {
      title: 'Packed by hand',
      detail: 'Ready {kitsReadyIn} from payment',
      picture: {
        src: '/pictures/bench-navy-alpha.webp',
        alt: 'Packing bench: a carton being filled with navy bottles, mugs and a notebook, tape and flat boxes beside it',
      },
    },
    {
      title: 'On the desk, on the day',
      detail: '{domesticBoxShipping} flat per box to any door in the country',
      picture: {
        src: '/pictures/arrival-terracotta-alpha.webp',
        alt: 'Closed, addressed kraft box on a terracotta desk mat, with a mug, a notebook and a pen beside it',
      },
    },
  ],
  customers: {
    visibility: 'shown',
    text: 'teams that would rather give one good thing than five forgettable ones.',
    logos: customers,
  },
  services: {
    visibility: 'shown',
    text: 'Six ways to put something good on a desk, in a hand or in a mailbox. Use one, or let one lead to the next.',
    cards: [
      {
        title: 'Custom swag boxes',
        text: 'Choose the products, see the price per pack as you go, send us your logo. We design the box around them.',
        fact: '{boxMinimum} box minimum, quotes from {minimumPacks}',
        to: '/swag-box-builder',
        action: 'Build a box',
        picture: { src: '/pictures/goods-alpha.webp', alt: '' },
      },
      {
        title: 'Ready-made boxes',
        text: 'Boxes we have already balanced for budget and occasion. Add your logo and a number.',
        fact: 'Quickest to order',
        to: '/ready-made-boxes',
        action: 'See the boxes',
        picture: { src: '/pictures/mailer-terracotta-alpha.webp', alt: '' },
      },
      {
        title: 'Bulk swag',
        text: 'One product, many pieces, better price breaks. Shipping to one location is on us.',
        fact: 'Ready {bulkReadyIn} from payment',
        to: '/bulk-swag',
        action: 'Order in bulk',
        picture: { src: '/pictures/pint-forest-alpha.webp', alt: '' },
      },
      {
        title: 'Store & Ship',
        text: 'Your stock on our shelves in {fulfillment}, sent to one person at a time whenever you say so.',
        fact: 'Storage is free',
        to: '/swag-storage',
        action: 'Put it in storage',
        picture: { src: '/pictures/shelf-kraft.webp', alt: '' },
      },
      {
        title: 'Address collection & swag portal',
        text: 'Share a link, recipients enter where they want it. Your team sends stock itself from a self-service portal.',
        fact: '{portalFulfillment} fulfillment',
        to: '/get-started',
        action: 'Set up a portal',
        picture: { src: '/pictures/spiral-navy-alpha.webp', alt: '' },
      },
      {
        title: 'Branded redemption pages',
        text: 'A page in your colors where each recipient picks the gift and the size. Nothing is sent that nobody wants.',
        fact: 'No guessed sizes',
        to: '/get-started',
        action: 'Plan a page',
        picture: { src: '/pictures/polo-navy-alpha.webp', alt: '' },
      },
    ],
  },
  brands: {
    visibility: 'shown',
    text: 'Makers we stand behind, out of {catalogItems} items in the catalog. Choose one to see what we stock.',
    logos: brands,
  },
  process: {
    visibility: 'shown',
    title: 'How a project runs',
    text: 'Most standard orders leave production in {mostOrdersIn}. These are the four steps around it.',
    steps: [
      {
        text: 'Tell us the occasion, the number and the date. You get a named contact who knows the catalog.',
        when: 'Within {contactWithin}',
      },
      {
        text: 'We lay out your artwork on every piece. You approve each proof, then pay by credit card or bank transfer through a secure link.',
        when: 'Nothing prints without your yes',
      },
      {
        text: 'Printing, embroidery, packing. Rush service is available when the date is fixed.',
        when: 'From payment: kits {kitsReadyIn}, bulk {bulkReadyIn}',
      },
      {
        text: 'To one address, to every desk, or onto our shelf until you need it.',
        when: 'Bulk ships free, boxes {domesticBoxShipping} each',
      },
    ],
  },
  whyChoose: {
    visibility: 'shown',
    features: [
      {
        title: 'A catalog with depth',
        text: '{catalogItems} items, from a pen to a winter jacket, with minimum quantity and price in the open. Where it reads TBD, we price on request.',
        figure: '{catalogItems}',
      },
      {
        title: 'One flat rate to a doorstep',
        text: 'Every individual swag box shipped within the country costs the same.',
        figure: '{domesticBoxShippingShort}',
      },
      {
        title: 'A reply, not a queue',
        text: 'A person contacts you within {contactWithin} of your project request.',
        figure: '{contactWithinShort}',
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
        text: '{donatedShareOfSales} of annual sales is pledged to environmental causes.',
        figure: '{donatedShareOfSales}',
      },
    ],
    picture: { src: '/pictures/mailer-kraft-alpha.webp', alt: '' },
  },
  faq: {
    visibility: 'shown',
    title: 'Frequently asked questions',
    text: 'Nine answers, with the numbers in them.',
    questions,
  },
}
