/** The cover note of new proposals with artwork, which get mockups. */
export const mockupNoteName = 'Standard note with mockups'

const choose = 'Choose the option and quantity that suit you, or'

/** The note of a proposal with one option and quantity, which has nothing to choose. */
export const withoutChoice = (note: string): string => note.replace(`${choose} comment`, 'Comment')

/** Texts that every shop begins with. Saving one under its name replaces it. */
export const defaultTemplates: { kind: 'terms' | 'cover-note'; name: string; text: string }[] = [
  {
    kind: 'terms',
    name: 'Standard terms',
    text: `Prices are valid through the date above and include one imprint color unless a line says otherwise.

Production begins after you accept this proposal and approve all proofs. Delivery dates count from then.

Quantities may vary by up to 5% in production; you pay for what is delivered.

You confirm that you may use the artwork you provide. Custom products cannot be returned unless they are defective; tell us within 10 days of delivery.`,
  },
  {
    kind: 'cover-note',
    name: 'Standard note',
    text: `Thank you for your request. Here is our proposal. ${choose} comment on anything that should be different.`,
  },
  {
    kind: 'cover-note',
    name: mockupNoteName,
    text: `Thank you for your request. Here is our proposal with mockups. ${choose} comment on anything that should be different.`,
  },
]
