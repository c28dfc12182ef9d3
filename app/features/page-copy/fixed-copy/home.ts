/** Fixed texts of the home page (docs/domain.md, Page copy). */
export const hero = {
  emailLabel: 'Work email',
  emailPlaceholder: 'you@company.com',
  button: 'Get Started',
  busyButton: 'Getting Started...',
} as const

export const emailMessages = {
  title: 'Error',
  failed: 'Failed to save email. Please try again.',
  unreachable: 'Something went wrong. Please try again.',
} as const

export const titles = {
  trustedBy: 'Trusted by',
  services: 'What We Do',
  brands: 'Brands We Carry',
  /** Followed by the company's name. */
  whyChoose: 'Why Choose',
} as const

export const processSteps = ['Consultation', 'Design & Proof', 'Production', 'Delivery'] as const
