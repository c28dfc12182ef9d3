import * as v from 'valibot'
import {
  group,
  image,
  line,
  link,
  list,
  namedList,
  searchResultGroup,
  section,
  sectionOrder,
  sectionVisibility,
  text,
} from '../editing/fields.ts'
import { steps } from '../fixed-copy/swag-storage.ts'

/** Below the first screen. */
const sections = {
  benefits: 'What Store & Ship includes',
  steps: 'Choose, store, ship',
  useCases: 'Use cases',
  highlights: 'Customer stories',
  center: 'Fulfillment center',
  closing: 'Closing section',
}

export const swagStorage = v.object({
  page: searchResultGroup(),
  layout: sectionOrder(sections),
  benefitsVisibility: sectionVisibility(),
  stepsVisibility: sectionVisibility(),
  highlightsVisibility: sectionVisibility(),
  hero: group('Hero', {
    kicker: line('Eyebrow', 40),
    title: line('Heading', 60),
    text: text('Text', 260),
    picture: image('Image'),
  }),
  benefits: list(
    'What Store & Ship includes',
    'benefit',
    { min: 6, max: 6 },
    group('Benefit', { title: line('Title', 40), text: text('Text', 120) }),
  ),
  steps: namedList(
    'Choose, store, ship',
    steps,
    group('Step', { text: text('Text', 200), to: link('Link URL'), action: line('Link text', 40) }),
  ),
  useCases: section('Use cases', {
    title: line('Heading', 60),
    cases: list(
      'Cases',
      'case',
      { min: 4, max: 4 },
      group('Case', { title: line('Title', 40), text: text('Text', 160), picture: image('Image') }),
    ),
  }),
  center: section('Fulfillment center', {
    title: line('Heading', 80),
    text: text('Text', 300),
    facts: list(
      'Details',
      'detail',
      { min: 2, max: 6 },
      group('Detail', { name: line('Label', 30), value: line('Value', 60) }),
    ),
  }),
  closing: section('Closing section', { title: line('Heading', 80), text: line('Text', 140) }),
})

/** Default texts. */
export const swagStorageDefaults: v.InferInput<typeof swagStorage> = {
  page: {
    title: 'Store & Ship: free swag storage',
    description:
      'Keep your swag in our fulfillment center in {fulfillment} and ship it one by one. Free storage, no picking fees, {domesticBoxShipping} flat per domestic box.',
  },
  layout: Object.keys(sections).join(),
  benefitsVisibility: 'shown',
  stepsVisibility: 'shown',
  highlightsVisibility: 'shown',
  hero: {
    kicker: 'Store & Ship',
    title: 'Your swag, on our shelf, at their door.',
    text: 'Order once at a good price break. We keep it in {fulfillment} and send it out one by one, whenever somebody starts, stays or celebrates.',
    picture: {
      src: '/pictures/shelf-kraft.webp',
      alt: 'Warehouse shelving with labeled kraft cartons, ready to ship',
    },
  },
  benefits: [
    { title: 'Free storage', text: 'For active customers and for swag box orders.' },
    { title: 'No picking fees', text: 'Pick & package is included in every shipment.' },
    { title: '{domesticBoxShipping} flat per box', text: 'To any individual address in the country.' },
    { title: '{portalFulfillment} fulfillment', text: 'Ordered in your portal today, packed by tomorrow.' },
    { title: 'Self-service portal', text: 'See the stock, send a box, read the tracking number.' },
    { title: 'Duties paid abroad', text: '{carriers}, with duties and VAT included.' },
  ],
  steps: [
    {
      text: 'Build a box or order in bulk from {catalogItems} products. You pay for production once, at the break for the whole quantity.',
      to: '/products',
      action: 'Browse products',
    },
    {
      text: 'Finished goods go straight to our shelves, counted and photographed into your portal. No pallet in your lobby.',
      to: '/swag-boxes',
      action: 'See the boxes',
    },
    {
      text: 'Type an address, upload a list, or share an address collection link and let recipients do it.',
      to: '/get-started',
      action: 'Ask about a portal',
    },
  ],
  useCases: {
    visibility: 'shown',
    title: 'Four days it pays for itself',
    cases: [
      {
        title: 'Employee onboarding',
        text: 'The box is at home before the laptop. Triggered by HR, not by an errand.',
        picture: {
          src: '/pictures/notebook-forest-alpha.webp',
          alt: 'Forest green notebook with an elastic band and a pen',
        },
      },
      {
        title: 'Demand generation',
        text: 'Something worth opening for the forty accounts that matter this quarter.',
        picture: {
          src: '/pictures/mailer-navy-alpha.webp',
          alt: 'Closed navy mailer box with a logo on the lid',
        },
      },
      {
        title: 'Anniversary gifts',
        text: 'One year, five, ten: a different shelf for each, sent on the day.',
        picture: { src: '/pictures/latte-terracotta-alpha.webp', alt: 'Tall terracotta mug with a logo' },
      },
      {
        title: 'New baby gifts',
        text: 'Something soft, a card with a name in it, and nobody had to remember.',
        picture: { src: '/pictures/beanie-grey-alpha.webp', alt: 'Gray knitted beanie with a small leather label' },
      },
    ],
  },
  center: {
    visibility: 'shown',
    title: 'One fulfillment center in {fulfillment}',
    text: 'Receiving, storage, packing and the loading dock under one roof, close to the middle of the country. The people who pack your box are the people who counted it in.',
    facts: [
      { name: 'Storage', value: 'Free for active customers' },
      { name: 'Orders out', value: '{portalFulfillment} fulfillment' },
      { name: 'Domestic', value: '{domesticBoxShipping} per box, flat' },
      { name: 'Abroad', value: '{carriers}, duties paid' },
    ],
  },
  closing: {
    visibility: 'shown',
    title: 'Clear out the supply closet.',
    text: 'Send us what you already have, or start with a new run.',
  },
}
