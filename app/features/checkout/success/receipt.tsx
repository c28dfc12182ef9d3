import { Copy, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { defaultBoxColor } from '#app/features/logo/box/box-color.ts'
import { getOrderTotals } from '#app/features/orders/order.ts'
import { toStoredOrder } from '#app/features/orders/stored-order.ts'
import { describeRequest } from '#app/features/requests/describe-request.ts'
import { formatFields, placementsLabel, toFields } from '#app/features/requests/request-fields.ts'
import { CopyLinkButton } from '#app/features/swag-box/share/copy-link-button.tsx'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { toDollars } from '#app/lib/text/money.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { Facts, getDeliveryFacts, getProjectFacts } from '../facts.tsx'
import { getBoxTitle, OrderSheet } from '../order-sheet.tsx'
import { PrintedReceipt } from './printed-receipt.tsx'
import { type Contact, parseReceipt, type Receipt as Sent, type SentLogo } from './receipt.schema.ts'

type ReceiptProps = {
  /** Read from the navigation state. */
  state: unknown
  contact: Contact
  reference: string | null
}

/** Shows the submitted request, to read, print and copy. */
export function Receipt({ state, contact, reference }: ReceiptProps): ReactNode {
  const sent = parseReceipt(state)
  if (!sent) return null
  return (
    <>
      <SentRequest sent={sent} contact={contact} reference={reference} />
      <PrintedReceipt sent={sent} contact={contact} reference={reference} />
    </>
  )
}

function SentRequest({ sent, contact, reference }: Omit<ReceiptProps, 'state'> & { sent: Sent }) {
  const { name } = useBrand()
  return (
    <section aria-labelledby="sent" className="fold-t mt-10 pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="sent" className="text-subheading">
          What you sent
        </h2>
        <div className="no-print flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            onClick={() => copyText(formatSummary(sent, contact, [reference, `to ${name}`]), 'Summary')}
          >
            <Copy aria-hidden="true" />
            Copy summary
          </Button>
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
          {sent.order.type === 'custom' && (
            <CopyLinkButton box={sent.order} variant="secondary" size="sm">
              Copy link<span className="sr-only"> to your box</span>
            </CopyLinkButton>
          )}
        </div>
      </div>
      <Part title={getBoxTitle(sent.order)}>
        <OrderSheet order={sent.order} destinations={sent.delivery} />
      </Part>
      <Part title="Project">
        <Facts facts={getProjectFacts(sent)} />
      </Part>
      <Part title="Delivery">
        <Facts facts={getDeliveryFacts(sent.order, sent.delivery, sent.budget)} />
      </Part>
      {(sent.files.length > 0 || !sent.logo) && (
        <Part title="Artwork files">
          {sent.files.length > 0 ? (
            <ul aria-label="Artwork files" className="text-[0.9375rem] leading-6">
              {sent.files.map(({ name, size }, index) => (
                <li key={`${index} ${name}`} className="flex gap-3">
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                  <span className="shrink-0 text-muted tabular-figures">{formatFileSize(size)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-muted">No files attached. You can send artwork later.</p>
          )}
        </Part>
      )}
      {sent.logo && (
        <Part title="Your logo">
          <Logo logo={sent.logo} />
        </Part>
      )}
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-6">
      <h3 className="mb-2 text-[1.0625rem] leading-6 font-semibold tracking-tight">{title}</h3>
      {children}
    </div>
  )
}

function Logo({ logo: { file, products, shortfall } }: { logo: SentLogo }) {
  return (
    <>
      {file && <p className="text-[0.9375rem] leading-6 wrap-anywhere">{file}</p>}
      {shortfall && <p className="my-2 rounded-md bg-mustard-tint px-4 py-3 text-[0.9375rem] leading-6">{shortfall}</p>}
      <ul aria-label="Your logo on the products">
        {products.map(({ name, lines, picture: image }, index) => (
          <li
            key={`${index} ${name}`}
            className="flex break-inside-avoid items-start gap-4 border-b border-line py-2.5 last:border-0"
          >
            {image && (
              <img
                src={image}
                alt={`${name} with your logo`}
                width={96}
                height={96}
                className="size-24 shrink-0 rounded-sm object-cover"
              />
            )}
            <div className="min-w-0 flex-1 text-sm leading-5">
              <p className="text-[0.9375rem] font-semibold">{name}</p>
              {lines.map((line) => (
                <p key={line} className="mt-1 text-muted">
                  {line}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Formats the request as plain text, with the labels of the form. */
function formatSummary(
  { order, files, logo, delivery, budget, ...project }: Sent,
  contact: Contact,
  titleParts: (string | null)[],
): string {
  const { fields } = describeRequest(
    {
      kind: 'swag-box',
      first_name: contact.firstName,
      last_name: contact.lastName,
      email: contact.email,
      company: contact.company,
      phone: contact.phone || null,
      date_needed: isIsoDate(project.dateNeeded) ? project.dateNeeded : null,
      is_flexible_date: project.isFlexibleDate === 'on',
      special_requests: project.specialRequests || null,
      box_name: order.type === 'custom' ? order.name || null : null,
      box_print: order.print ?? null,
      box_color: order.type === 'custom' ? (order.color ?? defaultBoxColor) : null,
      ...toStoredOrder(order),
      total_price: toDollars(getOrderTotals(order).estimate ?? 0),
      delivery,
      budget_cents: budget,
      uploaded_files: files.map((file) => ({ url: '', ...file })),
      proof_files: [],
      status: 'pending',
    },
    location.origin,
    'buyer',
  )
  const logoFields = toFields({
    Logo: logo?.file ?? null,
    [placementsLabel]: logo?.products.flatMap(({ name, lines }) => lines.map((line) => `${name}: ${line}`)) ?? null,
  })
  const title = ['Swag box request', ...titleParts].filter(Boolean).join(' ')
  return `${title}\n\n${formatFields([...fields, ...logoFields]).join('\n')}\n`
}
