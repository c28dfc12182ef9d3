import * as v from 'valibot'
import {
  group,
  image,
  line,
  list,
  namedList,
  searchResultGroup,
  section,
  sectionOrder,
  text,
} from '../editing/fields.ts'
import { differentiators } from '../fixed-copy/about.ts'

/** Below the first screen. */
const sections = {
  quote: "The founder's quote",
  differentiators: 'Differentiators',
  pledge: 'Pledge',
  mission: 'Mission',
  closing: 'Closing section',
}

export const about = v.object({
  page: searchResultGroup(),
  layout: sectionOrder(sections),
  story: section('Story', {
    title: line('Heading', 80),
    paragraphs: list('Paragraphs', 'paragraph', { min: 1, max: 8 }, text('Paragraph', 600)),
    picture: image('Image'),
  }),
  quote: section("The founder's quote", { text: text('Quote', 200) }, "Set the founder's name under Brand."),
  differentiators: section('Differentiators', {
    title: line('Heading', 60),
    items: namedList('Points', differentiators, group('Point', { text: text('Text', 300) })),
  }),
  pledge: section('Pledge', { title: line('Heading', 80), text: text('Text', 300) }),
  mission: section('Mission', {
    title: line('Heading', 60),
    text: text('Text', 200),
    pillars: list(
      'Pillars',
      'pillar',
      { min: 3, max: 3 },
      group('Pillar', { title: line('Title', 40), text: text('Text', 200), picture: image('Image') }),
    ),
  }),
  closing: section('Closing section', { title: line('Heading', 80) }),
})

/** Default texts. */
export const aboutDefaults: v.InferInput<typeof about> = {
  page: {
    title: 'About Us',
    description: 'Why we choose, print and pack company gifts the way we do. Founded in {foundedIn}.',
  },
  layout: Object.keys(sections).join(),
  story: {
    visibility: 'shown',
    title: 'We started with a closet full of things nobody wanted.',
    paragraphs: [
      'In {foundedIn} everyone went home, and so did the welcome gift. What arrived at kitchen tables that year was mostly what had been left over: thin shirts, pens that skipped, a tin of mints with a logo on it.',
      'We thought the work was in the choosing. So we put a long bench in a warehouse, asked makers for the good version of everything, and packed each box as if we knew who would open it.',
      'Today the catalog holds {catalogItems} items, the bench has company from a great many shelves, and the rule has not changed: if we would not keep it, we do not print on it.',
    ],
    picture: {
      src: '/pictures/bench-terracotta-alpha.webp',
      alt: 'Our packing bench: a carton being filled with terracotta bottles, mugs and a notebook, tape and flat boxes beside it',
    },
  },
  quote: {
    visibility: 'shown',
    text: 'Nobody remembers how much a gift cost. They remember whether it was for them.',
  },
  differentiators: {
    visibility: 'shown',
    title: 'Three things we do differently',
    items: [
      { text: 'We order samples of what we list, use them, and drop what fails. Brands you know, makers you should.' },
      {
        text: 'The price shown includes a one-color logo. No setup fees, no run charges; bulk ships free to one location, and a single box goes to any door in the country for {domesticBoxShipping}.',
      },
      {
        text: 'Send an idea, hear from a person within {contactWithin}, approve a proof, pay by link. We do the packing and the post office.',
      },
    ],
  },
  pledge: {
    visibility: 'shown',
    title: 'One in every hundred dollars we sell.',
    text: 'We have pledged to donate {donatedShareOfSales} of annual sales to environmental causes. Of sales, not of profit: in a thin year the share stays the same.',
  },
  mission: {
    visibility: 'shown',
    title: 'Fewer things, better kept.',
    text: 'Our mission is to make company gifts that are used long after the occasion.',
    pillars: [
      {
        title: 'Choose well',
        text: 'Materials that last, makers who answer the phone, nothing chosen only because it is cheap.',
        picture: { src: '/pictures/tote-natural-alpha.webp', alt: 'Natural cotton tote bag with a logo print' },
      },
      {
        title: 'Waste nothing',
        text: 'Stored stock instead of guessed runs. Recipients pick their size, so nothing is made to be thrown away.',
        picture: { src: '/pictures/mailer-kraft-alpha.webp', alt: 'Closed kraft mailer box' },
      },
      {
        title: 'Send it like a present',
        text: 'Packed by hand, on time, with a name on it. The box is the first thing they see of you.',
        picture: { src: '/pictures/mug-sage-alpha.webp', alt: 'Ceramic mug in sage' },
      },
    ],
  },
  closing: { visibility: 'shown', title: 'Now tell us about your people.' },
}
