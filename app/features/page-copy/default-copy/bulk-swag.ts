import * as v from 'valibot'
import {
  category,
  group,
  image,
  line,
  list,
  searchResultGroup,
  section,
  sectionOrder,
  sectionVisibility,
  text,
} from '../editing/fields.ts'

/** Below the first screen. */
const sections = {
  values: 'What a bulk order includes',
  categories: 'Popular categories',
  highlights: 'Customer stories',
  curation: 'Form',
  closing: 'Closing section',
}

export const bulkSwag = v.object({
  page: searchResultGroup(),
  layout: sectionOrder(sections),
  valuesVisibility: sectionVisibility(),
  highlightsVisibility: sectionVisibility(),
  hero: group('Hero', {
    title: line('Heading', 60),
    text: text('Text', 260),
    pictures: list(
      'Image row',
      'image',
      { min: 5, max: 5, hint: 'Five square images in a row: one product in five colors.' },
      image('Image'),
    ),
  }),
  values: list(
    'What a bulk order includes',
    'point',
    { min: 4, max: 4 },
    group('Point', { figure: line('Number', 10), title: line('Title', 40), text: text('Text', 140) }),
  ),
  categories: section('Popular categories', {
    title: line('Heading', 60),
    cards: list(
      'Cards',
      'card',
      { min: 4, max: 4 },
      group('Card', { category: category(), text: text('Text', 120), picture: image('Image') }),
    ),
  }),
  curation: section('Next to the form', {
    text: text('Text', 260),
    points: list('Points', 'point', { min: 1, max: 5 }, line('Point', 100)),
  }),
  closing: section('Closing section', { title: line('Heading', 80) }),
})

/** Default texts. */
export const bulkSwagDefaults: v.InferInput<typeof bulkSwag> = {
  page: {
    title: 'Bulk Swag',
    description:
      'Branded drinkware, shirts, outerwear and office goods in quantity: price breaks on the page, logo included, free shipping to one location, ready {bulkReadyIn} from payment.',
  },
  layout: Object.keys(sections).join(),
  valuesVisibility: 'shown',
  highlightsVisibility: 'shown',
  hero: {
    title: 'One good thing, five hundred times.',
    text: 'The more you order, the less each piece costs. Where a product has price breaks, they are on its page before you ask.',
    // The run in the hero: one mug, every color we print it in.
    pictures: [
      { src: '/pictures/mug-terracotta-alpha.webp', alt: 'Ceramic mug in terracotta' },
      { src: '/pictures/mug-sage-alpha.webp', alt: 'Ceramic mug in sage' },
      { src: '/pictures/mug-navy-alpha.webp', alt: 'Ceramic mug in navy' },
      { src: '/pictures/mug-white-alpha.webp', alt: 'Ceramic mug in white' },
      { src: '/pictures/mug-black-alpha.webp', alt: 'Ceramic mug in black' },
    ],
  },
  values: [
    { figure: '$0', title: 'Shipping to one location', text: 'Free on every bulk order within the United States.' },
    {
      figure: '{bulkReadyInShort}',
      title: 'From payment to dock',
      text: 'Bulk swag is ready {bulkReadyIn} from payment confirmation; rush service is available.',
    },
    {
      figure: '1 color',
      title: 'Logo included',
      text: 'One-color imprint on every piece. No setup fees, no run charges.',
    },
    {
      figure: '{catalogItems}',
      title: 'Items to choose from',
      text: 'Filter by budget, brand and minimum quantity.',
    },
  ],
  categories: {
    visibility: 'shown',
    title: 'Where most orders start',
    cards: [
      {
        category: 'Drinkware',
        text: 'Used daily, seen by everyone in the meeting.',
        picture: { src: '/pictures/bottle-sky-alpha.webp', alt: 'Insulated bottle in sky blue' },
      },
      {
        category: 'T-Shirts',
        text: 'Heavyweight cotton that survives the second wash.',
        picture: {
          src: '/pictures/foldedtee-terracotta-alpha.webp',
          alt: 'Folded terracotta T-shirt with a chest print',
        },
      },
      {
        category: 'Outerwear',
        text: 'Hoodies and jackets people ask for by size.',
        picture: { src: '/pictures/crewneck-forest-alpha.webp', alt: 'Forest green sweatshirt with a chest print' },
      },
      {
        category: 'Office',
        text: 'Desk mats, notebooks and the pen nobody returns.',
        picture: { src: '/pictures/spiral-navy-alpha.webp', alt: 'Navy spiral notebook with a pen' },
      },
    ],
  },
  curation: {
    visibility: 'shown',
    text: 'Rather not scroll? Tell us the budget per piece, the number and the people it is for. We come back with a short list, priced.',
    points: [
      'A person contacts you within {contactWithin}',
      'Most standard orders leave production in {mostOrdersIn}',
      'Pay after you approve the proofs',
    ],
  },
  closing: { visibility: 'shown', title: 'Know what you want already?' },
}
