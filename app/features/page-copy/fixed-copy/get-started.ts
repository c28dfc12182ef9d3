/** Fixed texts of Get Started and both project forms (docs/domain.md, Page copy). */
export const getStarted = {
  title: 'Start Your Custom Swag Project',
  contactTitle: 'Contact Information',
  projectTitle: 'Project Details',
  submit: 'Submit Project Request',
  busySubmit: 'Submitting...',
} as const

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
  failed: { title: 'Error', text: 'Failed to submit your request. Please try again.' },
  unreachable: { title: 'Error', text: 'Something went wrong. Please try again.' },
} as const

/** Shown beside the button. @param within response time */
export const getSubmitNote = (within: string) => `Our team will review your request and contact you within ${within}.`

/** Shown after the request is stored. @param within response time */
export const getProjectStoredTexts = (within: string) => ({
  title: 'Project Request Submitted!',
  text: `Our team will contact you within ${within} to discuss your project.`,
})
