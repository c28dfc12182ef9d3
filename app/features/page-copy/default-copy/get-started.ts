import * as v from 'valibot'
import { group, image, line, list, searchResultGroup, text } from '../editing/fields.ts'

export const getStarted = v.object({
  page: searchResultGroup(),
  form: group('Form', {
    text: text('Below the heading', 260),
    contactText: line('Text below “Contact Information”', 120),
    projectText: line('Text below “Project Details”', 120),
  }),
  nextSteps: group('Next steps', {
    title: line('Heading', 60),
    steps: list(
      'Steps',
      'step',
      { min: 2, max: 6 },
      group('Step', { when: line('When', 60), text: text('Text', 220) }),
    ),
    picture: image('Image', { hint: 'Shown below the steps on large screens.' }),
  }),
})

/** Default texts. */
export const getStartedDefaults: v.InferInput<typeof getStarted> = {
  page: {
    title: 'Start Your Custom Swag Project',
    description:
      'Tell us about your swag boxes or bulk order. A person contacts you within {contactWithin}; nothing is paid before you approve the proof.',
  },
  form: {
    text: 'Two minutes now save three emails later. Only four fields are required; the rest helps us answer with a proposal instead of questions.',
    contactText: 'Who should we reply to?',
    projectText: 'A rough idea is enough. Numbers, occasion, date, city.',
  },
  nextSteps: {
    title: 'What happens with it',
    steps: [
      { when: 'Within {contactWithin}', text: 'A person reads your request and calls or writes back.' },
      { when: 'Then', text: 'You get a proposal with mockups: your logo on the products, prices, dates.' },
      {
        when: 'After your yes',
        text: 'You approve the proofs and pay by credit card or bank transfer through a secure link. Not before.',
      },
      { when: 'From payment', text: 'Kits are ready in {kitsReadyIn}, bulk swag in {bulkReadyIn}.' },
    ],
    picture: {
      src: '/pictures/arrival-forest-alpha.webp',
      alt: 'Closed, addressed kraft box on a forest green desk mat, with a mug, a notebook and a pen beside it',
    },
  },
}
