/** A reply template. `version` 0: a default template that was never edited. */
export type Template = { id: string; name: string; subject: string; body: string; version: number }

const signature = '\n\nBest regards,\n{my name}\n{store}'

/** The default templates. Their ids are stable, because links refer to them. */
export const defaultTemplates: Template[] = [
  {
    id: '5b0f6c1e-0001-4a6e-9d51-2f1f0a7c1001',
    name: 'First reply',
    subject: 'Re: Your {request} {reference}',
    body: `Hello {first name},\n\nThank you for your request. I am working on it and will get back to you with the next step.\n\nIf you would like to add anything in the meantime, just reply to this email.${signature}`,
    version: 0,
  },
  {
    id: '5b0f6c1e-0001-4a6e-9d51-2f1f0a7c1002',
    name: 'Proposal',
    subject: 'Re: Your {request} {reference}',
    body: `Hello {first name},\n\nAttached is our proposal for {company}. It is based on what you sent us:\n\n{items}\n\nYour estimate was {estimate}. The proposal shows the price for your quantity.\n\nLet me know if you would like any changes. Once you approve the proofs, we will send you a secure link to pay by card or bank transfer.${signature}`,
    version: 0,
  },
  {
    id: '5b0f6c1e-0001-4a6e-9d51-2f1f0a7c1003',
    name: 'Artwork needed',
    subject: 'Re: Your {request} {reference}',
    body: `Hello {first name},\n\nTo create your mockups, we need your logo as a vector file: SVG, EPS, AI or PDF, with the fonts outlined. You can reply to this email and attach it.${signature}`,
    version: 0,
  },
  {
    id: '5b0f6c1e-0001-4a6e-9d51-2f1f0a7c1004',
    name: 'Checking in',
    subject: 'Re: Your {request} {reference}',
    body: `Hello {first name},\n\nI wanted to check that you received our last message, and whether you have any questions.${signature}`,
    version: 0,
  },
]
