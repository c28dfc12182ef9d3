/** Fixed texts of the swag boxes page (docs/domain.md, Page copy). */
export const hero = {
  title: 'Design, ship, and store swag the easy way',
  action: 'Start a box',
  sample: 'Ask for a free sample',
} as const

/** The three ways to order, in the order of their cards. */
export const options = [
  { title: 'Build a Swag Box', action: 'Open the builder', to: '/swag-box-builder' },
  { title: 'Ready Made Boxes', action: 'Browse the boxes', to: '/ready-made-boxes' },
  { title: 'Bulk Swag', action: 'Shop products', to: '/products' },
] as const

export const anatomyTitle = "What's a Swag Box?"

export const freeSample = {
  name: 'Name',
  email: 'Business Email',
  emailHint: 'Your company address; personal providers are not accepted.',
  company: 'Company',
  deliveryAddress: 'Delivery address',
  deliveryAddressHint: 'Street, city, state and ZIP. You can also tell us later.',
  message: 'Message',
  submit: 'Request Free Sample',
  busySubmit: 'Submitting...',
  stored: "Sample request submitted! We'll be in touch soon.",
  missing: 'Please fill in required fields',
  failed: 'Failed to submit request. Please try again.',
} as const

export const closingAction = 'Get Started Today'
