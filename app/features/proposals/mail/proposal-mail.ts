import { toInertText } from '#app/features/requests/notifications/inert.ts'
import type { Fact, MailContent, Part } from '#app/lib/mail/mail-content.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import type { proposalAcceptances } from '#db/tables/proposals.ts'
import { createDocumentFormat, formatUnits, getUnitNoun } from '../document/format-document.ts'
import type { ProposalDocument } from '../document/proposal-document.schema.ts'
import type { OrderNews } from './queue.server.ts'

type Acceptance = Pick<
  typeof proposalAcceptances.$inferSelect,
  'options' | 'total_cents' | 'name' | 'job_title' | 'po_number' | 'statement' | 'accepted_at' | 'time_zone'
>

/** Occasion of an email. */
export type MailOccasion =
  | { kind: 'sent' | 'reminder' | 'link' | 'proof' }
  | { kind: 'accepted'; acceptance: Acceptance }
  | { kind: 'declined'; reason: string | null }
  | { kind: 'comment'; author: string; body: string; isFromStaff: boolean }
  | ({ kind: 'order'; number: string } & OrderNews)

type MailFacts = {
  occasion: MailOccasion
  document: ProposalDocument
  recipientName: string
  /** The recipient's own link. */
  url: string
  /** Last day, which staff may have moved since the document was sent. */
  validUntil: IsoDate | null
}

/** Creates an email to a recipient of a proposal. Its figures are those of the document. */
export function createProposalMail({ occasion, document, recipientName, url, validUntil }: MailFacts): {
  subject: string
  content: MailContent
} {
  const { number, title, version, seller } = document
  const { subject, heading, text, parts = [], button = 'View proposal' } = describe(occasion, document, validUntil)
  // The cover note has a greeting.
  const isGreeted = occasion.kind === 'sent' && document.coverNote !== ''
  return {
    subject: `${subject}: ${title}`,
    content: {
      preview: text.replace(/\s+/g, ' ').slice(0, 140),
      title: heading,
      parts: [
        { text: isGreeted ? text : `Hello ${toInertText(recipientName)},\n\n${text}` },
        ...parts,
        { button, href: url },
      ],
      footer: [
        `Proposal ${number}, version ${version}, from ${seller.contact}. Reply to this email with any question.`,
        'This link is yours alone. Others can ask for their own on its page.',
      ],
    },
  }
}

type Description = { subject: string; heading: string; text: string; parts?: Part[]; button?: string }

function describe(occasion: MailOccasion, document: ProposalDocument, validUntil: IsoDate | null): Description {
  const { number, version, title, coverNote } = document
  const format = createDocumentFormat(document)
  const validity = validUntil ? ` It is valid through ${format.day(validUntil)}.` : ''
  switch (occasion.kind) {
    case 'sent': {
      const isFirst = version === 1
      const intro = isFirst ? 'Your proposal is ready.' : 'We updated your proposal. It replaces the earlier version.'
      return {
        subject: isFirst ? `Proposal ${number}` : `Updated proposal ${number}`,
        heading: title,
        text: [coverNote, `${intro}${validity}`].filter(Boolean).join('\n\n'),
        parts: getTotals(document),
      }
    }
    case 'reminder':
      return {
        subject: `Reminder of proposal ${number}`,
        heading: 'Your proposal is waiting for you',
        text: `We sent you a proposal and have not heard from you yet.${validity} You can accept or decline it, or ask for changes, on its page.`,
        parts: getTotals(document),
      }
    case 'link':
      return { subject: `Proposal ${number}`, heading: title, text: `Here is your link to the proposal.${validity}` }
    case 'accepted':
      return {
        subject: `Proposal ${number} accepted`,
        heading: 'Thank you. The proposal is accepted',
        text: 'This email confirms what was agreed. Please keep it for your records, with the PDF of the accepted proposal, which its page has, too.',
        parts: [
          ...toFactsPart(getAcceptedFacts(document, occasion.acceptance)),
          { text: occasion.acceptance.statement },
        ],
      }
    case 'declined':
      return {
        subject: `Proposal ${number} declined`,
        heading: 'You declined the proposal',
        text: `This email confirms that you declined proposal ${number}. If your plans change, reply to this email.`,
        parts: occasion.reason ? toFactsPart([{ label: 'Your reason', value: toInertText(occasion.reason) }]) : [],
      }
    case 'comment':
      return {
        subject: `New comment on proposal ${number}`,
        heading: `${occasion.author} commented`,
        text: occasion.isFromStaff ? occasion.body : toInertText(occasion.body),
        button: 'View comment',
      }
    case 'proof':
      return {
        subject: `Proofs for proposal ${number}`,
        heading: 'Your proofs are ready',
        text: 'Please check spelling, colors, sizes and positions. Production starts after all proofs are approved.',
        button: 'Review proofs',
      }
    case 'order':
      return {
        subject: occasion.shipment ? `Order ${occasion.number} shipped` : `Order ${occasion.number}, ${occasion.text}`,
        heading: occasion.shipment ? 'Your order shipped' : `Your order: ${occasion.text}`,
        text: occasion.shipment ? occasion.text : `The stage of your order is now: ${occasion.text}.`,
        parts: occasion.shipment?.trackingUrl
          ? toFactsPart([
              { label: 'Tracking', value: occasion.shipment.trackingUrl, href: occasion.shipment.trackingUrl },
            ])
          : [],
        button: 'View order',
      }
  }
}

/** Landed total and price of a delivered piece of each option and quantity, which buyers compare. */
function getTotals(document: ProposalDocument): Part[] {
  const format = createDocumentFormat(document)
  const facts = document.options.flatMap((option) =>
    option.columns.map(({ deliveredQuantity, total, landedUnitRate }) => ({
      label: `${option.name}, ${formatUnits(option, deliveredQuantity, format)}`,
      value: `${format.amount(total)} in total, ${format.landed(landedUnitRate)} per delivered ${getUnitNoun(option)}`,
    })),
  )
  const isAlternative = document.choice === 'one' && facts.length > 1
  return [{ heading: isAlternative ? 'Your options: choose one' : 'Your options' }, ...toFactsPart(facts)]
}

function getAcceptedFacts(document: ProposalDocument, acceptance: Acceptance): Fact[] {
  const format = createDocumentFormat(document)
  const chosen = acceptance.options.flatMap(({ option: id, column: index }) => {
    const option = document.options.find((each) => each.id === id)
    const column = option?.columns[index]
    return option && column ? [`${option.name}, ${formatUnits(option, column.deliveredQuantity, format)}`] : []
  })
  return [
    { label: chosen.length === 1 ? 'Option' : 'Options', value: chosen },
    { label: 'Total', value: format.amount(acceptance.total_cents) },
    {
      label: 'Accepted by',
      value: toInertText([acceptance.name, acceptance.job_title].filter(Boolean).join(', ')),
    },
    ...(acceptance.po_number ? [{ label: 'PO number', value: toInertText(acceptance.po_number) }] : []),
    { label: 'Accepted on', value: format.moment(acceptance.accepted_at, acceptance.time_zone) },
  ]
}

const toFactsPart = (facts: Fact[]): Part[] => [
  { facts, lines: facts.map(({ label, value }) => `${label}: ${[value].flat().join('; ')}`) },
]
