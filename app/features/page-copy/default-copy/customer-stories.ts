import * as v from 'valibot'
import { group, hideable, image, line, list, productSlug, searchResultGroup, text } from '../editing/fields.ts'

/** Labels of the demo shop's stories and photographs, by which their removal knows them. */
export const sampleLabels = ['Sample story', 'Sample photograph']

const label = (example: string | undefined) =>
  line('Label', 24, { optional: true, hint: `Shown on its image, such as “${example}”.` })

const productsUsed = () =>
  list(
    'Products used',
    'product',
    { min: 0, max: 8, hint: 'Their pages show it first, in every color, then those of their categories.' },
    productSlug('Product page'),
  )

export const customerStories = v.object({
  page: searchResultGroup(),
  hero: group('Hero', { title: line('Heading', 80), text: text('Text', 260) }),
  stories: list(
    'Stories',
    'story',
    {
      min: 0,
      max: 24,
      hint: 'Publish only what the customer has agreed to. Other pages show three: first those that fit, then in turns.',
    },
    hideable('Story', 'Show this story', {
      title: line('Heading', 80),
      customer: line('Customer', 60),
      label: label(sampleLabels[0]),
      quote: text('Quote', 280, { optional: true }),
      quotedPerson: line('Name and role of the quoted person', 80, { optional: true }),
      text: text('Text', 900),
      picture: image('Image', { hint: 'Images in 3:2 work best.' }),
      figures: list(
        'Figures',
        'figure',
        { min: 0, max: 4 },
        group('Figure', { figure: line('Number', 10), text: line('What it counts', 60) }),
      ),
      products: productsUsed(),
    }),
  ),
  photos: list(
    'Photographs',
    'photograph',
    { min: 0, max: 24, hint: 'Other pages show four: first those that fit, then in turns.' },
    hideable('Photograph', 'Show this photograph', {
      caption: line('Caption', 120),
      label: label(sampleLabels[1]),
      picture: image('Image', { hint: 'Images in 3:2 work best.' }),
      products: productsUsed(),
    }),
  ),
})

/** Default texts: no customers, whose stories only the operator knows. */
export const customerStoriesDefaults: v.InferInput<typeof customerStories> = {
  page: {
    title: 'Customer Stories',
    description: 'What teams ordered, how many, and what happened when the boxes arrived.',
  },
  hero: {
    title: 'Opened, worn, used.',
    text: 'What teams ordered, how many, and what happened when the boxes arrived.',
  },
  stories: [],
  photos: [],
}
