/** A text to answer with. `version` 0: it comes with the shop, and nobody has changed one yet. */
export type Template = { id: string; name: string; subject: string; body: string; version: number }

const signature = '\n\nBest regards,\n{my name}\n{shop}'

/** What there is before anybody writes their own. The ids stay: an address that names one keeps its meaning. */
export const startingTemplates: Template[] = [
  {
    id: '5b0f6c1e-0001-4a6e-9d51-2f1f0a7c1001',
    name: 'First reply',
    subject: 'Re: Your {request} {reference}',
    body: `Hello {first name},\n\nThank you for your request. I am looking after it and will come back to you with the next step.\n\nShould you like to add anything in the meantime, just reply to this email.${signature}`,
    version: 0,
  },
  {
    id: '5b0f6c1e-0001-4a6e-9d51-2f1f0a7c1002',
    name: 'Proposal',
    subject: 'Re: Your {request} {reference}',
    body: `Hello {first name},\n\nAttached is our proposal for {company}. It is based on what you sent us:\n\n{items}\n\nYour estimate came to {estimate}; the proposal holds the price for your quantity.\n\nIf you would like anything changed, tell me. Once you approve the proofs, you get a secure link to pay by card or bank transfer.${signature}`,
    version: 0,
  },
  {
    id: '5b0f6c1e-0001-4a6e-9d51-2f1f0a7c1003',
    name: 'Artwork needed',
    subject: 'Re: Your {request} {reference}',
    body: `Hello {first name},\n\nTo make the mockups we need your logo as a vector file: SVG, EPS, AI or PDF, with the fonts outlined. You can reply to this email and attach it.${signature}`,
    version: 0,
  },
  {
    id: '5b0f6c1e-0001-4a6e-9d51-2f1f0a7c1004',
    name: 'Checking in',
    subject: 'Re: Your {request} {reference}',
    body: `Hello {first name},\n\nI wanted to ask whether our last message reached you, and whether anything is open that I can help with.${signature}`,
    version: 0,
  },
]
