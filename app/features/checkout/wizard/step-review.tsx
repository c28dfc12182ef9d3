import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { EstimateNote } from '#app/features/ordering/estimate-note.tsx'
import { estimateText, unpricedNote } from '#app/features/ordering/estimate-text.ts'
import { linesOf, type OrderLine } from '#app/features/ordering/lines.ts'
import { figuresOf, type Order } from '#app/features/ordering/order.ts'
import { MinimumNote } from '#app/features/ordering/terms/minimum-note.tsx'
import { VolumeNote } from '#app/features/ordering/terms/volume-note.tsx'
import { CopyLinkButton } from '#app/features/swag-box/share/copy-link-button.tsx'
import { PrintedLink } from '#app/features/swag-box/share/printed-link.tsx'
import { useArtwork } from '#app/features/uploads/artwork/artwork.ts'
import { ArtworkList, LostFiles } from '#app/features/uploads/artwork/artwork-list.tsx'
import { formatLongDate, isIsoDate } from '#app/lib/dates.ts'
import { formatCents } from '#app/lib/money.ts'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Picture } from '#app/ui/picture.tsx'
import { artwork } from '../artwork.ts'
import type { DraftFields } from '../draft.schema.ts'
import { editPath } from './cart-summary.tsx'
import type { Step } from './steps.ts'

type StepReviewProps = {
  fields: DraftFields
  lostFiles: readonly string[]
  cart: Order
  /** Products that can no longer be ordered. */
  gone: readonly string[]
  busy: boolean
  onEdit: (step: Step) => void
  onRaise: (packs: number) => void
  onRemoveFile: (id: number) => void
  onRemove: (line: OrderLine) => void
}

/** Step 3: everything that will be sent, each part with the way back to it. */
export function StepReview({
  fields,
  lostFiles,
  cart,
  gone,
  busy,
  onEdit,
  onRaise,
  onRemove,
  onRemoveFile,
}: StepReviewProps) {
  const files = useArtwork(artwork)
  const figures = figuresOf(cart)
  const edit = (step: Step, what: string) => (
    <Button variant="ghost" size="sm" className="-mr-2 px-3!" disabled={busy} onClick={() => onEdit(step)}>
      Edit<span className="sr-only"> {what}</span>
    </Button>
  )
  return (
    <div>
      <Section title="Contact" action={edit(1, 'contact details')}>
        <Facts
          facts={[
            ['Name', `${fields.firstName} ${fields.lastName}`],
            ['Email', fields.email],
            ['Company', fields.company],
            ['Phone', fields.phone],
          ]}
        />
      </Section>
      <Section title="Project" action={edit(2, 'project details')}>
        <Facts
          facts={[
            ['Date Needed', dateNeeded(fields)],
            ['Special Requests', fields.specialRequests],
          ]}
        />
      </Section>
      <Section title="Artwork files" action={edit(2, 'artwork files')}>
        {files.length > 0 ? (
          <ArtworkList files={files} label="Artwork files" onRemove={busy ? undefined : onRemoveFile} />
        ) : (
          <LostFiles
            files={files}
            names={lostFiles}
            fallback={<p className="text-muted">No files attached. You can send artwork later.</p>}
          />
        )}
      </Section>
      <Section
        title={boxTitle(cart)}
        action={
          <div className="flex shrink-0 items-center">
            {cart.type === 'custom' && (
              <CopyLinkButton box={cart} variant="ghost" size="sm" className="px-3!">
                Copy link<span className="sr-only"> to your box</span>
              </CopyLinkButton>
            )}
            <Link
              to={editPath(cart)}
              className="-mr-2 inline-flex min-h-9 items-center rounded-md px-3 text-sm font-semibold text-forest transition-colors hover:bg-forest/8"
            >
              Edit<span className="sr-only"> your box</span>
            </Link>
          </div>
        }
      >
        <ul aria-label="Products in your box">
          {linesOf(cart).map((line) => (
            <Line
              key={line.id}
              line={line}
              order={cart}
              gone={gone.includes(line.id)}
              onRaise={onRaise}
              onRemove={() => onRemove(line)}
            />
          ))}
        </ul>
        <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
          <Figure label="Pack Quantity">{cart.packQuantity.toLocaleString('en-US')}</Figure>
          <Figure label="Total Items">{figures.pieces.toLocaleString('en-US')}</Figure>
          <Figure label="Price Per Pack">{formatCents(figures.pricePerPack)}</Figure>
          <Figure label="Total Estimate" large>
            {estimateText(figures)}
          </Figure>
        </dl>
        <VolumeNote order={cart} onRaise={onRaise} className="mt-1 text-right" />
        <EstimateNote priced={figures.estimate !== null} className="mt-3 text-sm" />
        <p className="mt-2 text-sm text-muted">
          {unpricedNote(figures)} The figures are an estimate. Our team confirms the price in your proposal; nothing is
          charged now.
        </p>
        {cart.type === 'custom' && <PrintedLink box={cart} />}
      </Section>
    </div>
  )
}

