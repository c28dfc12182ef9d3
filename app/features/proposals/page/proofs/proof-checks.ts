/** A buyer's confirmations of a proof. */
export const proofChecks = [
  { key: 'spelling', label: 'Spelling: every letter and number is right' },
  { key: 'colors', label: 'Colors: the inks are those I want' },
  { key: 'size', label: 'Size: the imprint is as large as I want it' },
  { key: 'position', label: 'Position: it is where I want it' },
] as const
