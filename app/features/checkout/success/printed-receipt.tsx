import { useState } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { defaultBoxColor, getBoxColorName } from '#app/features/logo/box/box-color.ts'
import { describeBoxPrint } from '#app/features/logo/box/box-print.ts'
import { OrderTable } from '#app/features/orders/sheet/order-table.tsx'
import { formatLongDate, getTodayInChicago } from '#app/lib/time/dates.ts'
import { type Fact, Facts, getProjectFacts } from '../facts.tsx'
import { getBoxTitle } from '../order-sheet.tsx'
import type { Contact, Receipt, SentLogo } from './receipt.schema.ts'

type PrintedReceiptProps = { sent: Receipt; contact: Contact; reference: string | null }

const describeLogo = ({ products }: SentLogo) =>
  products.map(({ name, lines }) => [name, ...lines].join(', ')).join('\n')

/** The submitted request as the success page prints it, on one page; nothing of it is on screen. */
export function PrintedReceipt({ sent, contact, reference }: PrintedReceiptProps) {
  const { name } = useBrand()
  const [today] = useState(() => getTodayInChicago())
  const { order, files, logo } = sent
  const { firstName, lastName, email, company, phone } = contact
  return (
    <div className="print-sheet hidden print:block">
      <p className="mb-3 flex justify-between text-sm">
        <span className="font-semibold">{name}</span>
        <span>{formatLongDate(today)}</span>
      </p>
      <h2 className="text-subheading">{['Swag box request', reference].filter(Boolean).join(' ')}</h2>
      <div className="my-3">
        <Facts
          facts={[
            ['From', [`${firstName} ${lastName}`, company, email, phone].filter(Boolean).join(', ')],
            ...getProjectFacts(sent),
            ...(order.type === 'custom'
              ? [['Box Color', getBoxColorName(order.color ?? defaultBoxColor)] satisfies Fact]
              : []),
            ...(order.print ? [['Box Print', describeBoxPrint(order.print)] satisfies Fact] : []),
            ['Artwork Files', files.map((file) => file.name).join(', ')],
            ...(logo ? [['Your Logo', describeLogo(logo)] satisfies Fact] : []),
          ]}
        />
      </div>
      <h3 className="mb-2 font-semibold">{getBoxTitle(order)}</h3>
      <OrderTable order={order} destinations={sent.delivery} budget={sent.budget} today={today} hasImages={false} />
      <p className="mt-3 text-sm text-muted">An estimate. We confirm the price in your proposal.</p>
    </div>
  )
}
