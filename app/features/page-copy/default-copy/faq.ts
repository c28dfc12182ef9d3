type Question = {
  question: string
  answer: string
  link: { label: string; to: string }
}

const noLink = { label: '', to: '' }

/** The nine questions of the home page, in the order buyers ask them. */
export const questions: Question[] = [
  {
    question: 'What is the minimum order?',
    answer:
      'There is a {boxMinimum} box minimum. Estimates start at {minimumPacks} packs; production starts at {boxMinimum} boxes of one design. Your proposal states the exact count. Single products carry their own minimum quantity, often far lower, on the product page.',
    link: { label: 'Try the box builder', to: '/swag-box-builder' },
  },
  {
    question: 'How long does an order take?',
    answer:
      'Counted from payment confirmation, swag kits are ready in {kitsReadyIn} and bulk swag in {bulkReadyIn}. Most standard orders leave production in {mostOrdersIn}. Counted from the first call, with consultation and proof, the typical swag box turnaround is {boxTurnaround}, ready-made boxes included. The estimated delivery on a product page is its production time and two to six business days on the way.',
    link: noLink,
  },
  {
    question: 'I have an event date. Can you rush it?',
    answer:
      'Usually. Rush service is available on every product marked for it, and swag boxes can be expedited on request. Give us the date in your request and the proposal will say plainly whether it holds.',
    link: { label: 'Tell us your date', to: '/get-started' },
  },
  {
    question: 'How and when do I pay?',
    answer:
      'Not on this site. No card is required to send a request. Once you have approved the proofs, we send a secure link, and you pay by credit card or bank transfer. Production starts when the payment is confirmed.',
    link: noLink,
  },
  {
    question: 'What does shipping cost within the United States?',
    answer:
      'Bulk orders ship free to one location. Boxes sent to individual recipients cost a flat {domesticBoxShipping} per box, whatever is inside and wherever it goes in the country.',
    link: noLink,
  },
  {
    question: 'Do you ship internationally?',
    answer:
      'Yes, to {countries} countries, by {carriers}, delivered duties paid: the price varies by destination and already includes duties and VAT, so your recipient has nothing to pay at the door.',
    link: { label: 'See the countries', to: '/swag-boxes#countries' },
  },
  {
    question: 'Can you store our swag and ship it one by one?',
    answer:
      'That is Store & Ship. Your stock waits in our fulfillment center in {fulfillment}, and each order leaves with {portalFulfillment} fulfillment from your portal. Storage is free for active customers and for swag box orders; pick & package is included, with no picking fees.',
    link: { label: 'How Store & Ship works', to: '/swag-storage' },
  },
  {
    question: 'What artwork do you need?',
    answer:
      'Vector files: {artworkExtensions}, up to {artworkFiles} files of {artworkMegabytes} MB each. A one-color logo per item is included, multi-color imprint costs extra, and nothing is printed before you have approved a proof. A PNG or JPG is not accepted. No vector file yet? Send the request without one and we sort it out together.',
    link: noLink,
  },
  {
    question: 'What happens after I send a request?',
    answer:
      'A person reads it and contacts you within {contactWithin}. A swag box request is reviewed within {reviewWithin} and answered with a custom proposal and mockups. If you would rather hold one first, ask for a free sample box.',
    link: { label: 'Request a free sample', to: '/swag-boxes#free-sample' },
  },
]
