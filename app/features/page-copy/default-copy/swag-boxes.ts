import * as v from 'valibot'
import { internationalBoxCountries } from '#app/features/brand/international-box-countries.ts'
import {
  group,
  image,
  line,
  list,
  namedList,
  number,
  searchResultGroup,
  section,
  sectionOrder,
  sectionVisibility,
  text,
} from '../editing/fields.ts'
import { anatomyTitle, options } from '../fixed-copy/swag-boxes.ts'

/** Below the first screen. */
const sections = {
  options: 'Three ways to order',
  anatomy: anatomyTitle,
  freeSample: 'Free sample',
  pricing: 'Storage and shipping prices',
  countries: 'Countries',
  highlights: 'Customer stories',
  closing: 'Closing section',
}

export const swagBoxes = v.object({
  page: searchResultGroup(),
  layout: sectionOrder(sections),
  optionsVisibility: sectionVisibility(),
  highlightsVisibility: sectionVisibility(),
  hero: group('Hero', { text: text('Text', 260), picture: image('Image') }),
  options: namedList(
    'Three ways to order',
    options.map(({ title }) => title),
    group('Option', {
      text: text('Text', 160),
      fact: line('Highlight', 50),
      picture: image('Image', { hasAlt: false }),
    }),
  ),
  anatomy: section(anatomyTitle, {
    text: text('Text', 260),
    picture: image('Image', { hint: 'Square.' }),
    parts: list(
      'Parts',
      'part',
      { min: 2, max: 8, hint: 'Numbered markers on the image, positioned from its left and top edges.' },
      group('Part', {
        name: line('Name', 40),
        text: line('Text', 80),
        x: number('From the left, %', 100),
        y: number('From the top, %', 100),
      }),
    ),
    facts: list(
      'Figures',
      'figure',
      { min: 3, max: 3 },
      group('Figure', { figure: line('Number', 20), text: line('Text', 80) }),
    ),
    minimumNote: text('Note', 260),
  }),
  freeSample: section('Free sample', {
    title: line('Heading', 60),
    text: text('Text', 260),
    messageHint: text('Help text of the message field', 200),
  }),
  pricing: section('Storage and shipping prices', {
    title: line('Heading', 60),
    text: text('Text', 200),
    lines: list(
      'Lines',
      'line',
      { min: 2, max: 8 },
      group('Line', {
        item: line('Item', 40),
        price: line('Price', 20),
        unit: line('Unit', 20, { optional: true }),
        text: line('Text', 140),
      }),
    ),
    bulkNote: line('Note below the prices', 120),
  }),
  countries: section('Countries', {
    title: line('Heading', 60, { hint: 'The number of countries is appended.' }),
    text: text('Text', 200),
    served: list(
      'Countries',
      'country',
      { min: 1, max: 60 },
      group('Country', { code: line('Code', 3), name: line('Name', 40) }),
    ),
  }),
  closing: section('Closing section', { title: line('Heading', 80) }),
})

/** Default texts. */
export const swagBoxesDefaults: v.InferInput<typeof swagBoxes> = {
  page: {
    title: 'Swag Boxes',
    description:
      'Build a swag box, choose a ready-made one or order in bulk. Storage is free, domestic shipping a flat {domesticBoxShipping} per box. Ask for a free sample.',
  },
  layout: Object.keys(sections).join(),
  optionsVisibility: 'shown',
  highlightsVisibility: 'shown',
  hero: {
    text: 'A box with your name on the lid and nothing in it that ends up in a drawer. Build it, take one of ours, or order the contents by the pallet.',
    picture: {
      src: '/pictures/hero-terracotta-alpha.webp',
      alt: 'Open kraft swag box with a mug, notebook and bottle in terracotta, more gifts in front',
    },
  },
  options: [
    {
      text: 'Any mix from {catalogItems} products. The estimate updates with every piece you add.',
      fact: 'Estimates from {minimumPacks} packs',
      picture: { src: '/pictures/notebook-navy-alpha.webp', alt: '' },
    },
    {
      text: 'Balanced sets for onboarding, events and thank-yous. Choose one, say how many.',
      fact: 'Three clicks to an estimate',
      picture: { src: '/pictures/mailer-terracotta-alpha.webp', alt: '' },
    },
    {
      text: 'No box at all: one product in quantity, shipped free to one location.',
      fact: 'Ready {bulkReadyIn} from payment',
      picture: { src: '/pictures/pint-forest-alpha.webp', alt: '' },
    },
  ],
  anatomy: {
    visibility: 'shown',
    text: 'A set of branded products, packed by hand into a mailer that carries your design, and sent as one parcel: to one office, or to every recipient at home.',
    picture: {
      src: '/pictures/swagbox-forest-alpha.webp',
      alt: 'Open swag box seen from the front: printed lid, mug, notebook, bottle and pen on crinkle paper',
    },
    parts: [
      { x: '73', y: '26', name: 'Printed lid', text: 'Inside and out, in one color or many.' },
      { x: '30', y: '54', name: 'Drinkware', text: 'Mug, tumbler or bottle, one-color logo included.' },
      { x: '58', y: '50.5', name: 'Notebook and pen', text: 'Debossed or printed, paired by color.' },
      { x: '69', y: '66.5', name: 'Crinkle paper', text: 'Nothing rattles, nothing breaks.' },
      { x: '31', y: '86', name: 'Mailer box', text: 'Kraft, white or your color, made to the contents.' },
    ],
    facts: [
      { figure: '{boxMinimum}', text: 'box minimum for one design' },
      { figure: '{boxTurnaround}', text: 'typical turnaround from first call, expedite on request' },
      { figure: '{kitsReadyIn}', text: 'from payment confirmation to a finished kit' },
    ],
    minimumNote:
      'Estimates start at {minimumPacks} packs; production starts at {boxMinimum} boxes of one design. Your proposal states the exact count.',
  },
  freeSample: {
    visibility: 'shown',
    title: 'Hold one before you order',
    text: 'Tell us where to send it, and a free sample box is on its way: the same board, the same print, a few pieces inside.',
    messageHint: 'What you have in mind for the real thing: how many people, what occasion, by when.',
  },
  pricing: {
    visibility: 'shown',
    title: 'What storage and shipping cost',
    text: 'Four lines for boxes, and one for bulk.',
    lines: [
      { item: 'Storage', price: 'Free', unit: '', text: 'For active customers and for every swag box order.' },
      { item: 'Pick & package', price: 'Included', unit: '', text: 'No picking fees, however few or many go out.' },
      {
        item: 'Domestic shipping',
        price: '{domesticBoxShipping}',
        unit: 'per box',
        text: 'Flat, to any individual address in the United States.',
      },
      {
        item: 'International shipping',
        price: 'By country',
        unit: '',
        text: '{carriers}, delivered duties paid. Varies by destination, duties and VAT included.',
      },
    ],
    bulkNote: 'Bulk orders ship free to one location.',
  },
  countries: {
    visibility: 'shown',
    title: 'Delivered duties paid to',
    text: 'Your recipient signs for a parcel, not for an invoice. Somewhere else on your list? Ask; we quote it.',
    served: internationalBoxCountries,
  },
  closing: { visibility: 'shown', title: 'Tell us what it is for. We bring the box.' },
}
