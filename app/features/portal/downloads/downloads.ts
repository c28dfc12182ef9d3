/** Lists that a company can download, with what is in them. */
export const downloads = {
  proposals: { title: 'Proposals', text: 'Number, title, status, total and expiration date.' },
  orders: { title: 'Orders', text: 'Number, stage, in-hands date and total.' },
  stock: { title: 'Stock', text: 'What is on hand, reserved and available now.' },
  movements: { title: 'Stock movements', text: 'Receipts, shipments, returns, counts, adjustments and transfers.' },
  campaigns: { title: 'Campaigns', text: 'Status, deadline and number of responses.' },
  shipments: { title: 'Shipments', text: 'Recipient, country, carrier, tracking number and status.' },
} as const

export type DownloadName = keyof typeof downloads

export const isDownloadName = (text: string): text is DownloadName => Object.hasOwn(downloads, text)
