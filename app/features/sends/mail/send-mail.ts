import { toInertText } from '#app/features/requests/notifications/inert.ts'
import { formatStockItem } from '#app/features/stock/items/format-item.ts'
import type { Fact, MailContent, Part } from '#app/lib/mail/mail-content.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { formatAddress } from '../addresses/format-address.ts'
import type { Campaign, Recipient } from '../links.server.ts'
import type { Gift } from '../redemption/gifts.server.ts'
import type { RecipientShipment } from '../shipping/list-shipments.server.ts'
import type { SendMailKind } from './queue.server.ts'

type MailFacts = {
  kind: SendMailKind
  campaign: Pick<Campaign, 'kind' | 'status' | 'title' | 'message' | 'sender' | 'deadline' | 'contents'>
  recipient: Pick<Recipient, 'name' | 'country' | 'address' | 'sizes'> & Partial<Pick<Recipient, 'status'>>
  /** The chosen one of a campaign of gifts. */
  gift?: Pick<Gift, 'title' | 'contents'> | undefined
  /** Shipment of a package that left. */
  shipment?: RecipientShipment | undefined
  /** The recipient's own link. */
  url: string
  /** Name of the shop. */
  shop: string
  /** Days after which addresses are deleted. */
  retentionDays: number
}

/** Creates an email to a recipient. The link is theirs alone, so the email says who asks and why. */
export function createSendMail(facts: MailFacts): { subject: string; content: MailContent } {
  const { kind, campaign, recipient, url, shop, retentionDays } = facts
  const { subject, heading, text, parts = [], button } = describe(kind, facts)
  const greeting = recipient.name ? `Hello ${toInertText(recipient.name)},` : 'Hello,'
  return {
    subject,
    content: {
      preview: text.replace(/\s+/g, ' ').slice(0, 140),
      title: heading,
      parts: [{ text: `${greeting}\n\n${text}` }, ...parts, { button, href: url }],
      footer: [
        `${shop} packs and ships this for ${campaign.sender}, and asks for your address for this delivery only. It is deleted ${retentionDays} days after the collection closes.`,
        'This link is yours alone. Please do not forward it.',
      ],
    },
  }
}

type Description = { subject: string; heading: string; text: string; parts?: Part[]; button: string }

function describe(kind: SendMailKind, facts: MailFacts): Description {
  const { campaign, recipient, gift, shipment, shop } = facts
  const { title, sender, message } = campaign
  const isGift = campaign.kind === 'gift'
  const noun = isGift ? 'gift' : 'package'
  const until = formatLongDate(campaign.deadline)
  switch (kind) {
    case 'invitation':
      return {
        subject: isGift ? `${sender}: choose your gift. ${title}` : `${sender}: where should we send it? ${title}`,
        heading: title,
        text: [
          message,
          `Please ${isGift ? 'choose your gift and tell us' : 'tell us'} where to send it, by ${until}. It takes a minute.`,
        ]
          .filter(Boolean)
          .join('\n\n'),
        button: isGift ? 'Choose your gift' : 'Enter your address',
      }
    case 'reminder':
      return {
        subject: `Reminder from ${sender}: ${title}`,
        heading: isGift ? 'Which gift would you like?' : 'Where should we send it?',
        text: isGift
          ? `${sender} would like to send you a gift. Please choose one by ${until}, or say that you want nothing.`
          : `${sender} would like to send you something, and your address is still missing. Please enter it by ${until}, or say that you want nothing.`,
        button: isGift ? 'Choose your gift' : 'Enter your address',
      }
    case 'link':
      return {
        subject: `Your link: ${title}`,
        heading: title,
        text:
          campaign.status === 'open'
            ? `This is your link to the delivery from ${sender}. You can enter or change your ${isGift ? 'choice' : 'address'} until ${until}, or until packing starts.`
            : `This is your link to the delivery from ${sender}.`,
        button: 'Open',
      }
    case 'shipped': {
      const { carrier = '', trackingNumber, trackingUrl } = shipment ?? {}
      const tracking: Fact[] = trackingNumber
        ? [{ label: 'Tracking number', value: trackingNumber, ...(trackingUrl && { href: trackingUrl }) }]
        : []
      const facts: Fact[] = [
        { label: 'Carrier', value: carrier },
        ...tracking,
        // Staff may have changed the contents since the package was picked.
        ...getFacts(gift ?? campaign, recipient, shipment?.contents),
      ]
      return {
        subject: `On its way: ${title}`,
        heading: 'Your package is on its way',
        text: `${shop} handed your package from ${sender} to the carrier.`,
        parts: [
          ...(trackingUrl ? [{ button: 'Track package', href: trackingUrl }] : []),
          { facts, lines: facts.map(({ label, value }) => `${label}: ${[value].flat().join(', ')}`) },
        ],
        button: 'View delivery',
      }
    }
    case 'rejection':
      return {
        subject: `About your ${noun}: ${title}`,
        heading: `Your ${noun} cannot be sent`,
        text: `${sender} received more answers than there are ${noun}s, or could not confirm yours. We are sorry. Your address is deleted. If you think that is a mistake, reply to this email.`,
        button: 'Open',
      }
    case 'confirmation': {
      const chosen = getFacts({ contents: gift?.contents ?? campaign.contents }, recipient)
      const parts = [
        { facts: chosen, lines: chosen.map(({ label, value }) => `${label}: ${[value].flat().join(', ')}`) },
      ]
      if (recipient.status === 'held')
        return {
          subject: `We have your choice: ${title}`,
          heading: 'Thank you, we have your choice',
          text: `${sender} confirms each ${noun} while pieces last. Yours is not confirmed yet; we email you as soon as it is. You can change your choice until packing starts, ${until} at the latest.`,
          parts,
          button: 'View or change',
        }
      return {
        subject: `Confirmed: ${title}`,
        heading: gift ? 'Thank you, your gift is confirmed' : 'Thank you, we have your address',
        text: `This is what we send and where. You can change it until packing starts, ${until} at the latest.`,
        parts,
        button: 'View or change',
      }
    }
  }
}

function getFacts(
  { contents }: Pick<MailFacts['campaign'], 'contents'>,
  { address, country, sizes }: MailFacts['recipient'],
  packed = contents.map(({ id, name, color, quantity }) => ({
    name: formatStockItem({ name, color, size: sizes[id] ?? '' }),
    quantity,
  })),
): Fact[] {
  const products = packed.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
  const lines = address && country ? formatAddress(address, country).map(toInertText) : []
  return [
    { label: 'Address', value: lines },
    { label: 'Package', value: products },
  ]
}
