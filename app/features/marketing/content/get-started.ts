import { figures } from './figures.ts'

export const getStarted = {
  title: 'Start Your Custom Swag Project',
  description: `Tell us about your swag boxes or bulk order. A person contacts you within ${figures.contactWithin}; nothing is paid before you approve the proof.`,
  text: 'Two minutes now save three emails later. Only four fields are required; the rest helps us answer with a proposal instead of questions.',
  contactTitle: 'Contact Information',
  contactText: 'Who should we reply to?',
  projectTitle: 'Project Details',
  projectText: 'A rough idea is enough. Numbers, occasion, date, city.',
  submit: 'Submit Project Request',
  busySubmit: 'Submitting...',
  note: `Our team will review your request and contact you within ${figures.contactWithin}.`,
} as const

/** What the two project forms say; the notices are word for word as agreed (docs/domain.md, Pages and notices). */
export const projectForm = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email Address',
  phone: 'Phone Number',
  productType: 'Project Type',
  productTypePlaceholder: 'Choose one',
  deliveryTimeline: 'Delivery Timeline',
  deliveryTimelinePlaceholder: 'No fixed date yet',
  projectDescription: 'Project Description',
  projectDescriptionHint: 'How many people, what occasion, by when, a budget if there is one.',
  stored: {
    title: 'Project Request Submitted!',
    text: `Our team will contact you within ${figures.contactWithin} to discuss your project.`,
  },
  failed: { title: 'Error', text: 'Failed to submit your request. Please try again.' },
  unreachable: { title: 'Error', text: 'Something went wrong. Please try again.' },
} as const

export const nextSteps = {
  title: 'What happens with it',
  steps: [
    { when: `Within ${figures.contactWithin}`, text: 'A person reads your request and calls or writes back.' },
    { when: 'Then', text: 'You get a proposal with mockups: your logo on the products, prices, dates.' },
    {
      when: 'After your yes',
      text: 'You approve the proofs and pay by credit card or bank transfer through a secure link. Not before.',
    },
    { when: 'From payment', text: `Kits are ready in ${figures.kitsReadyIn}, bulk swag in ${figures.bulkReadyIn}.` },
  ],
  picture: '/pictures/arrival-forest-alpha.webp',
  alt: 'Closed, addressed kraft box on a forest green desk mat, with a mug, a notebook and a pen beside it',
} as const
