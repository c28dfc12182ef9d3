import { formatLongDate } from '#app/lib/time/dates.ts'

/** Fixed texts of the privacy policy, which describe the software (docs/domain.md, Page copy). */
export const title = 'Privacy Policy'

export type PrivacyBlock =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: [string, string]; rows: [string, string][] }

export type PrivacySection = { id: string; title: string; blocks: PrivacyBlock[] }

export const summary = [
  'We keep what you type into a form, so that we can answer it.',
  'There are no accounts, no payments and no cookies on this site.',
  'Your box is saved in your own browser, not with us, until you send it.',
] as const

/** The shop's additions precede it. */
const lastSection = 'changes'

/** Section in which visitors can delete their logo. */
export const browserSection = 'your-browser'

/** Section with the retention period, if one is set. */
export const retentionSection = 'retention'

/**
 * Returns the sentence about data retention in the privacy policy.
 * @param since when the period was set
 */
export function getRetentionSentence(months: number, since: Date): string {
  const period = months === 1 ? 'one month' : `${months} months`
  return `Since ${formatLongDate(since)}, no request is kept for longer than ${period} after it arrived: it is deleted automatically, with its artwork and everything that we noted or wrote about it.`
}

/** Describes what the software stores and sends. Change it together with the software. */
export const sections: PrivacySection[] = [
  {
    id: 'what-you-send',
    title: 'What you send us',
    blocks: [
      {
        kind: 'text',
        text: 'We store personal data when, and only when, you submit one of five forms. Fields marked optional may stay empty. With each request we keep the time it arrived and a random number that prevents it from being stored twice.',
      },
      {
        kind: 'table',
        head: ['Form', 'What is stored'],
        rows: [
          ['Email on the home page', 'Your email address.'],
          [
            'Project request',
            'First and last name, email address, project type; phone number, delivery timeline and description if you give them.',
          ],
          [
            'Quote request',
            'Name, email address, the product, the quantity, its sizes if you give them, the date you need it; phone number if you give it; your logo, a mockup of it on the product and its placement, if you look at products with it and do not leave it out.',
          ],
          [
            'Swag box request',
            'First and last name, email address, company; phone number, date, special requests if you give them; the contents of your box with prices, sizes and total; destinations and a budget if you give them; the artwork files you attach; your logo, mockups of it on the products and its placement, if you look at products with it and do not leave it out.',
          ],
          [
            'Free sample request',
            'Name, business email address, company; a delivery address and a message if you write them.',
          ],
        ],
      },
      {
        kind: 'text',
        text: 'A hidden field tells automated submissions from people. Requests that fill it are stored and marked, not deleted.',
      },
    ],
  },
  {
    id: 'artwork',
    title: 'Artwork you upload',
    blocks: [
      {
        kind: 'text',
        text: 'Files you attach to a swag box request are checked and stored under a random name in storage that is not open to the public. Only the people working on your request can read them. Files uploaded for a request that is never sent are removed automatically.',
      },
    ],
  },
  {
    id: browserSection,
    title: 'What stays in your browser',
    blocks: [
      {
        kind: 'text',
        text: 'So that a box in progress survives a closed tab, this site writes to the storage of your browser. We cannot read it from our side; it reaches us only if you submit a request. You can delete it at any time in your browser settings.',
      },
      {
        kind: 'table',
        head: ['Key', 'Content and lifetime'],
        rows: [
          [
            'swagBoxCart',
            'The box you are building: products, quantity, name, time. Ignored after 7 days, removed when you submit.',
          ],
          [
            'cart',
            'Ready-made boxes you have chosen and their quantity. Expires after 7 days, removed when you submit it.',
          ],
          ['checkoutData', 'The ready-made boxes on their way to the checkout.'],
          [
            'recentSearches',
            'The last five texts you searched for from the top of a page, so that they can be offered again. Stays until you remove it, in the search field or in your browser settings.',
          ],
          [
            'boxwrightQuantity',
            'The quantity that pages show prices at. Stays until you empty its field or delete it in your browser settings.',
          ],
          [
            'boxwrightInHands',
            'The day by which you need your order, so that pages say what can arrive. Ignored once it has passed; stays until you empty its field or delete it in your browser settings.',
          ],
          [
            'boxwrightShortlist',
            'The products on your shortlist. Stays until you remove them, or delete it in your browser settings.',
          ],
          [
            'boxwrightQuoteList',
            'The products of your quote list, with quantities, sizes and imprint. Ignored after 7 days, removed when you submit it.',
          ],
          ['boxwrightDelivery', 'Where your boxes go, and your budget per box. Removed when you submit.'],
          [
            'boxwrightSentOrder',
            'The products of the box you sent last and its reference, so that another tab does not send it again. Ignored after a day.',
          ],
          [
            'boxwrightSentQuote (session storage)',
            'The quote request you sent last and its reference, so that its confirmation survives a reload. Removed when you dismiss it, gone when the tab closes.',
          ],
          [
            'boxwrightQuoteContact (session storage)',
            'The contact and message you have typed into a quote form, so that a reload does not lose them. Removed when you submit, gone when the tab closes.',
          ],
          [
            'boxwrightLogo, and boxwright-logo (IndexedDB)',
            'Whether your logo is shown on products; your logo itself, and where you put it on each product. Nothing of it leaves your browser until you send a request with it. Stays until you press “Forget my logo”, here or beside the logo, or delete it in your browser settings.',
          ],
          [
            'swagBoxCheckout (session storage)',
            'What you have typed into the checkout, so that a reload does not lose it. Removed when you submit, gone when the tab closes.',
          ],
          [
            'boxwrightLogoLeftOut (session storage)',
            'Whether your logo stays out of the requests you send. Gone when the tab closes.',
          ],
          [
            'react-router-scroll-positions (session storage)',
            'How far you had scrolled on a page, so that Back returns you there. Gone when the tab closes.',
          ],
        ],
      },
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies, accounts and payment',
    blocks: [
      {
        kind: 'text',
        text: 'This site sets no cookies. It has no visitor accounts and takes no payment. If you order, you pay later through a secure link that we send you; the payment provider behind that link has its own privacy policy and we never see your card number.',
      },
    ],
  },
  {
    id: 'logs',
    title: 'Server logs',
    blocks: [
      {
        kind: 'text',
        text: 'For each page view the server logs the time, the address of the page, the result and how long it took, so that we can find and mend errors. Email addresses in page addresses are left out, and so is what you type into the search before you send it. Your network address is used in memory, for some minutes, to stop someone from flooding the forms; it is not written to the log. With artwork that belongs to no request yet we keep a keyed hash of it, for about a day, to limit what one visitor can leave with us.',
      },
    ],
  },
  {
    id: 'searches',
    title: 'Searches that find nothing',
    blocks: [
      {
        kind: 'text',
        text: 'When a search of the catalog finds no product, we count it: the words, the day and how often, for a little over a year, so that we learn what is missing. Nothing tells who searched. Texts with an email or web address in them, long numbers and long texts are not kept.',
      },
    ],
  },
  {
    id: 'analytics',
    title: 'Analytics',
    blocks: [
      {
        kind: 'text',
        text: 'If analytics is switched on for this site, we count page views and whether the project form was opened, changed, sent and received. These events carry no name, no email address and nothing else you typed. They reach the analytics service through our server, which keeps your network address to itself. Nothing is counted when your browser sends Do Not Track or Global Privacy Control.',
      },
    ],
  },
  {
    id: 'sharing',
    title: 'Who else receives your data',
    blocks: [
      {
        kind: 'list',
        items: [
          'Our sales team, by email or through our own systems, so that someone can answer you.',
          'The providers that run our servers, storage and mail on our behalf and on our instructions.',
          'Carriers such as UPS or FedEx, with the delivery addresses you give us once you have ordered.',
          'The links that share a blog post open X, Facebook or LinkedIn only when you press them.',
        ],
      },
      { kind: 'text', text: 'We do not sell personal data and do not use it for advertising.' },
    ],
  },
  {
    id: retentionSection,
    title: 'How long we keep it',
    blocks: [
      {
        kind: 'text',
        text: 'Requests and their artwork are kept while we work on them and as long as tax and contract law require after an order. A request that leads to nothing is deleted when you ask. Server logs are kept only as long as they are needed to operate the site.',
      },
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    blocks: [
      {
        kind: 'text',
        text: 'Wherever you live, you may ask us what we hold about you, have it corrected or deleted, receive a copy, or object to its use. Write to us from the address you used and we will answer within 30 days. You may also complain to the data protection authority of your country or state.',
      },
    ],
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    blocks: [
      {
        kind: 'text',
        text: 'When this text changes, the effective date at the top changes with it. We do not apply a change to data you have already sent without asking you.',
      },
    ],
  },
]

/** Returns the sections of the policy, with added ones before the section on changes. */
export function insertAddedSections(added: readonly { title: string; text: readonly string[] }[]): PrivacySection[] {
  const own = added.map(({ title, text }, index) => ({
    id: `added-${index + 1}`,
    title,
    blocks: text.map((paragraph) => ({ kind: 'text' as const, text: paragraph })),
  }))
  return sections.flatMap((section) => (section.id === lastSection ? [...own, section] : [section]))
}

export const contact = {
  title: 'Questions',
  text: 'A person reads this address:',
} as const