function Section({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="fold-b py-5 first:pt-0 last:border-0 last:pb-0">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h3 id={id} className="text-[1.0625rem] leading-6 font-semibold tracking-tight">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  )
}

function Facts({ facts }: { facts: [label: string, value: string][] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1.5 text-[0.9375rem] leading-6 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted max-sm:-mb-1.5 max-sm:text-sm">{label}</dt>
          <dd className={classes('break-words whitespace-pre-line max-sm:mb-1', !value && 'text-muted')}>
            {value || 'Not given'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Figure({ label, large, children }: { label: string; large?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className={classes('self-baseline', large ? 'font-semibold' : 'text-[0.9375rem] text-muted')}>{label}</dt>
      <dd
        className={classes(
          'text-right',
          large ? 'font-display text-[1.375rem] leading-8 font-bold tracking-tight' : 'text-[0.9375rem] font-semibold',
        )}
      >
        {children}
      </dd>
    </>
  )
}

type LineProps = {
  line: OrderLine
  order: Order
  gone: boolean
  onRaise: (packs: number) => void
  onRemove: () => void
}

function Line({ line, order, gone, onRaise, onRemove }: LineProps) {
  const count = line.perPack * order.packQuantity
  return (
    <li tabIndex={-1} className="flex items-center gap-4 border-b border-line py-2.5 outline-none">
      <Picture
        src={line.image}
        alt=""
        sizes="64px"
        className={classes('size-16 shrink-0 rounded-sm object-cover', gone && 'opacity-50 grayscale')}
      />
      <div className="min-w-0 flex-1 text-[0.9375rem] leading-6">
        <p className="leading-5 font-semibold">{line.name}</p>
        {line.contents.length > 0 && <p className="mt-1 text-sm leading-5 text-muted">{line.contents.join(', ')}</p>}
        {gone ? (
          <p className="font-medium text-danger">No longer available</p>
        ) : (
          <p className="mt-1 flex justify-between gap-4 tabular-nums">
            <span className="text-muted">
              {count.toLocaleString('en-US')} × {formatCents(line.price)}
            </span>
            <span className="font-semibold">{formatCents(line.price === null ? null : line.price * count)}</span>
          </p>
        )}
        <MinimumNote order={order} line={line.id} onRaise={onRaise} />
      </div>
      {gone && (
        <Button variant="secondary" size="sm" onClick={onRemove}>
          Remove<span className="sr-only"> {line.name}</span>
        </Button>
      )}
    </li>
  )
}

function boxTitle(order: Order): string {
  if (order.type === 'ready-made') return 'Your ready-made boxes'
  return order.name ? `Your box: ${order.name}` : 'Your box'
}

function dateNeeded({ dateNeeded: day, isFlexibleDate }: DraftFields): string {
  const flexible = isFlexibleDate === 'on'
  if (day === '') return flexible ? 'Flexible' : ''
  return `${isIsoDate(day) ? formatLongDate(day) : day}${flexible ? ' (flexible)' : ''}`
}
